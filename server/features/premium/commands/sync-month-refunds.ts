import type { Cents } from '#contract/money.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { refundsByHand, type SeenRefund } from '#server/platform/stripe/refunds.ts'
import { monthRefundBackLetter } from '../letters.ts'
import { addRefunded, type InvoiceRow } from '../store/invoices.ts'
import { lockMembership } from '../store/memberships.ts'
import { findMonth } from './find-month.ts'
import { notifyMember } from './notify-member.ts'

/**
 * Counts what somebody has refunded of a month at the card provider by hand, once, and notifies the member; of what
 * came back, the admins as well. The membership continues: the person who refunds a month decides that, too. Returns the
 * cents that are new, negative for what came back; 0 for a payment that paid for no month. Throws ProviderError if the
 * provider can't be reached.
 */
export async function syncMonthRefunds(services: Services, intentId: string): Promise<Cents> {
  const { db, stripe } = services
  const month = stripe && (await findMonth(services, intentId))
  if (!month) return 0
  const seen = (await refundsByHand(stripe, intentId)).filter(({ moved }) => moved)
  return inTransaction(db, (tx) => count(tx, services, month, seen))
}

async function count(tx: Tx, services: Services, month: InvoiceRow, seen: readonly SeenRefund[]): Promise<Cents> {
  const { membership_id: membershipId, id } = month
  const { user_id: memberId } = await lockMembership(tx, membershipId)
  let found = 0
  for (const refund of seen) found += await record(tx, services, month, refund)
  if (found === 0) return 0
  const refunded = await addRefunded(tx, id, found)
  await notifyMember(tx, services, membershipId, found > 0 ? 'refunded' : 'refund-back', refunded)
  if (found < 0) {
    const { publicOrigin } = services.config
    const facts = { receipt: id, memberId, amount: -found, publicOrigin }
    await notifyAdmins(tx, monthRefundBackLetter(facts), services.clock.now())
  }
  return found
}

/**
 * Ledger: debit premium A; credit stripe A; the other way around once the refund has failed. Returns what is new, in
 * cents; negative once the refund has failed.
 */
async function record(tx: Tx, { clock, log }: Services, month: InvoiceRow, seen: SeenRefund): Promise<Cents> {
  const about = { ref: seen.id, at: clock.now() }
  const { amount } = seen
  const isNew = await post(tx, {
    ...about,
    kind: 'by-hand-refund',
    entries: [debit(ACCOUNTS.premium, amount), credit(ACCOUNTS.stripe, amount)],
  })
  if (isNew) log.warn({ invoice: month.id, refund: seen.id, cents: amount }, 'month refunded at the provider by hand')
  const made = isNew ? amount : 0
  if (seen.status !== 'failed') return made
  const entries = [debit(ACCOUNTS.stripe, amount), credit(ACCOUNTS.premium, amount)]
  return (await post(tx, { ...about, kind: 'by-hand-refund-failed', entries })) ? made - amount : made
}
