import type { Checkout } from '#contract/api/payments.ts'
import { toDollars } from '#contract/money.ts'
import type { BookingRow } from '#server/features/bookings/store.ts'
import type { PaymentRow } from './store/payments.ts'

const LATE = 'Your payment reached us after your hold had ended. It is on its way back to your card in full.'

/**
 * The order on the checkout page, for its couple. It names nothing of the venue, which may not be revealed yet. Money
 * in dollars; the client secret only while a card can be entered.
 */
export function coupleCheckout(booking: BookingRow, payment: PaymentRow, now: Date): Checkout {
  const state = stateOf(booking, payment, now)
  const payable = state === 'open' || state === 'declined' || state === 'requires_action' || state === 'processing'
  return {
    paymentId: payment.id,
    bookingId: booking.id,
    listingId: booking.listing_id,
    clientSecret: payable ? payment.client_secret : null,
    state,
    purpose: payment.purpose as Checkout['purpose'],
    amountDueNow: toDollars(booking.due_now_cents),
    totalPrice: toDollars(booking.price_cents),
    originalPrice: toDollars(booking.original_cents),
    balanceDue: toDollars(booking.price_cents - booking.due_now_cents),
    balanceDueDate: booking.balance_due_date,
    guestCount: booking.guest_count,
    maxGuests: booking.max_guests,
    saveCard: payment.save_card,
    holdExpiresAt: (booking.hold_expires_at ?? booking.created_at).toISOString(),
    now: now.toISOString(),
    message: state === 'refunding' ? LATE : payment.decline_message,
  }
}

function stateOf(booking: BookingRow, payment: PaymentRow, now: Date): Checkout['state'] {
  const ended = booking.state === 'expiring' || booking.state === 'expired'
  if (payment.state === 'succeeded') return ended ? 'refunding' : 'paid'
  if (payment.state === 'processing') return 'processing'
  if (ended || (booking.hold_expires_at !== null && booking.hold_expires_at <= now)) return 'expired'
  if (payment.state === 'requires_action') return 'requires_action'
  return payment.decline_message === null ? 'open' : 'declined'
}
