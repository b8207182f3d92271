import { sql } from 'kysely'
import type { Books } from '#sandbox/pages/read-books.ts'
import type { Movements } from '#server/checks/provider-books.ts'
import { compareBooks, runChecks, type Violation } from '#server/checks/run.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { TestApp } from '#tests/app.ts'

/** The movements of our balance in the sandbox's own books, which are in the same database. */
const SANDBOX_MOVEMENTS: Movements = sql`
  (select id, reporting_category as category, source, net as net_cents, created as created_at
     from sandbox.balance_transactions where holder = 'platform')`

const NOTHING_UNDER_WAY = new Date('9999-12-31T00:00:00Z')

/**
 * What is wrong with the provider's books, and with ours against theirs, when nothing is under way: every
 * movement is compared, whatever its time, and so is how chargebacks ended.
 */
export async function bookProblems(db: Db, books: Pick<Books, 'balanced' | 'disputes'>): Promise<Violation[]> {
  const violations = await compareBooks(db, NOTHING_UNDER_WAY, { movements: SANDBOX_MOVEMENTS })
  const ours = await db.selectFrom('chargebacks').select(['provider_id', 'amount_cents', 'state']).execute()
  const wrong = ours.filter(({ provider_id, amount_cents, state }) => {
    const dispute = books.disputes.find(({ id }) => id === provider_id)
    const decided = dispute?.status === 'won' || dispute?.status === 'lost' ? dispute.status : 'open'
    return dispute?.amount !== amount_cents || decided !== state
  })
  const disputes = wrong.map(({ provider_id }) => provider_id)
  if (disputes.length > 0)
    violations.push({ invariant: 'chargebacks-agree', says: 'chargebacks ended as disputes did', what: disputes })
  if (!books.balanced) violations.push({ invariant: 'sandbox', says: 'the sandbox balances', what: ['it does not'] })
  return violations
}

/**
 * What is wrong with the data, the provider's books, and our books against theirs: nothing, after every story. Call it
 * at rest: webhooks arrived, jobs done.
 */
export async function problems({ background, services: { clock }, sandbox }: TestApp): Promise<string[]> {
  const violations = await runChecks(background, clock.now())
  if (sandbox) violations.push(...(await bookProblems(background, await sandbox.books())))
  return violations.map(({ invariant, what }) => `${invariant}: ${what.join('; ')}`)
}

/** What the product retries on its own before it calls a person; in a test, nothing may fail even once. */
const TRIED_AGAIN = ['job failed', 'sweep failed']

/** What the product logged as an error, or would if it failed again, oldest first. */
export function errorsLogged(app: TestApp): unknown[] {
  return app.logs
    .filter(({ level, msg }) => Number(level) >= 50 || TRIED_AGAIN.includes(String(msg)))
    .map((line) => line.msg ?? line)
}

/** What the logged errors say about their cause, for the message of a test that expected none. */
export function causesLogged(app: TestApp): string {
  const causes = app.logs.map(({ err }) => (err as { message?: string } | undefined)?.message).filter(Boolean)
  return [...new Set(causes)].join('; ')
}
