import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import { isRunning } from '#server/features/holds/policy.ts'
import { alignCardSaving } from '#server/features/payments/commands/align-card-saving.ts'
import { openPayment } from '#server/features/payments/commands/open-payment.ts'
import { lockToCheck, type PaymentRow, requirePayment } from '#server/features/payments/store/payments.ts'
import type { TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { cancelIntent, fetchIntent, isCancellable, type SeenIntent } from '#server/platform/stripe/intents.ts'
import { type ShareRuns, shareRuns } from '#server/platform/turns/share-runs.ts'
import { type Claim, decide } from '../decide.ts'
import { takesBalance } from '../policy.ts'
import { applyEffect } from './apply-effect.ts'
import { lockPaymentContext, type PaymentContext, paymentContext } from './lock-payment-context.ts'

/**
 * Asks the provider what became of a payment and applies the answer, under row locks, in one transaction. Webhooks,
 * the browser's return, the poller, expiry and admins all lead here, so lost, repeated, late and reordered webhooks end
 * the same way. A payment whose hold has ended is first canceled at the provider. Callers that ask about one payment
 * at the same time share the provider's answer. Throws ProviderError if the provider can't be reached: nothing has
 * changed, and we ask again later.
 */
export function settlePayment(services: Services, paymentId: number): Promise<void> {
  const turns = settling.get(services.db) ?? shareRuns<number>()
  settling.set(services.db, turns)
  return turns(paymentId, () => settle(services, paymentId))
}

/** The payments that a server is settling now. */
const settling = new WeakMap<Db, ShareRuns<number>>()

async function settle(services: Services, paymentId: number): Promise<void> {
  const payment = await openPayment(services, await requirePayment(services.db, paymentId))
  if (isSettled(payment)) return
  const intent = await look(services, payment)
  const alerts = await inTransaction(services.db, async (tx) => {
    const at = services.clock.now()
    const locked = await lockPaymentContext(tx, payment, (id) => lockToCheck(tx, id, at))
    const effects = decide(locked.payment, claimOf(services, locked), intent)
    for (const effect of effects) await applyEffect(tx, services, locked, effect)
    return effects.flatMap((effect) => (effect.kind === 'alert' ? [effect.why] : []))
  })
  for (const why of alerts) services.log.error({ payment: paymentId, why }, 'payment does not match the provider')
}

function isSettled(payment: PaymentRow): boolean {
  return payment.state === 'cancelled' || (payment.state === 'succeeded' && payment.fee_cents !== null)
}

/**
 * What a payment has a claim to. A balance counts while its booking is confirmed. After that, and from the moment
 * another couple holds the booking's transfer on terms that include the balance, it is refunded (domain.md row 23). So
 * is a payment for a date that we learn of only after the event: nobody books a day that has passed. A hold whose time
 * is over is ending, even if no timer has said so yet.
 */
function claimOf({ clock }: Services, { payment, hold, booking, liveTransfer }: PaymentContext): Claim {
  if (payment.purpose === 'balance') return booking && mayPay(payment, booking, liveTransfer) ? 'running' : 'over'
  if (!hold || hold.state === 'paid') return null
  if (hold.event_date < clock.todayIn(hold.venue_state)) return 'over'
  return hold.state === 'running' && !isRunning(hold, clock.now()) ? 'ending' : hold.state
}

/** Whether the balance is still owed, and still by this couple. */
const mayPay = (payment: PaymentRow, booking: BookingRow, liveTransfer: TransferRow | undefined): boolean =>
  takesBalance(booking, liveTransfer) &&
  booking.couple_id === payment.couple_id &&
  booking.paid_cents + payment.amount_cents <= booking.price_cents

/** The intent as the provider has it, after asking to cancel it if its hold is over. */
async function look(services: Services, payment: PaymentRow): Promise<SeenIntent> {
  const stripe = requireProvider(services)
  if (payment.intent_id === null) throw new Error(`payment ${payment.id} is ${payment.state} without an intent`)
  const intent = await fetchIntent(stripe, payment.intent_id)
  if (!isCancellable(intent)) return intent
  const claim = claimOf(services, await paymentContext(services.db, payment))
  if (claim === 'ending' || claim === 'over') return cancelIntent(stripe, intent, payment.id)
  if (intent.saveCard !== payment.save_card) await alignCardSaving(services, payment.id)
  return intent
}
