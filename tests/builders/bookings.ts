import type { Checkout } from '#contract/api/payments.ts'
import type { TestApp } from '#tests/app.ts'
import { aListing, type BuiltListing } from './listings.ts'
import { aCouple, type SignedIn } from './users.ts'

type Wishes = { guestCount?: number; saveCard?: boolean }

/** The body of a request for checkout, at the price the couple saw. */
export function order(listing: Pick<BuiltListing, 'id' | 'amountDueNow'>, wishes: Wishes = {}) {
  return { amount: listing.amountDueNow, metadata: { listingId: listing.id, isTransfer: false }, ...wishes }
}

/** Opens checkout as the page's button does. */
export function holds(couple: SignedIn, listing: Pick<BuiltListing, 'id' | 'amountDueNow'>, wishes: Wishes = {}) {
  return couple.client.call('POST /api/create-payment-intent', { body: order(listing, wishes) })
}

/** The couple's checkout of this listing as its page shows it. */
export function checkoutOf(couple: SignedIn, listing: { id: number }) {
  return couple.client.call('GET /api/checkout/{id}', { params: { id: listing.id } })
}

/** Has the product ask the provider, as the page does when the browser comes back from paying. */
export function syncs(couple: SignedIn, listing: { id: number }) {
  return couple.client.call('POST /api/checkout/{id}/sync', { params: { id: listing.id } })
}

export const intentOf = (checkout: Pick<Checkout, 'clientSecret'>): string =>
  String(checkout.clientSecret).split('_secret_')[0] as string

/** Confirms the card payment as the browser would, with one of the provider's test cards. A decline throws. */
export async function paysWith(app: TestApp, checkout: Pick<Checkout, 'clientSecret'>, card = 'pm_card_visa') {
  const { stripe } = app.services
  if (!stripe) throw new Error('there is no card provider in this test')
  return stripe.paymentIntents.confirm(intentOf(checkout), { payment_method: card, use_stripe_sdk: true })
}

export interface BookingParents {
  couple?: SignedIn
  listing?: BuiltListing
  saveCard?: boolean
}

/** Builds a booking in one of these states, with a new couple and a new listing 90 days ahead unless they are given. */
export function aBooking(app: TestApp, parents: BookingParents = {}) {
  const held = async () => {
    const couple = parents.couple ?? (await aCouple(app))
    const listing = parents.listing ?? (await aListing(app).inDays(90))
    return { couple, listing, checkout: await holds(couple, listing, { saveCard: parents.saveCard ?? false }) }
  }
  return {
    /** the date is held, and nothing is paid */
    held,
    /** paid, confirmed, revealed */
    confirmed: async () => {
      const booking = await held()
      await paysWith(app, booking.checkout)
      const checkout = await syncs(booking.couple, booking.listing)
      if (checkout.state !== 'paid') throw new Error(`the booking is ${checkout.state}`)
      return { ...booking, checkout: { ...checkout, bookingId: checkout.bookingId as number } }
    },
  }
}
