import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { hasOpenChargeback } from '#server/features/payments/store/chargebacks.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { failedRefundsOf, findRefund, type RefundRow } from '#server/features/payments/store/refunds.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { moneyWaitsLetter } from '../letters.ts'
import { coverFailedRefunds } from './close-refund.ts'
import { notifyOfRefund } from './notify-couple.ts'

/**
 * A refund has failed: the couple hears that their money is safe, unless their bank has returned it, or has it and is
 * still deciding.
 */
export async function followFailedRefund(tx: Tx, services: Services, refund: RefundRow): Promise<void> {
  const payment = await findPayment(tx, refund.payment_id)
  if (!payment) throw new Error(`refund ${refund.id} has no payment`)
  await coverFailedRefunds(tx, services, payment)
  if ((await findRefund(tx, refund.id))?.state !== 'failed') return
  if (await hasOpenChargeback(tx, { paymentId: payment.id })) return // the couple's bank has the money and is deciding
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

/** The bank has decided in our favor: the couple is notified now of refunds that have failed in the meantime. */
export async function notifyOfFailedRefunds(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  since: Date,
): Promise<void> {
  for (const refund of await failedRefundsOf(tx, payment.id, since)) await followFailedRefund(tx, services, refund)
}
