import { compareBooks, MOST_SHOWN, runChecks } from '#server/checks/run.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { HOUR, later, MINUTE } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { auditLetter } from '../letters.ts'
import {
  acceptedFindings,
  closeFindings,
  endAudit,
  type Finding,
  insertAudit,
  insertFindings,
  lockAsking,
  newestAudit,
} from '../store/audits.ts'
import { type BooksOutcome, booksReadUntil } from '../store/provider-books.ts'
import { readBooks } from './read-provider-books.ts'

export const auditJob = jobKind<{ auditId: number }>('audit')

/** What moved at the provider or was posted within this time may still be under way: webhooks, retries, outages. */
const UNDER_WAY = 2 * HOUR
/** After this long, we give up on an audit that hasn't ended: asking for an audit begins another one. */
const LONGEST = 10 * MINUTE

/** The night that ended last before this instant, by the date on which it ended: nights end at `hour` UTC. */
export const nightOf = (now: Date, hour: number): string =>
  later(now, -hour * HOUR)
    .toISOString()
    .slice(0, 10)

/** Begins the audit of a night, unless that night has had one. */
export async function beginNightlyAudit(tx: Tx, { clock }: Services, night: string): Promise<boolean> {
  const auditId = await insertAudit(tx, { night, at: clock.now() })
  if (auditId === undefined) return false
  await queueAudit(tx, auditId)
  return true
}

/** Begins an audit now, unless one is running. */
export async function askForAudit(tx: Tx, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const at = clock.now()
  await lockAsking(tx)
  if (isRunning(await newestAudit(tx), at)) return
  const auditId = (await insertAudit(tx, { night: null, at })) as number
  await queueAudit(tx, auditId)
}

const queueAudit = (tx: Tx, auditId: number) => addJob(tx, auditJob, { auditId }, { key: `audit-${auditId}` })

/** Whether an audit is under way. */
export function isRunning(newest: { begun_at: Date; ended_at: Date | null } | undefined, now: Date): boolean {
  return newest !== undefined && newest.ended_at === null && newest.begun_at > later(now, -LONGEST)
}

/**
 * Audits everything: every invariant, and the ledger against the card provider. It repairs nothing. What it finds is
 * logged as errors, stored for the admin panel and emailed to the admins once. Reading the provider's books may take
 * several runs; if the provider doesn't answer, they are compared up to where they were read. A process that is
 * stopping leaves the audit to another, or to its next start.
 */
export async function runAudit(services: Services, auditId: number, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log } = services
  const again = () => inTransaction(db, (tx) => queueAudit(tx, auditId))
  const books = await readBooks(services, stopping)
  if (books === 'more') return again()
  const found = await look(db, clock.now(), stopping).catch((error: unknown) => {
    if (stopping?.aborted) return null
    throw error
  })
  if (!found) return again()
  for (const finding of await notAccepted(db, found.standing)) log.error(finding, 'invariant broken')
  await inTransaction(db, (tx) => record(tx, services, { auditId, books, ...found }))
}

/**
 * Current findings that nobody has accepted, for the command line. Stores nothing. Throws the reason of `stopping` once
 * that is aborted, after the statement under way.
 */
export async function findingsNow(db: Db, now: Date, stopping: AbortSignal): Promise<Finding[]> {
  return notAccepted(db, (await look(db, now, stopping)).standing)
}

/**
 * What is wrong now with the data, and with the ledger compared with what we read of the provider's books. `cut`:
 * invariants with more violations than are reported.
 */
async function look(db: Db, now: Date, stopping?: AbortSignal): Promise<{ standing: Finding[]; cut: string[] }> {
  const until = await booksReadUntil(db)
  const books = until ? await compareBooks(db, later(until, -UNDER_WAY), { stopping }) : []
  const violations = [...(await runChecks(db, now, stopping)), ...books]
  return {
    standing: violations.flatMap(({ invariant, what }) => what.map((object) => ({ invariant, what: object }))),
    cut: violations.filter(({ what }) => what.length >= MOST_SHOWN).map(({ invariant }) => invariant),
  }
}

async function notAccepted(db: Db, standing: readonly Finding[]): Promise<Finding[]> {
  const accepted = new Set((await acceptedFindings(db)).map(keyOf))
  return standing.filter((finding) => !accepted.has(keyOf(finding)))
}

const keyOf = ({ invariant, what }: Finding) => `${invariant} ${what}`

async function record(
  tx: Tx,
  { clock, config }: Services,
  { auditId, books, standing, cut }: { auditId: number; books: BooksOutcome; standing: Finding[]; cut: string[] },
): Promise<void> {
  const at = clock.now()
  await closeFindings(tx, standing, cut, at)
  const found = await insertFindings(tx, standing, at)
  await endAudit(tx, auditId, books, at)
  if (found.length > 0) await notifyAdmins(tx, auditLetter({ found, publicOrigin: config.publicOrigin }), at)
}
