import type { BuyerOffer } from '#contract/api/offers.ts'
import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { DAY } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/app.ts'
import { aBooking, type BookingParents, paysWith, syncs } from './bookings.ts'
import { aListing } from './listings.ts'
import { accepts, answers, offerOf, offers } from './offers.ts'
import { canBePaid } from './payouts.ts'
import { provider } from './provider.ts'
import { aCouple, type SignedIn } from './users.ts'
import type { BuiltVenue } from './venues.ts'

export interface BuiltTransfer {
  id: number
  seller: SignedIn
  venue: BuiltVenue
  bookingId: number
  /** the transfer as its seller sees it */
  view: Transfer
}

export interface ListedTransfer extends BuiltTransfer {
  listing: { id: number; amountDueNow: number }
}

export interface FundedTransfer extends ListedTransfer {
  buyer: SignedIn
}

export interface OfferedTransfer extends ListedTransfer {
  buyer: SignedIn
  /** as its couple sees it */
  offer: BuyerOffer
}

type Wishes = BookingParents & { price?: string; fee?: number; buyer?: SignedIn }

const inPath = (transfer: { id: number }) => ({ params: { id: transfer.id } })

/** Asks to pass a booking on, at this price in dollars, with documents that are already uploaded. */
export function startsTransfer(seller: SignedIn, bookingId: number, price = '2700', contractDocuments: number[] = []) {
  const body = { originalBookingId: bookingId, transferPrice: price, contractDocuments }
  return seller.client.call('POST /api/transfers', { body })
}

/** The body of a request to buy, at the price that the buyer saw. */
export function escrowOrder(listing: { id: number; amountDueNow: number }) {
  return { amount: listing.amountDueNow, metadata: { listingId: listing.id, isTransfer: true } }
}

export function reserves(buyer: SignedIn, listing: { id: number; amountDueNow: number }) {
  return buyer.client.call('POST /api/create-escrow', { body: escrowOrder(listing) })
}

/** The transfer as this party sees it now. */
export function transferOf(who: SignedIn, transfer: { id: number }) {
  return who.client.call('GET /api/transfers/{id}', inPath(transfer))
}

export const venueAssigns = ({ venue, ...transfer }: BuiltTransfer) =>
  venue.owner.client.call('POST /api/transfers/{id}/assign', inPath(transfer))
const venueRefuses = ({ venue, ...transfer }: BuiltTransfer, reason = 'The contract cannot be passed on') =>
  venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...inPath(transfer), body: { reason } })
export const buyerConfirms = ({ buyer, ...transfer }: FundedTransfer) =>
  buyer.client.call('POST /api/transfers/{id}/confirm', inPath(transfer))
export const buyerSettles = ({ buyer, ...transfer }: FundedTransfer) =>
  buyer.client.call('POST /api/transfers/{id}/settle', inPath(transfer))
export const buyerDisputes = ({ buyer, ...transfer }: FundedTransfer, reason = 'The contract has another name') =>
  buyer.client.call('POST /api/transfers/{id}/dispute', { ...inPath(transfer), body: { reason } })

/**
 * A transfer in a state, of a booking 90 days ahead at $12,000 with $3,000 paid. The asking price is $2,700; couples
 * and venue are new unless given.
 */
export function aTransfer(app: TestApp, wishes: Wishes = {}) {
  const waiting = async (): Promise<BuiltTransfer> => {
    const { couple: seller, listing, checkout } = await aBooking(app, wishes).confirmed()
    const bookingId = checkout.bookingId
    const view = await startsTransfer(seller, bookingId, wishes.price)
    return { id: view.id, seller, venue: listing.venue, bookingId, view }
  }
  const consented = async (): Promise<BuiltTransfer> => {
    const transfer = await waiting()
    const body = wishes.fee === undefined ? {} : { transferFee: wishes.fee }
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/consent', { ...inPath(transfer), body })
    return transfer
  }
  const listed = async (): Promise<ListedTransfer> => {
    const transfer = await consented()
    await canBePaid(app, transfer.seller)
    await app.settle()
    const view = await transferOf(transfer.seller, transfer)
    if (view.stage !== 'listed' || view.listingId === null) throw new Error(`the transfer is ${view.stage}`)
    return { ...transfer, view, listing: { id: view.listingId, amountDueNow: view.buyerPrice } }
  }
  const reserved = async () => {
    const transfer = await listed()
    const buyer = wishes.buyer ?? (await aCouple(app))
    return { ...transfer, buyer, checkout: await reserves(buyer, transfer.listing) }
  }
  const funded = async () => {
    const transfer = await reserved()
    await paysWith(app, transfer.checkout)
    const { state } = await syncs(transfer.buyer, transfer.listing)
    if (state !== 'paid') throw new Error(`the payment is ${state}`)
    return transfer
  }
  const assigned = async () => {
    const transfer = await funded()
    await venueAssigns(transfer)
    return transfer
  }
  const offered = async (): Promise<OfferedTransfer> => {
    const transfer = await listed()
    const buyer = wishes.buyer ?? (await aCouple(app))
    return { ...transfer, buyer, offer: await offers(buyer, transfer.listing, '2000') }
  }
  const countered = async () => {
    const transfer = await offered()
    await answers(transfer.seller, transfer.offer, 'counter', 2400)
    return { ...transfer, offer: await offerOf(transfer.buyer, transfer.offer) }
  }
  const counteredBack = async () => {
    const transfer = await countered()
    await answers(transfer.buyer, transfer.offer, 'counter', 2200)
    return { ...transfer, offer: await offerOf(transfer.buyer, transfer.offer) }
  }
  const accepted = async () => {
    const transfer = await offered()
    await accepts(transfer.seller, transfer.offer)
    const offer = await offerOf(transfer.buyer, transfer.offer)
    return { ...transfer, offer, listing: { id: transfer.listing.id, amountDueNow: offer.buyerPrice } }
  }
  const reservedByOffer = async () => {
    const transfer = await accepted()
    return { ...transfer, checkout: await reserves(transfer.buyer, transfer.listing) }
  }
  const refunding = async () => {
    const transfer = await funded()
    await venueRefuses(transfer)
    return transfer
  }
  return {
    /** the venue is asked for its consent */
    waiting,
    /** the venue agreed, but the seller can't be paid yet */
    consented,
    listed,
    reserved,
    /** paid into escrow */
    funded,
    assigned,
    /** $2,000 offered by one couple */
    offered,
    /** the seller has named $2,400 */
    countered,
    /** the couple has named $2,200 */
    counteredBack,
    /** the seller has accepted $2,000: 24 hours to pay */
    accepted,
    /** the couple is paying the agreed price */
    reservedByOffer,
    disputed: async () => {
      const transfer = await assigned()
      await buyerDisputes(transfer)
      return transfer
    },
    completed: async () => {
      const transfer = await assigned()
      await buyerConfirms(transfer)
      return transfer
    },
    /** the venue has refused the buyer, whose refund is not on its way yet */
    refunding,
    refunded: async () => {
      const transfer = await refunding()
      await provider(app).arrived()
      return transfer
    },
    /** by its seller, from the market */
    withdrawn: async () => {
      const transfer = await listed()
      await transfer.seller.client.call('POST /api/transfers/{id}/withdraw', inPath(transfer))
      return transfer
    },
    declined: async () => {
      const transfer = await waiting()
      const body = { reason: 'We would rather not' }
      await transfer.venue.owner.client.call('POST /api/transfers/{id}/decline', { ...inPath(transfer), body })
      return transfer
    },
    /** the event came too near while the venue was silent; moves the clock by two days */
    expired: async () => {
      const listing = wishes.listing ?? (await aListing(app).inDays(LIMITS.transferLeadDays + 1))
      const transfer = await aTransfer(app, { ...wishes, listing }).waiting()
      await app.clock.advance(2 * DAY)
      await app.settle()
      return transfer
    },
  }
}
