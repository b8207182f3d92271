import { paymentProcess } from '#contract/processes/payment.ts'
import { ensureCustomer } from '#server/features/accounts/commands/ensure-customer.ts'
import { findBooking } from '#server/features/bookings/store/bookings.ts'
import { findHold } from '#server/features/holds/store.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import { createIntent, findIntent, type IntentOrder, type SeenIntent } from '#server/platform/stripe/intents.ts'
import { transition } from '#server/platform/transition.ts'
import { lockPayment, type PaymentRow } from '../store/payments.ts'

/**
 * Brings a new payment to the provider and records its intent; a payment that is already there is left alone. Safe to
 * repeat after a crash at any point: the row's id is the idempotency key and its parameters are frozen. Throws
 * ProviderError; the row then stays new.
 */
export async function openPayment(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  const { db, clock } = services
  const paymentId = payment.id
  if (payment.state !== 'new') return payment
  const intent = await bringToProvider(services, payment)
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, paymentId)
    if (locked.state !== 'new') return locked
    const acting = { actor: 'system', at: clock.now() } as const
    if (!intent) {
      await transition(tx, paymentProcess, 'cancel', { table: 'payments', id: paymentId }, acting)
      return { ...locked, state: paymentProcess.transitions.cancel.to }
    }
    const set = { intent_id: intent.id, client_secret: intent.clientSecret }
    await transition(tx, paymentProcess, 'open', { table: 'payments', id: paymentId, set }, acting)
    return { ...locked, ...set, state: paymentProcess.transitions.open.to }
  })
}

/** Null when a creation so old that it can't be repeated turns out never to have happened. */
async function bringToProvider(services: Services, payment: PaymentRow): Promise<SeenIntent | null> {
  const stripe = requireProvider(services)
  const { customerId, email } = await ensureCustomer(services, payment.couple_id)
  if (services.clock.now().getTime() - payment.created_at.getTime() > IDEMPOTENCY_WINDOW) {
    return findIntent(stripe, customerId, payment.id)
  }
  return createIntent(stripe, {
    paymentId: payment.id,
    ...(await subjectOf(services, payment)),
    email,
    amount: payment.amount_cents,
    customerId,
    saveCard: payment.save_card,
  })
}

/**
 * The ids of what a payment is for, and its description at the provider, which shows the number that the couple knows
 * and nothing else.
 */
async function subjectOf({ db }: Services, payment: PaymentRow): Promise<Pick<IntentOrder, 'about' | 'description'>> {
  const hold = payment.hold_id === null ? undefined : await findHold(db, payment.hold_id)
  if (hold?.transfer_id) {
    const about = { transfer: hold.transfer_id, listing: hold.listing_id }
    return { about, description: `Transfer ${hold.transfer_id}` }
  }
  if (hold) return { about: { booking: hold.id, listing: hold.listing_id }, description: `Booking ${hold.id}` }
  const booking = payment.booking_id === null ? undefined : await findBooking(db, payment.booking_id)
  if (!booking) throw new Error(`payment ${payment.id} has no booking`)
  const about = { booking: booking.id, listing: booking.listing_id }
  return { about, description: `Balance of booking ${booking.number}` }
}
