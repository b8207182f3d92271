import { sql } from 'kysely'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { findsWaiting } from '#server/features/alerts/store/found-dates.ts'
import { overduePayouts } from '#server/features/payouts/store/overdue-payouts.ts'
import { countPayouts } from '#server/features/payouts/store/payouts-for-admins.ts'
import { unhandledEvents } from '#server/features/webhooks/store.ts'
import { HOUR, later, MINUTE } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { deadJobs, jobsByKind } from '#server/platform/jobs/waiting-and-dead-jobs.ts'
import { mailsWaiting } from '#server/platform/mail/outbox.ts'

/** How many abandoned jobs are shown. */
const MOST_DEAD = 20
/** How late counts as late: a timer takes a while to come around, and the provider a moment to answer. */
const LATE = 2 * MINUTE
/** What reads the database's log without being a standby: our own backup, and whatever copies a database as a whole. */
const COPIES = ['unveil-backup', 'pg_basebackup', 'pg_receivewal']

interface Counts {
  overdueHolds: number
  oldestHold: Date | null
  overduePayments: number
  oldestPayment: Date | null
  bytes: number
  connections: number
  mostConnections: number
  /** our own sessions that have committed and wait until a synchronous standby has, too */
  commitsWaiting: number
  standbys: number
  /**
   * bytes by which the standby furthest behind lags; null when there is none, or when this role can't see how far
   * behind standbys are
   */
  standbyBehind: number | null
  /** bytes of the log that the database keeps for the replication slot furthest behind; null if there is none */
  keptForSlot: number | null
}

/** How the parts that run automatically are doing. */
export async function readVitals(db: Db, now: Date) {
  const [mails, alerts, jobs, dead, webhooks, payouts, waiting, refused, counts] = await Promise.all([
    mailsWaiting(db),
    findsWaiting(db),
    jobsByKind(db),
    deadJobs(db, MOST_DEAD),
    unhandledEvents(db),
    overduePayouts(db, later(now, -HOUR)),
    countPayouts(db, { state: 'waiting' }),
    countPayouts(db, { state: 'failed' }),
    readCounts(db, now),
  ])
  return { mails, alerts, jobs, dead, webhooks, payouts: { ...payouts, waiting, refused }, ...counts }
}
export type Vitals = Awaited<ReturnType<typeof readVitals>>

async function readCounts(db: Db, now: Date): Promise<Counts> {
  const late = later(now, -LATE)
  const longLate = later(now, -LATE - SERVER_LIMITS.holdGraceMinutes * MINUTE)
  const { rows } = await sql<Counts>`
    select late_holds.count as "overdueHolds", late_holds.oldest as "oldestHold",
           late_payments.count as "overduePayments", late_payments.oldest as "oldestPayment",
           pg_database_size(current_database()) as bytes,
           (select count(*) from pg_stat_activity where datname is not null) as connections,
           current_setting('max_connections')::int as "mostConnections",
           (select count(*) from pg_stat_activity
             where datname = current_database() and wait_event = 'SyncRep') as "commitsWaiting",
           standbys.count as standbys, standbys.behind as "standbyBehind",
           (select max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end)::float8
              from pg_replication_slots) as "keptForSlot"
      from (select count(*), min(expires_at) as oldest from holds
             where state = 'running' and expires_at < ${late} or state = 'ending' and expires_at < ${longLate}) late_holds,
           (select count(*), min(h.expires_at) as oldest from payments p join holds h on h.id = p.hold_id
             where p.state in ('new', 'open', 'requires_action', 'processing') and h.state = 'over'
               and h.expires_at < ${longLate}) late_payments,
           (select count(*), max(case when not pg_is_in_recovery()
                                      then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::float8 as behind
              from pg_stat_replication where application_name not in (${sql.join(COPIES)})) standbys`.execute(db)
  return rows[0] as Counts
}
