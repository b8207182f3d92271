import { findUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { type MembershipNews, membershipLetter } from '../letters.ts'
import { endingOfRow } from '../policy.ts'
import type { InvoiceRow } from '../store/invoices.ts'
import { findMembership } from '../store/memberships.ts'

/**
 * Tells a member what became of their membership. Somebody who never paid, or whose account was erased, hears nothing.
 */
export async function notifyMember(
  tx: Tx,
  { clock, config }: Services,
  membershipId: number,
  news: MembershipNews,
  invoice?: InvoiceRow,
): Promise<void> {
  const membership = await findMembership(tx, membershipId)
  const user = membership && (await findUser(tx, membership.user_id))
  if (!membership?.paid_until || !user) return
  const letter = membershipLetter(news, {
    price: membership.price_cents,
    paidUntil: membership.paid_until,
    ending: endingOfRow(membership),
    decline: membership.decline_message,
    invoice: invoice && {
      number: invoice.id,
      amount: invoice.amount_cents,
      refunded: invoice.refunded_cents,
      until: invoice.period_end,
    },
    publicOrigin: config.publicOrigin,
  })
  await queueMail(tx, { to: user.email, toUserId: user.id, letter, at: clock.now() })
}
