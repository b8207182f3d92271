import type { AdminHealth } from '#contract/health.ts'
import { later } from '#server/platform/clock.ts'
import type { AuditRow, FindingRow } from './store/audits.ts'
import type { Vitals } from './store/vitals.ts'

/** The last audit's result, and the vital signs of the product. `sentenceOf` puts an invariant into words. */
export function healthView(facts: {
  running: boolean
  last: AuditRow | undefined
  findings: readonly FindingRow[]
  readUntil: Date | undefined
  hour: number | null
  now: Date
  rules: number
  vitals: Vitals
  /** milliseconds by which this machine's clock is ahead of the database's */
  ahead: number
  sentenceOf: (invariant: string) => string
}): AdminHealth {
  const { last, vitals } = facts
  return {
    now: facts.now.toISOString(),
    rules: facts.rules,
    running: facts.running,
    nightlyHour: facts.hour,
    lastEndedAt: last?.ended_at?.toISOString() ?? null,
    books: (last?.books ?? null) as AdminHealth['books'],
    booksReadUntil: facts.readUntil?.toISOString() ?? null,
    findings: facts.findings.map(({ id, invariant, what, found_at }) => ({
      id,
      invariant,
      rule: facts.sentenceOf(invariant),
      what,
      foundAt: found_at.toISOString(),
    })),
    mails: { ...vitals.mails, oldestAt: iso(vitals.mails.oldestAt), lastSentAt: iso(vitals.mails.lastSentAt) },
    alerts: { ...vitals.alerts, oldestAt: iso(vitals.alerts.oldestAt) },
    // the queue keeps real time, and `now` is the product's
    jobs: vitals.jobs.map(({ lateSeconds, oldestDueAt, ...jobs }) => ({
      ...jobs,
      oldestDueAt: iso(oldestDueAt && later(facts.now, -lateSeconds * 1000)),
    })),
    deadJobs: vitals.dead.map(({ failedSecondsAgo, ...job }) => ({
      ...job,
      failedAt: later(facts.now, -failedSecondsAgo * 1000).toISOString(),
    })),
    webhooks: {
      newestAt: iso(vitals.webhooks.newestAt),
      unhandled: vitals.webhooks.unhandled,
      oldestUnhandledAt: iso(vitals.webhooks.oldestUnhandledAt),
    },
    payouts: {
      lastSentAt: iso(vitals.payouts.lastSentAt),
      overdue: vitals.payouts.overdue,
      oldestAt: iso(vitals.payouts.oldestAt),
      waiting: vitals.payouts.waiting,
      refused: vitals.payouts.refused,
    },
    holds: { overdue: vitals.overdueHolds, oldestAt: iso(vitals.oldestHold) },
    payments: { overdue: vitals.overduePayments, oldestAt: iso(vitals.oldestPayment) },
    database: {
      bytes: vitals.bytes,
      connections: vitals.connections,
      mostConnections: vitals.mostConnections,
      standbys: vitals.standbys,
      standbyBehind: vitals.standbyBehind,
      commitsWaiting: vitals.commitsWaiting,
    },
    clockAhead: facts.ahead,
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null
