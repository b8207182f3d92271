import { WORK_PATHS } from '#contract/health.ts'
import { listAdmins } from '#server/features/accounts/store/users.ts'
import { transfersForAdmins } from '#server/features/transfers/store/admin-list.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { markLinksRead, unreadLinks } from '#server/platform/mail/notices.ts'
import type { Services } from '#server/platform/services.ts'
import { MOST, waitingForAdmins } from '../store/inbox.ts'

/**
 * Marks notices to admins as read whose work is done, by whomever: a dispute that is decided, a venue that is verified, a
 * refund that was sent again. A notice is about the work that its page shows (WORK_PATHS). Returns how many it marked.
 */
export async function settleNotices({ db, clock }: Services): Promise<number> {
  const admins = (await listAdmins(db)).map(({ id }) => id)
  const links = (await unreadLinks(db, admins)).filter(isWork)
  if (links.length === 0) return 0
  const waiting = await linksWaiting(db)
  const done = links.filter((link) => waiting !== null && !waiting.has(link))
  return done.length === 0 ? 0 : markLinksRead(db, admins, done, clock.now())
}

const isWork = (link: string) => /^\/(transfer\/|admin)/.test(link)

/** The pages of what still waits, for an admin or, of a transfer, first for a bank; null when there is more than we know. */
async function linksWaiting(db: Db): Promise<Set<string> | null> {
  const waiting = await waitingForAdmins(db)
  const frozen = await transfersForAdmins(db, { limit: MOST, after: null }, { queue: 'frozen' })
  if ([frozen, ...Object.values(waiting)].some(({ length }) => length >= MOST)) return null
  const { transfers, chargebacks, changes, refunds, payouts, debts, messages, findings } = waiting
  const venues = waiting.venues.filter(({ last }) => last?.transition !== 'ask')
  return new Set([
    ...[...transfers, ...frozen].map(({ id }) => WORK_PATHS.dispute(id)),
    ...chargebacks.map(({ paymentId, coupleId }) =>
      paymentId === null ? WORK_PATHS.premium(coupleId) : WORK_PATHS.chargeback(paymentId),
    ),
    ...[...venues, ...changes].map(({ id }) => WORK_PATHS.venue(id)),
    ...refunds.map(({ id }) => WORK_PATHS.refund(id)),
    ...payouts.map(({ id }) => WORK_PATHS.payout(id)),
    ...debts.map(({ id }) => WORK_PATHS.debt(id)),
    ...messages.map(({ id }) => WORK_PATHS.message(id)),
    ...findings.map(({ id }) => WORK_PATHS.finding(id)),
  ])
}
