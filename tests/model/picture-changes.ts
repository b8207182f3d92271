import { addDays } from '#contract/dates.ts'
import {
  agreedOffer,
  answerBy,
  type Booking,
  type Checkout,
  HOUR,
  isOpenOffer,
  leftOf,
  type Paid,
  type Picture,
  type Transfer,
  type VenueDate,
} from './picture.ts'

/** What happens to the picture, whoever caused it: a command, a timer, the bank. */

/** How the provider's webhooks arrive from now on. The product has to find out on its own what lost ones announced. */
export function hears(picture: Picture, mode: string): void {
  if (picture.webhooks === 'lost' && mode !== 'never') picture.deafUntil = picture.now() + 7 * HOUR
  picture.webhooks = mode === 'hold' ? 'held' : mode === 'never' ? 'lost' : 'on'
}

/** The card was charged: the provider has the money, whether or not the product knows yet. */
export function charged(picture: Picture, checkout: Checkout): void {
  const paid: Paid = {
    couple: checkout.couple,
    amount: checkout.amount,
    back: checkout.over ? checkout.amount : 0,
    intent: checkout.clientSecret.split('_secret_')[0] ?? null,
    disputed: 'no',
    told: 'no',
    taken: 0,
  }
  picture.payments.push(paid)
  checkout.card = 'paid'
  checkout.paid = paid
}

/** A payment page has lost its purpose. Money that the card was already charged goes back. */
export function closed(checkout: Checkout): void {
  checkout.over = true
  if (checkout.paid) checkout.paid.back = checkout.paid.amount
}

export function booked(picture: Picture, date: VenueDate, id: number): void {
  const checkout = date.checkout as Checkout
  const paid = checkout.paid as Paid
  const booking: Booking = {
    id,
    date,
    couple: checkout.couple,
    state: 'confirmed',
    paid: paid.amount,
    due: paid.amount < date.price ? addDays(date.event, -30) : null,
    warned: null,
    payments: [paid],
    balance: null,
    cardSaved: checkout.saveCard,
    before: null,
    transfer: null,
  }
  picture.bookings.push(booking)
  date.booking = booking
  date.checkout = null
  checkout.over = true
  picture.entitled.add(booking.couple)
}

export function balanceArrived(booking: Booking, paid: Paid): void {
  booking.paid += paid.amount
  booking.payments.push(paid)
  if (booking.balance) booking.balance.over = true
  booking.balance = null
}

/** Canceled or lapsed: the date has no booking and is off the market, unless it returns there by itself (`onSale`). */
export function bookingEnded(booking: Booking, state: 'cancelled' | 'lapsed', onSale = false): void {
  booking.state = state
  booking.date.booking = null
  booking.date.onMarket = onSale
  if (booking.balance) closed(booking.balance)
  booking.balance = null
}

/** What the couple gets back is spread over their payments; only the sum matters. */
export function refunded(payments: Paid[], amount: number): void {
  let left = amount
  for (const paid of payments) {
    const part = Math.min(left, leftOf(paid))
    paid.back += part
    left -= part
  }
}

export function funded(picture: Picture, transfer: Transfer): void {
  const checkout = transfer.checkout as Checkout
  transfer.stage = 'funded'
  transfer.buyer = checkout.couple
  transfer.payment = checkout.paid
  transfer.checkout = null
  transfer.deadline = answerBy(picture, transfer.booking.date.event)
  checkout.over = true
  transfer.booking.state = 'transferring'
  for (const offer of transfer.offers) {
    if (offer.state === 'accepted') offer.state = 'paid'
    else if (isOpenOffer(offer)) offer.state = 'void'
  }
  picture.entitled.add(checkout.couple)
}

/** The buyer hasn't paid: the transfer is listed for everybody again. */
export function listedAgain(transfer: Transfer): void {
  transfer.stage = 'listed'
  const offer = agreedOffer(transfer)
  if (offer) offer.state = 'unpaid'
}

/** The buyer gets everything back, and the seller keeps the booking. */
export function returned(picture: Picture, transfer: Transfer): void {
  transfer.stage = 'refunding'
  transfer.deadline = null
  if (transfer.payment) transfer.payment.back = transfer.payment.amount
  kept(picture, transfer)
}

/** The seller has the booking again, with time to pay what they owe, and may pass it on again. */
function kept(picture: Picture, { booking }: Transfer): void {
  booking.state = 'confirmed'
  const due = booking.paid < booking.date.price ? dueAgain(picture, booking) : booking.due
  if (due !== booking.due) booking.warned = null
  booking.due = due
  booking.transfer = null
}

/** The original date, or three days from now if that is later, but not after the event. */
function dueAgain(picture: Picture, { due, date }: Booking): string {
  const soonest = addDays(picture.today(), 3)
  const latest = due !== null && due > soonest ? due : soonest
  return [latest, date.event].sort()[0] as string
}

/** The buyer's bank took the price back for good: there is nothing to refund, and the seller keeps the booking. */
export function takenBack(picture: Picture, transfer: Transfer): void {
  transfer.stage = 'refunded'
  transfer.deadline = null
  kept(picture, transfer)
}

/** The buyer has the booking, the seller the money. */
export function completed(picture: Picture, transfer: Transfer, id: number, split = 0): void {
  const { booking: old, payment, buyer } = transfer
  const booking: Booking = {
    id,
    date: old.date,
    couple: buyer as number,
    state: 'confirmed',
    paid: old.paid,
    due: old.paid < old.date.price ? dueAgain(picture, old) : null,
    warned: null,
    payments: payment ? [payment] : [],
    balance: null,
    cardSaved: false,
    before: old,
    transfer: null,
  }
  if (old.balance) closed(old.balance)
  old.balance = null
  old.state = 'transferred'
  picture.bookings.push(booking)
  old.date.booking = booking
  transfer.stage = 'completed'
  transfer.deadline = null
  transfer.split = split
  if (payment) payment.back += split
}

/** Nobody bought the transfer. */
export function unsold(transfer: Transfer, stage: 'withdrawn' | 'declined' | 'expired'): void {
  transfer.stage = stage
  transfer.deadline = null
  transfer.booking.transfer = null
  for (const offer of transfer.offers) if (isOpenOffer(offer) || offer.state === 'accepted') offer.state = 'void'
}
