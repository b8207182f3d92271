import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { hasOpenChargeback } from '#server/features/payments/store/chargebacks.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { failedRefundsOf, type RefundRow } from '#server/features/payments/store/refunds.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { moneyWaitsLetter } from '../letters.ts'
import { coverFailedRefunds } from './close-refund.ts'
import { notifyOfRefund } from './notify-couple.ts'

/**
 * A refund has failed: the couple hears that their money is safe, unless their bank has returned it, or has it and is
 * still deciding. If the bank has returned a part, they hear of the rest.
 */
export async function followFailedRefund(tx: Tx, services: Services, refund: RefundRow): Promise<void> {
  const payment = await findPayment(tx, refund.payment_id)
  if (!payment) throw new Error(`refund ${refund.id} has no payment`)
  const known = (await failedRefundsOf(tx, payment.id)).map(({ id }) => id).filter((id) => id !== refund.id)
  for (const owed of await stillOwed(tx, services, payment)) {
    if (!known.includes(owed.id)) await notifyOfFailed(tx, services, payment, owed)
  }
}

/**
 * A bank has decided about a payment: the couple is now notified of the payment's refunds that have failed `since`
 * then, as far as the bank hasn't paid them itself, unless the bank is still deciding on another part of the payment.
 * Lock the couple's account and the payment's booking first.
 */
export async function followDecision(tx: Tx, services: Services, payment: PaymentRow, since: Date): Promise<void> {
  for (const owed of await stillOwed(tx, services, payment, since)) await notifyOfFailed(tx, services, payment, owed)
}

/** The failed refunds that the bank hasn't paid; none while the bank has money of this payment and is deciding. */
async function stillOwed(tx: Tx, services: Services, payment: PaymentRow, since?: Date): Promise<RefundRow[]> {
  await coverFailedRefunds(tx, services, payment)
  return (await hasOpenChargeback(tx, { paymentId: payment.id })) ? [] : failedRefundsOf(tx, payment.id, since)
}

async function notifyOfFailed(tx: Tx, services: Services, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await notifyOfRefund(tx, services, payment, refund, 'failed')
  const { clock, config } = services
  const facts = {
    what: 'refund',
    id: refund.id,
    workId: refund.id,
    amount: refund.amount_cents,
    publicOrigin: config.publicOrigin,
  } as const
  await notifyAdmins(tx, moneyWaitsLetter(facts), clock.now())
}
