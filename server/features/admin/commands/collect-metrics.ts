import { Gauge } from 'prom-client'
import { clockAhead } from '#server/platform/database/compare-clocks.ts'
import { isOutage, outageLog } from '#server/platform/database/outage.ts'
import { gauge, registry } from '#server/platform/metrics/instruments.ts'
import type { Services } from '#server/platform/services.ts'
import { countOpenFindings, lastAudit } from '../store/audits.ts'
import { readVitals, type Vitals } from '../store/vitals.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'search' | 'log'>

interface Read {
  /** by the product's clock */
  now: Date
  vitals: Vitals
  findings: number
  auditedAt: Date | null
  /** how far this machine's clock is ahead of the database's, in milliseconds; negative if it is behind */
  ahead: number
}

/** How long the same numbers are served again, to several monitors or to an impatient one. */
const KEPT_MS = 10_000
const PATIENCE_MS = 5_000
const LATE = new Error('The database does not answer')

/** Seconds since something began to wait; 0 when nothing does. */
const waits = ({ now }: Read, since: Date | null): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)

/** What the database knows, each with its meaning. Processes differ only in how far their clocks are off. */
const NUMBERS: readonly [name: string, help: string, of: (read: Read) => number][] = [
  ['unveil_holds_overdue', 'Holds whose time ran out minutes ago', ({ vitals }) => vitals.overdueHolds],
  [
    'unveil_payments_overdue',
    'Payments of holds that are over, neither paid nor canceled',
    ({ vitals }) => vitals.overduePayments,
  ],
  [
    'unveil_payouts_overdue',
    'Payouts due for more than an hour to a payee who can be paid and not on hold, or sent that long ago without an answer',
    ({ vitals }) => vitals.payouts.overdue,
  ],
  ['unveil_payouts_waiting', 'Payouts that wait for an admin', ({ vitals }) => vitals.payouts.waiting],
  [
    'unveil_payouts_refused',
    'Payouts that the card provider has refused and that are tried again automatically',
    ({ vitals }) => vitals.payouts.refused,
  ],
  [
    'unveil_webhooks_unhandled',
    'Events of the card provider that wait to be handled',
    ({ vitals }) => vitals.webhooks.unhandled,
  ],
  [
    'unveil_webhooks_oldest_seconds',
    'How long the oldest unhandled event has waited',
    (read) => waits(read, read.vitals.webhooks.oldestUnhandledAt),
  ],
  [
    'unveil_webhooks_silent_seconds',
    'Seconds since the card provider’s last event; 0 before the first',
    (read) => waits(read, read.vitals.webhooks.newestAt),
  ],
  ['unveil_mails_waiting', 'Emails not sent yet, and not abandoned', ({ vitals }) => vitals.mails.waiting],
  [
    'unveil_mails_oldest_seconds',
    'How long ago the oldest waiting email was written, apart from the refused ones; 0 if none waits',
    (read) => waits(read, read.vitals.mails.oldestAt),
  ],
  ['unveil_mails_failed', 'Emails abandoned', ({ vitals }) => vitals.mails.failed],
  [
    'unveil_mails_refused',
    'Recipients that the mail server refuses, of emails that will be tried again',
    ({ vitals }) => vitals.mails.refused,
  ],
  [
    'unveil_alerts_waiting',
    "Saved searches with matches that their couples haven't been told about yet",
    ({ vitals }) => vitals.alerts.waiting,
  ],
  [
    'unveil_alerts_oldest_seconds',
    'How long ago matches were last found for the search that has waited longest; 0 if none waits',
    (read) => waits(read, read.vitals.alerts.oldestAt),
  ],
  ['unveil_audit_findings', 'Findings of the last audit that no admin has accepted', ({ findings }) => findings],
  [
    'unveil_audit_age_seconds',
    'Seconds since the last audit ended; 0 before the first',
    (read) => waits(read, read.auditedAt),
  ],
  [
    'unveil_clock_ahead_seconds',
    'How far this machine’s clock is ahead of the database’s',
    ({ ahead }) => ahead / 1_000,
  ],
  ['unveil_database_bytes', 'Size of the database', ({ vitals }) => vitals.bytes],
  [
    'unveil_database_connections_all',
    'Connections to the database server, by everyone and to any database there',
    ({ vitals }) => vitals.connections,
  ],
  [
    'unveil_database_connections_most',
    'How many connections the database allows',
    ({ vitals }) => vitals.mostConnections,
  ],
  [
    'unveil_commits_waiting',
    'Writes that wait until a synchronous standby has them',
    ({ vitals }) => vitals.commitsWaiting,
  ],
  ['unveil_standbys', 'Standbys that follow the database', ({ vitals }) => vitals.standbys],
  [
    'unveil_standby_behind_bytes',
    'How much of the log the standby furthest behind has not applied; NaN if there is none or the role can’t see it',
    ({ vitals }) => vitals.standbyBehind ?? Number.NaN,
  ],
  [
    'unveil_slot_keeps_bytes',
    'How much of the log the database keeps for the replication slot furthest behind; 0 if there is none',
    ({ vitals }) => vitals.keptForSlot ?? 0,
  ],
]

/** Numbers about jobs, by kind. */
const JOBS: readonly [name: string, help: string, of: (job: Vitals['jobs'][number]) => number][] = [
  ['unveil_jobs_due', 'Jobs that should have been done by now, by kind', (job) => job.due],
  ['unveil_jobs_oldest_seconds', 'How long the oldest due job has been due, by kind', (job) => job.lateSeconds],
  ['unveil_jobs_dead', 'Jobs abandoned, by kind', (job) => job.dead],
]

/**
 * Adds gauges for what the database knows and for how far behind the search is. Returns a function that refreshes them,
 * at most every `keptMs`. If the database doesn't answer within 5 seconds, `unveil_database_answers` is 0 and the
 * database's numbers are missing rather than old. They are also missing if the database answers with an error, as it
 * does to a role that lacks a grant; then a line in the log says so.
 */
export function collectMetrics({ db, clock, search, log }: Parts, keptMs = KEPT_MS): () => Promise<void> {
  const logRefused = outageLog(log, 'the numbers of the database cannot be read')
  let read: Read | null = null
  let answers = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  gauge('unveil_database_answers', 'Whether the database answers this process', () => (answers ? 1 : 0))
  gauge('unveil_search_in_memory', 'Whether searches are answered from memory; 0: by SQL', () =>
    search?.lag() == null ? 0 : 1,
  )
  gauge(
    'unveil_search_lag_seconds',
    'How long ago the search last read all changes',
    () => (search?.lag() ?? 0) / 1_000,
  )
  for (const [name, help, of] of NUMBERS) gauge(name, help, () => (read === null ? Number.NaN : of(read)))
  const jobs = JOBS.map(([name, help, of]) => {
    registry.removeSingleMetric(name)
    return { of, gauge: new Gauge({ name, help, labelNames: ['kind'] as const, registers: [registry] }) }
  })

  async function readAll(): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(LATE), PATIENCE_MS)
    try {
      read = await Promise.race([readNow(), late.promise])
      answers = true
    } catch (error) {
      read = null
      answers = error !== LATE && !isOutage(error)
      if (answers) logRefused(error, {})
    } finally {
      clearTimeout(timer)
      readAt = performance.now()
    }
    for (const each of jobs) {
      each.gauge.reset()
      for (const job of read?.vitals.jobs ?? []) each.gauge.set({ kind: job.kind }, each.of(job))
    }
  }

  async function readNow(): Promise<Read> {
    const now = clock.now()
    const [vitals, findings, audit, ahead] = await Promise.all([
      readVitals(db, now),
      countOpenFindings(db),
      lastAudit(db),
      clockAhead(db),
    ])
    return { now, vitals, findings, auditedAt: audit?.ended_at ?? null, ahead }
  }

  return async () => {
    if (performance.now() - readAt < keptMs) return
    reading ??= readAll().finally(() => {
      reading = null
    })
    await reading
  }
}
