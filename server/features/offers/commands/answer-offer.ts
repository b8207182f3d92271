import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { type OfferParty, type OfferState, type OfferStep, offerProcess } from '#contract/processes/offer.ts'
import { checkAmountSeen } from '#server/features/holds/policy.ts'
import { keepForOffer } from '#server/features/transfers/commands/keep-for-offer.ts'
import { type Sale, saleOf } from '#server/features/transfers/policy.ts'
import { lockTransfer, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { checkedOfferTransition, checkForSale, checkPrice, counterRange, deadlineOf, offerChanged } from '../policy.ts'
import { findOffer, lockOffer, type OfferRow } from '../store.ts'
import { endOffer, leaveOffer } from './end-offers.ts'
import { notifyOfOffer } from './notify-couples.ts'

export interface Answer {
  offerId: number
  step: OfferStep
  /** to accept, the price that was seen; to counter, the new one; cents, for the seller's part */
  price?: Cents | undefined
  /** to decline or withdraw, the state in which the offer was seen, if known */
  seen?: OfferState | undefined
}

interface Table {
  offer: OfferRow
  transfer: TransferRow
  acting: Acting & { actor: 'couple' | 'other-couple' }
}

/**
 * The seller, or the couple that made an offer, takes the next step. Transfer and offer are locked first; the process
 * table decides who may do what. Throws not_found for an offer that is not the viewer's business, state_changed,
 * price_changed, invalid_pricing, and what checkForSale throws when the transfer can't be paid for.
 */
export async function answerOffer(tx: Tx, services: Services, viewer: Viewer, answer: Answer): Promise<void> {
  const now = services.clock.now()
  const { offer, transfer, party } = await lockShown(tx, viewer, answer.offerId)
  if (answer.seen !== undefined && answer.seen !== offer.state) throw offerChanged(offer.state)
  const name = checkedOfferTransition(answer.step, party, offer, now)
  const actor = party === 'seller' ? 'couple' : 'other-couple'
  const table: Table = { offer, transfer, acting: { actor, actorId: viewer.id, at: now } }
  switch (name) {
    case 'accept':
      return accept(tx, services, table, answer.price ?? 0)
    case 'counter':
    case 'counterBack':
      return counter(tx, services, table, name, answer.price ?? 0)
    case 'decline':
      return endOffer(tx, services, offer, name, table.acting, party === 'seller' ? 'declined' : 'counter-declined')
    case 'withdraw':
      return endOffer(tx, services, offer, name, table.acting, 'taken-back')
    case 'leave':
      return giveUp(tx, services, table)
  }
}

/** The transfer and then the offer, locked, and what this viewer is to them. */
async function lockShown(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<{ offer: OfferRow; transfer: TransferRow; party: OfferParty }> {
  const found = await findOffer(tx, id)
  const transfer = found && (await lockTransfer(tx, found.transfer_id))
  const offer = found && (await lockOffer(tx, id))
  if (!transfer || !offer) throw notFound()
  if (transfer.seller_id === viewer.id) return { offer, transfer, party: 'seller' }
  if (offer.couple_id === viewer.id) return { offer, transfer, party: 'buyer' }
  throw notFound()
}

/** The latest price is agreed on: the transfer is kept for the couple, who have up to 24 hours to pay. */
async function accept(tx: Tx, services: Services, { offer, transfer, acting }: Table, priceSeen: Cents): Promise<void> {
  checkAmountSeen(priceSeen, offer.price_cents, 'price of this offer')
  const sale = await lockSale(tx, transfer)
  checkForSale(transfer, { ...sale, now: acting.at })
  const deadline = deadlineOf(acting.at, LIMITS.offerPayHours, sale.saleEnds)
  const set = { accepted_at: acting.at, deadline }
  await transition(tx, offerProcess, 'accept', { table: 'offers', id: offer.id, set }, acting)
  await keepForOffer(tx, transfer, offer, deadline, acting)
  if (acting.actor === 'other-couple') await notifyOfOffer(tx, services, offer.id, 'agreed', 'accepted')
  else await notifyOfOffer(tx, services, offer.id, 'accepted')
}

/** Names another price; the other side has up to 48 hours to answer. */
async function counter(
  tx: Tx,
  services: Services,
  { offer, transfer, acting }: Table,
  name: 'counter' | 'counterBack',
  price: Cents,
): Promise<void> {
  const bySeller = name === 'counter'
  checkPrice(price, counterRange(offer, bySeller ? 'seller' : 'buyer', transfer.asking_cents))
  const { saleEnds } = await lockSale(tx, transfer)
  const deadline = deadlineOf(acting.at, LIMITS.offerHours, saleEnds)
  const set = bySeller
    ? { seller_counter_cents: price, countered_at: acting.at, deadline }
    : { couple_counter_cents: price, countered_back_at: acting.at, deadline }
  await transition(tx, offerProcess, name, { table: 'offers', id: offer.id, set }, acting)
  await notifyOfOffer(tx, services, offer.id, bySeller ? 'countered' : 'countered-back')
}

/** The couple does not want to pay after all: the transfer is listed for everybody again. */
async function giveUp(tx: Tx, services: Services, { offer, transfer, acting }: Table): Promise<void> {
  if (transfer.stage === 'reserved') {
    const message = 'You’re paying for this date right now. Please give it up at checkout first.'
    throw new AppError('state_changed', message, { state: transfer.stage })
  }
  await leaveOffer(tx, services, { offer, transfer }, { ...acting, actor: 'other-couple' })
}

/**
 * What decides whether the transfer can be sold. The verification of its venue can't be taken back until the
 * transaction ends: whoever takes it back afterward finds an offer that was accepted here, and its couple is told.
 */
async function lockSale(tx: Tx, transfer: TransferRow): Promise<Sale> {
  const venue = await lockVenueShared(tx, transfer.venue_id)
  if (!venue) throw notFound()
  return saleOf({ ...transfer, venueState: venue.state, venueVerified: venue.is_verified })
}
