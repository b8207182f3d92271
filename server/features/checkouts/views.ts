import type { Checkout } from '#contract/api/payments.ts'
import { dueAfterTransfer, lastDayToPay } from '#contract/balances.ts'
import { addDays, type LocalDate, startOfDay, todayIn, zoneOfState } from '#contract/dates.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { inDollars, type PaidFor, refundTerms } from '#contract/refund-terms.ts'
import { BALANCE_WAITS } from '#contract/wording/balance-words.ts'
import { formatCents } from '#contract/wording/format.ts'
import { BANKS_TAKE_DAYS, REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { HoldRow } from '#server/features/holds/store.ts'
import type { ListingRow } from '#server/features/listings/store/listings.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import type { RefundStanding } from '#server/features/payments/store/refunds.ts'
import type { TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { CheckoutContext } from './commands/lock-payment-context.ts'
import { asksForBalance, isPassing } from './policy.ts'

// says the same before and after the refund arrives
const LATE = `Your payment reached us after your hold had ended, so we’ve refunded it in full. ${BANKS_TAKE_DAYS}`

const givenBack = (owed: Cents) =>
  `Your bank had taken this payment back for you and has now paid it back to us. We now owe you ${formatCents(owed)} and will send it to you.`

/**
 * The order on the checkout page, for its couple. It says nothing about the venue, which might not be revealed yet.
 * Money in dollars; the client secret only while the payment may still go through.
 */
export function coupleCheckout({ hold, booking, payment }: CheckoutContext, now: Date): Checkout {
  const { price_cents: price, original_cents: original, deposit_cents: deposit } = hold
  const today = todayIn(hold.venue_state, now)
  const balance = (price as Cents) - hold.amount_cents
  const paid = { paid: hold.amount_cents, paidToVenue: hold.amount_cents, deposit: deposit as Cents }
  // the due date and the guests may change once the date is booked
  const standing = booking?.number === hold.id ? booking : hold
  return {
    ...heldCheckout(hold, payment, now),
    ...termsOf({ ...paid, balance, eventDate: hold.event_date }, today),
    bookingId: hold.id,
    purpose: payment.purpose as Checkout['purpose'],
    totalPrice: toDollars(price as Cents),
    originalPrice: toDollars(original as Cents),
    balanceDue: toDollars(balance),
    balanceDueDate: standing.balance_due_date,
    guestCount: standing.guest_count,
  }
}

/**
 * The order of a transfer on the checkout page, for the couple that buys it. It says nothing about the venue. Money in
 * dollars: the transfer's price is due now, and the rest is owed to the venue later (domain.md row 16), as the
 * listing says. What the seller does with the booking after a purchase falls through is the seller's business. `today`:
 * at the venue, or the day on which the booking was passed on.
 */
export function buyerCheckout(
  {
    hold,
    payment,
    ...order
  }: {
    hold: HoldRow
    transfer: TransferRow
    booking: BookingRow
    listing: ListingRow
    payment: PaymentRow
    venueLater: boolean
  },
  now: Date,
  today: LocalDate,
): Checkout {
  const { transfer, booking, listing } = order
  const owed = listing.balance_cents
  const paid = {
    paid: hold.amount_cents,
    paidToVenue: (booking.price_cents - owed) as Cents,
    deposit: booking.deposit_cents,
  }
  return {
    ...heldCheckout(hold, payment, now),
    ...termsOf({ ...paid, balance: owed, eventDate: hold.event_date }, today),
    bookingId: transfer.new_holding_id === hold.id ? hold.id : null,
    venueLater: order.venueLater,
    purpose: 'transfer',
    totalPrice: toDollars(hold.amount_cents + owed),
    originalPrice: toDollars(listing.original_cents),
    balanceDue: toDollars(owed),
    balanceDueDate: owed > 0 ? dueAfterTransfer(listing.balance_due_date, hold.event_date, today) : null,
    guestCount: hold.guest_count,
  }
}

/** What every order says about canceling and the guests. `today`: at the venue. */
function termsOf(order: PaidFor & { balance: Cents }, today: LocalDate) {
  const guestsUntil = lastGuestDay(order.eventDate)
  return {
    depositAmount: toDollars(order.deposit),
    refunds: inDollars(refundTerms(order, today)),
    guestsUntil: today <= guestsUntil ? guestsUntil : null,
  }
}

/** What both orders say about their hold. */
function heldCheckout(hold: HoldRow, payment: PaymentRow, now: Date) {
  const state = stateOf(
    { until: hold.expires_at, ended: hold.state === 'ending' || hold.state === 'over' },
    payment,
    now,
  )
  return {
    paymentId: payment.id,
    transferId: hold.transfer_id,
    listingId: hold.listing_id,
    clientSecret: isPayable(state) ? payment.client_secret : null,
    state,
    amountDueNow: toDollars(hold.amount_cents),
    maxGuests: hold.max_guests,
    saveCard: payment.save_card,
    venueLater: false,
    holdExpiresAt: hold.expires_at.toISOString(),
    now: now.toISOString(),
    message: state === 'refunding' ? LATE : payment.decline_message,
  }
}

/**
 * The order of a booking's balance, for its couple. It can be paid until the booking lapses or the event is over, but
 * not while another couple is buying the booking. `warnedAt`: when the couple was told that the balance is overdue.
 * Cents: what this couple has paid for the booking so far, what the venue has earned from it apart from its fees for
 * transfers, and what the couple owes us for it.
 */
export function balanceCheckout(
  order: {
    booking: ShownBooking
    payment: PaymentRow
    liveTransfer: TransferRow | undefined
    warnedAt: Date | null
    paidByCouple: Cents
    earned: Cents
    owed: Cents
  },
  now: Date,
): Checkout {
  const { booking, payment, liveTransfer, warnedAt } = order
  const due = booking.balance_due_date ?? booking.event_date
  const open = booking.price_cents - booking.paid_cents
  const paidToVenue = Math.min(booking.price_cents, order.earned + open)
  const settled = { paid: order.paidByCouple + open, paidToVenue, deposit: booking.deposit_cents, owed: order.owed }
  const warned = warnedAt && todayIn(booking.venueState, warnedAt)
  const dayAfter = addDays(lastDayToPay(due, booking.event_date, warned), 1)
  const until = startOfDay(dayAfter, zoneOfState(booking.venueState))
  const today = todayIn(booking.venueState, now)
  const state = stateOf({ until: null, ended: !asksForBalance(booking, liveTransfer, today) }, payment, now)
  const returned = payment.refunded_cents > 0
  const message = () => {
    if (returned) return `We’ve refunded you ${formatCents(payment.refunded_cents)}. ${BANKS_TAKE_DAYS}`
    if (state === 'expired') return isPassing(booking, liveTransfer) ? BALANCE_WAITS : null
    return payment.decline_message
  }
  return {
    ...termsOf({ ...settled, balance: 0, eventDate: booking.event_date }, today),
    paymentId: payment.id,
    bookingId: booking.number,
    transferId: null,
    listingId: booking.listing_id,
    clientSecret: isPayable(state) ? payment.client_secret : null,
    state: returned ? 'refunding' : state,
    purpose: 'balance',
    amountDueNow: toDollars(payment.amount_cents),
    totalPrice: toDollars(booking.price_cents),
    originalPrice: toDollars(booking.original_cents),
    balanceDue: toDollars(open),
    balanceDueDate: booking.balance_due_date,
    guestCount: booking.guest_count,
    maxGuests: booking.max_guests,
    saveCard: payment.save_card,
    venueLater: false,
    holdExpiresAt: until.toISOString(),
    now: now.toISOString(),
    message: message(),
  }
}

/**
 * An order, with what changes while we still owe refunds of its payment (`owed`): the card's bank has refused them, or
 * they have waited for an admin from the start (`waits`), because a bank has given back what it had taken. What it has
 * given back may be the venue's in part.
 */
export function afterRefund(
  checkout: Checkout,
  owed: readonly Pick<RefundStanding, 'waits' | 'amount_cents'>[],
): Checkout {
  if (checkout.state !== 'refunding' || owed.length === 0) return checkout
  const sum = owed.reduce((cents, refund) => cents + refund.amount_cents, 0)
  const message = owed.every(({ waits }) => waits) ? givenBack(sum) : REFUND_REFUSED
  return { ...checkout, state: 'refund_refused', message }
}

const isPayable = (state: Checkout['state']) =>
  state === 'open' || state === 'declined' || state === 'requires_action' || state === 'processing'

function stateOf(hold: { until: Date | null; ended: boolean }, payment: PaymentRow, now: Date): Checkout['state'] {
  if (payment.state === 'succeeded') return payment.returned_at === null ? 'paid' : 'refunding'
  if (payment.state === 'processing') return 'processing'
  if (hold.ended || payment.state === 'cancelled' || (hold.until !== null && hold.until <= now)) return 'expired'
  if (payment.state === 'requires_action') return 'requires_action'
  return payment.decline_message === null ? 'open' : 'declined'
}
