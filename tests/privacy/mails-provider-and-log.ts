import { sql } from 'kysely'
import type { CanaryWorld } from './canaries.ts'
import type { Listener } from './leak-listener.ts'

// What leaves the product other than in its answers.

/** Searches every email to people who must not know a canary, headers and both parts. Returns their subjects. */
export async function readMails(listener: Listener, { app, entitled }: CanaryWorld): Promise<string[]> {
  await app.deliver()
  const { rows } = await sql<{ recipients: string[]; subject: string; whole: string }>`
    select recipients, subject, row_to_json(mails)::text as whole from sandbox.mails order by id`.execute(
    app.services.db,
  )
  const subjects: string[] = []
  for (const { recipients, subject, whole } of rows) {
    if (recipients.every((address) => entitled.has(address))) continue
    subjects.push(subject)
    listener.read('a stranger’s mailbox', subject, whole)
  }
  return subjects
}

/**
 * Where the provider has the address of the couple that pays, for its receipts and for banks (docs/privacy-data.md).
 */
const PAYERS_ADDRESS = /"(?:receipt_email|email)" ?: ?"[^"]*@couples\.test"/g

/**
 * Searches everything the card provider knows: objects, their secrets, answers stored for repeated requests, its books.
 * A couple's address may be in the two fields meant for it, and nowhere else. Returns how many objects were searched.
 */
export async function readProvider(listener: Listener, { app }: CanaryWorld): Promise<number> {
  const tables = ['objects', 'idempotency_keys', 'balance_transactions']
  let read = 0
  for (const table of tables) {
    const { rows } = await sql<{ whole: string }>`
      select row_to_json(it)::text as whole from ${sql.table(`sandbox.${table}`)} it`.execute(app.services.db)
    for (const { whole } of rows) listener.read('the card provider', table, whole.replaceAll(PAYERS_ADDRESS, ''))
    read += rows.length
  }
  return read
}

/** Searches every line that was logged. */
export function readLog(listener: Listener, { app }: CanaryWorld): void {
  for (const line of app.logs) listener.read('the log', String(line.msg), JSON.stringify(line))
}
