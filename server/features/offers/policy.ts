import type { BuyerOffer } from '#contract/api/offers.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import {
  type OfferAnswer,
  type OfferParty,
  type OfferState,
  type OfferStep,
  type OfferStepOf,
  offerStepsOpenTo,
  offerTransitionFor,
} from '#contract/processes/offer.ts'
import { isPaid, type TransferStage } from '#contract/processes/transfer.ts'
import { formatCents } from '#contract/wording/format.ts'
import { sold, unavailable } from '#server/features/holds/policy.ts'
import { beingTakenOver, isForSale, isOffMarket, type Sale } from '#server/features/transfers/policy.ts'
import { AppError } from '#server/platform/errors.ts'

/** Prices in cents, both ends included. */
export interface PriceRange {
  from: Cents
  to: Cents
}

/** What an offer may be: from half of the asking price to a cent below it (domain.md row 22). */
export function offerRange(asking: Cents): PriceRange {
  return { from: Math.ceil((asking * LIMITS.minOfferPercent) / 100), to: asking - 1 }
}

interface Rounds {
  state: OfferState
  offered_cents: Cents
  seller_counter_cents: Cents | null
}

/**
 * What this party may counter with: the seller above the offer and below the asking price, then the couple above their
 * offer and below the seller's counter. Null when it isn't their turn, when they have already countered, or when there
 * is no cent in between.
 */
export function counterRange(offer: Rounds, party: OfferParty, asking: Cents): PriceRange | null {
  if (offerTransitionFor('counter', party, offer.state) === null) return null
  const range = { from: offer.offered_cents + 1, to: (offer.seller_counter_cents ?? asking) - 1 }
  return range.from <= range.to ? range : null
}

/** Throws invalid_pricing, naming the field, for a price outside the range; if the range is null, for any price. */
export function checkPrice(price: Cents, range: PriceRange | null): void {
  if (range && price >= range.from && price <= range.to) return
  const message = range
    ? `The price can be from ${formatCents(range.from)} to ${formatCents(range.to)}.`
    : 'There is no price in between. You can accept or decline.'
  throw new AppError('invalid_pricing', message, { fields: { price: message } })
}

/** This many hours from now, but never after the end of the sale. */
export function deadlineOf(at: Date, hours: number, saleEnds: Date): Date {
  return new Date(Math.min(at.getTime() + hours * 3_600_000, saleEnds.getTime()))
}

/** What a transfer is at the moment, for those who make or answer offers on it. */
export interface OfferedTransfer {
  stage: TransferStage
  deadline: Date | null
  held_until: Date | null
  offer_id: number | null
}

/** True while a couple is paying or has an accepted offer, unless that offer is `offerId`. */
export function isTaken({ stage, offer_id }: OfferedTransfer, offerId: number | null): boolean {
  return (stage === 'reserved' || stage === 'offer_accepted') && (offer_id === null || offer_id !== offerId)
}

/**
 * Throws unless a price for the transfer can be agreed on now: listing_held (with the end of the other couple's time),
 * listing_sold, or listing_unavailable when it or its sale is over, or its venue is no longer verified.
 */
export function checkForSale(transfer: OfferedTransfer, by: Sale & { now: Date }): void {
  const { stage, held_until, deadline, offer_id } = transfer
  if (stage === 'reserved' || stage === 'offer_accepted') {
    const promised = stage === 'reserved' && offer_id === null ? null : deadline
    const ends = held_until && (promised === null || promised < held_until) ? held_until : promised
    throw beingTakenOver(ends)
  }
  if (isPaid({ state: stage }) || stage === 'completed') throw sold()
  if (!isForSale(transfer, by, by.now)) throw unavailable()
}

/** The transition by which this party takes this step now. Throws state_changed when the table has none. */
export function checkedOfferTransition(
  step: OfferStep,
  party: OfferParty,
  offer: { state: OfferState; deadline: Date | null },
  now: Date,
): OfferAnswer {
  const over = offer.deadline !== null && offer.deadline <= now
  const name = over ? null : offerTransitionFor(step, party, offer.state)
  if (name) return name
  throw offerChanged(over ? 'expired' : offer.state)
}

/** The other side, or time, got there first: the offer is in this state by now. */
export const offerChanged = (state: OfferState): AppError =>
  new AppError('state_changed', 'This offer is no longer as you saw it. Please look at it again.', { state })

interface OpenOffer extends Rounds {
  id: number
  deadline: Date | null
}
type PricedTransfer = OfferedTransfer & { asking_cents: Cents; venueVerified: boolean }

/** Whether the couple of an accepted offer is paying right now. */
export const isBeingPaid = (offer: { id: number }, transfer: Pick<OfferedTransfer, 'stage' | 'offer_id'>): boolean =>
  transfer.offer_id === offer.id && transfer.stage === 'reserved'
const isLate = (offer: OpenOffer, transfer: PricedTransfer, now: Date) =>
  offer.deadline !== null && offer.deadline <= now && !isBeingPaid(offer, transfer)

/** The steps of the process table that this party can take about an offer now, if the transfer allows them. */
export function stepsOn<P extends OfferParty>(
  offer: OpenOffer,
  party: P,
  transfer: PricedTransfer,
  now: Date,
): OfferStepOf<P>[] {
  if (isLate(offer, transfer, now)) return []
  return offerStepsOpenTo(party, offer.state).filter((step) => {
    if (step === 'accept') return transfer.stage === 'listed' && !isOffMarket(transfer)
    if (step === 'counter') return counterRange(offer, party, transfer.asking_cents) !== null
    return !isBeingPaid(offer, transfer) // a couple that is paying gives up their hold first
  })
}

/**
 * What the couple that made an offer can do about it now: their steps and, once it is accepted, paying. Without a
 * verified venue, only a couple that is paying already can go on.
 */
export function buyersActions(offer: OpenOffer, transfer: PricedTransfer, now: Date): BuyerOffer['actions'] {
  const steps = stepsOn(offer, 'buyer', transfer, now)
  const mine = offer.state === 'accepted' && transfer.offer_id === offer.id && !isLate(offer, transfer, now)
  const toPay = mine && !isOffMarket(transfer)
  return toPay ? ['pay', ...steps] : steps
}

/** Throws too_many_offers once a couple has made the maximum number on one transfer. */
export function checkAnotherOffer(made: number): void {
  if (made < SERVER_LIMITS.offersPerTransfer) return
  throw new AppError(
    'too_many_offers',
    `You’ve already made all ${SERVER_LIMITS.offersPerTransfer} offers you can make for this date.`,
  )
}

/** A couple makes one offer on a transfer at a time. */
export const offerOpen = (): AppError => new AppError('offer_open', 'You already have an offer on this date.')
