import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runChecks } from '#server/checks/run.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { bookProblems } from '#tests/builders/checks.ts'
import type { Node } from '../database/node.ts'
import type { Scene } from '../product-and-crowd.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const LONGEST = 300_000

/** What is still to be done, by kind: jobs, emails, webhooks and money on its way. */
const LEFT = `
  select what, count(*)::int as left from (
    select 'job ' || task_identifier || coalesce(': ' || last_error, '') as what from graphile_worker.jobs
    union all select 'mail ' || template from mails where sent_at is null
    union all select 'webhook ' || type from webhook_events where processed_at is null
    union all select 'payout under way' from payouts where state = 'sent'
    union all select 'refund under way' from refunds where state in ('pending', 'sent')
    union all select 'delivery ' || coalesce(last_error, '') from sandbox.deliveries where state = 'pending'
    union all select 'delayed effect ' || task from sandbox.delayed_effects) as everything
  group by what order by what`

/** Makes everything due now, so that nobody waits for pauses that have grown. */
const HURRY = [
  'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
  `update payouts set checked_at = now() - interval '1 hour' where state = 'sent'`,
  `update refunds set checked_at = now() - interval '1 hour' where state in ('pending', 'sent')`,
  `update sandbox.deliveries set due_at = clock_timestamp() where state = 'pending' and attempts > 0`,
]

/** Waits until nothing is left to do; after five minutes, returns what is left, one line for each kind. */
export async function drained(primary: Pick<Node, 'ask'>): Promise<string[]> {
  let left: { what: string; left: number }[] = []
  for (const end = Date.now() + LONGEST; Date.now() < end; await wait(500)) {
    left = await primary.ask(LEFT)
    if (left.length === 0) return []
    for (const statement of HURRY) await primary.ask(statement)
  }
  return left.map(({ what, left }) => `${left} x ${what}`)
}

/** What the audit finds in the installation, and where our books differ from the provider's with nothing under way. */
export async function auditOf({ pair, site }: Scene): Promise<string[]> {
  const url = pair.primary().url()
  const db = createDatabase(createPool(url, { max: 2, name: 'unveil-stress' }))
  try {
    const books = await (await fetch(`${site.origin}/sandbox/control/books`)).json()
    const violations = [...(await runChecks(db, new Date())), ...(await bookProblems(db, books))]
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url, SANDBOX_PORT: String(site.sandboxPort) }
    const said = await run(process.execPath, ['scripts/audit.ts'], { cwd: ROOT, env }).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout, stderr }) => `${stdout}${stderr}`.trim(),
    )
    return [
      ...violations.map(({ invariant, what }) => `${invariant}: ${what.join('; ')}`),
      ...(said === 'Clean.' ? [] : [`npm run audit says: ${said}`]),
    ]
  } finally {
    await db.destroy()
  }
}
