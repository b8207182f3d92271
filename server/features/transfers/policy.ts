import { addDays, dateInZone, daysBetween, type LocalDate } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { type BookingStatus, bookingStands } from '#contract/processes/booking.ts'
import {
  type FrozenBy,
  type TransferAnswer,
  type TransferStage,
  type TransferState,
  type TransferStep,
  type TransferViewer,
  transitionFor,
} from '#contract/processes/transfer.ts'
import { sellableUntil } from '#contract/transfers/sale-times.ts'
import { formatCents } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Nothing is listed less than 7 days before the event (domain.md row 23); `today` is the date at the venue. */
export const isTooNearToList = (eventDate: LocalDate, today: LocalDate): boolean =>
  daysBetween(today, eventDate) < LIMITS.transferLeadDays

/** A confirmed booking can be transferred until 7 days before its event (domain.md row 23). */
export function canTransfer(booking: { state: string; event_date: LocalDate }, today: LocalDate): boolean {
  return booking.state === 'confirmed' && !isTooNearToList(booking.event_date, today)
}

export function checkTransferable(...[booking, today]: Parameters<typeof canTransfer>): void {
  if (booking.state === 'transferring') throw alreadyTransferred()
  if (booking.state === 'transferred') throw passedOnAlready()
  if (canTransfer(booking, today)) return
  const message = `Only confirmed bookings at least ${LIMITS.transferLeadDays} days before the event can be transferred.`
  throw new AppError('not_transferable', message)
}

/**
 * Contract documents belong to the transfer of a booking: a couple without a confirmed one has nothing to send. Throws
 * not_transferable, or too_many_documents when as many are waiting as a transfer may have.
 */
export function checkMaySendDocument(couple: { hasBooking: boolean; waiting: number }): void {
  if (!couple.hasBooking) {
    const message = 'Contract documents are for passing on a booking, and you don’t have a confirmed one.'
    throw new AppError('not_transferable', message)
  }
  if (couple.waiting < LIMITS.documentsPerTransfer) return
  const message = `A transfer can have at most ${LIMITS.documentsPerTransfer} documents. Please remove one first.`
  throw new AppError('too_many_documents', message)
}

export function alreadyTransferred(): AppError {
  return new AppError('already_transferred', 'This booking is already being transferred.')
}

const passedOnAlready = () => new AppError('already_transferred', 'You’ve already passed this booking on.')

/** What decides, besides a transfer's state, whether it can be sold. */
export interface Sale {
  venueVerified: boolean
  /** the instant from which it can no longer be sold */
  saleEnds: Date
}

export const saleOf = (transfer: { event_date: LocalDate; venueState: string; venueVerified: boolean }): Sale => ({
  venueVerified: transfer.venueVerified,
  saleEnds: sellableUntil(transfer.event_date, transfer.venueState),
})

/** Whether a transfer that is listed, or kept for a couple, can be paid for now. */
export const isSaleOpen = ({ venueVerified, saleEnds }: Sale, now: Date): boolean => venueVerified && now < saleEnds

/** Whether couples can buy this transfer at its asking price, or offer less, now. */
export const isForSale = ({ stage }: { stage: TransferStage }, sale: Sale, now: Date): boolean =>
  stage === 'listed' && isSaleOpen(sale, now)

/**
 * Whether a transfer is listed, or kept for the couple of an accepted offer, but nobody can find or buy it, because
 * its venue isn't verified. A couple that is already paying can still buy it.
 */
export const isOffMarket = ({ stage, venueVerified }: { stage: TransferStage; venueVerified: boolean }): boolean =>
  !venueVerified && (stage === 'listed' || stage === 'offer_accepted')

/**
 * A couple is paying for a transfer, or it is kept for the one whose offer was accepted, until this time; undefined if
 * that isn't known.
 */
export function beingTakenOver(until: Date | null | undefined): AppError {
  const message = 'A couple is taking over this date right now. If they don’t pay, you can try again.'
  return new AppError('listing_held', message, until ? { heldUntil: until.toISOString() } : undefined)
}

/**
 * The highest price a seller may ask for: this percentage of what they have paid themselves (domain.md row 17; see
 * paidByCouple), and no more than one card payment can be. The price they paid covers what earlier couples had paid.
 * Cents.
 */
export const highestPrice = (paid: Cents, percent: number): Cents =>
  Math.min(Math.floor((paid * percent) / 100), LIMITS.maxChargeCents)

/** Whether a seller who has paid this much may ask for even the lowest price. Cents. */
export const canAsk = (paid: Cents, percent: number): boolean =>
  highestPrice(paid, percent) >= LIMITS.minTransferPriceCents

/** From 80 percent of what the seller has paid to the most they may ask for (domain.md row 17). Cents. */
export function recommendedPrices(paid: Cents, percent: number): { from: Cents; to: Cents } {
  const from = Math.ceil((paid * LIMITS.recommendedTransferPercent) / 100)
  return { from: Math.max(from, LIMITS.minTransferPriceCents), to: highestPrice(paid, percent) }
}

/**
 * What the seller is paid for the date, before our fee: the price of the accepted offer, or else what they ask. Cents.
 */
export const sellerPrice = (transfer: { asking_cents: Cents; agreed_cents: Cents | null }): Cents =>
  transfer.agreed_cents ?? transfer.asking_cents

/** What the letters about the balance of a booking say of its transfer. */
export const sellingAt = (transfer: Parameters<typeof sellerPrice>[0] & { id: number; stage: TransferStage }) => {
  const { id, stage } = transfer
  return { id, stage, price: sellerPrice(transfer), isAgreed: transfer.agreed_cents !== null }
}

/**
 * What the seller gets of their price: less what a split returns, our fee, and what their bank took back and the sale
 * pays for. Cents.
 */
export function proceedsOf(
  transfer: Parameters<typeof sellerPrice>[0] & { split_cents: Cents; made_good_cents: Cents },
): { fee: Cents; net: Cents } {
  const part = sellerPrice(transfer) - transfer.split_cents
  const fee = transferFeeOf(part)
  return { fee, net: part - fee - transfer.made_good_cents }
}

/** What a buyer pays now: the seller's price plus the venue's fee (domain.md row 16). Cents. */
export const buyerPrice = (transfer: Parameters<typeof sellerPrice>[0] & { venue_fee_cents: Cents }): Cents =>
  sellerPrice(transfer) + transfer.venue_fee_cents

/** What a booking owes its venue, and by when. Cents. */
export interface Owed {
  cents: Cents
  dueDate: LocalDate | null
}

/**
 * What the couple that has the date owes now: the seller until the booking has been transferred, then the buyer until
 * their booking ends.
 */
export function owedByHolder(transfer: {
  price_cents: Cents
  paid_cents: Cents
  balance_due_date: LocalDate | null
  buyerPaidCents: Cents | null
  buyerDueDate: LocalDate | null
  buyerBookingState: BookingStatus | null
}): Owed {
  const { price_cents: price, buyerPaidCents: paidByBuyer, buyerBookingState: state } = transfer
  if (paidByBuyer === null || state === null) {
    return { cents: price - transfer.paid_cents, dueDate: transfer.balance_due_date }
  }
  return { cents: bookingStands(state) ? price - paidByBuyer : 0, dueDate: transfer.buyerDueDate }
}

/** What the buyer has paid the venue for their own booking, beyond what they took over as paid. Cents. */
export const paidSince = (transfer: { paid_cents: Cents; buyerPaidCents: Cents | null }): Cents =>
  transfer.buyerPaidCents === null ? 0 : transfer.buyerPaidCents - transfer.paid_cents

/** What the seller of a listed transfer may ask for, both ends included, and what we recommend. Cents. */
export interface AskingPrices {
  least: Cents
  recommendedFrom: Cents
  recommendedTo: Cents
  most: Cents
}

/**
 * What the seller of a listed transfer may change their price to: as at the start, but based on what they have `paid`
 * by now. The venue's fee is fixed, so the date also has to stay cheaper than its original price, and the buyer's price
 * within one card payment (domain.md row 17). Null if there is no such price. Cents.
 */
export function askingPrices(
  listed: FeePrices & { venue_fee_cents: Cents },
  paid: Cents,
  percent: number,
): AskingPrices | null {
  const { venue_fee_cents: fee, original_cents: original } = listed
  const owed = listed.price_cents - listed.paid_cents
  const most = Math.min(highestPrice(paid, percent), original - owed - fee - 1, LIMITS.maxChargeCents - fee)
  const least = LIMITS.minTransferPriceCents
  if (most < least) return null
  const { from } = recommendedPrices(paid, percent)
  return { least, recommendedFrom: Math.min(from, most), recommendedTo: most, most }
}

/** Throws invalid_pricing above what the seller may ask for. Cents. */
export function checkNewPrice(asking: Cents, prices: AskingPrices | null): void {
  if (prices && asking <= prices.most) return
  const message = prices
    ? `You can ask for at most ${formatCents(prices.most)}.`
    : 'There is no other price that you can ask for right now.'
  throw new AppError('invalid_pricing', message, { fields: { transferPrice: message } })
}

/**
 * Throws unless the price of a transfer can be changed now: listing_held while a couple is paying for it or has an
 * accepted offer (with the end of their time), state_changed when it isn't on the market.
 */
export function checkRepriceable(transfer: {
  stage: TransferStage
  deadline: Date | null
  held_until: Date | null
}): void {
  const { stage, deadline, held_until } = transfer
  if (stage === 'listed') return
  if (stage !== 'reserved' && stage !== 'offer_accepted') throw transferChanged(stage)
  const message =
    stage === 'reserved'
      ? 'A couple is paying for this date right now, at the price that they saw. You can change it if they don’t pay.'
      : 'You’ve agreed on a price with a couple. You can change your asking price if they don’t pay.'
  throw new AppError('listing_held', message, { heldUntil: (held_until ?? deadline)?.toISOString() })
}

/**
 * Throws price_changed when the sum that the seller saw isn't what they have paid. The deposit that their booking shows
 * is accepted, too: they may have paid the balance as well, or have paid less if they took the booking over. Cents.
 */
export function checkSeenDeposit(seen: Cents | undefined, { paid, deposit }: { paid: Cents; deposit: Cents }): void {
  if (seen === undefined || seen === paid || seen === deposit) return
  const message = `You have paid ${formatCents(paid)} for this booking so far. Please look at your price again.`
  throw new AppError('price_changed', message, { amount: toDollars(paid) })
}

/** Throws invalid_pricing above this percentage of what the seller has paid. Cents. */
export function checkAskingPrice(asking: Cents, paid: Cents, percent: number): void {
  const most = highestPrice(paid, percent)
  if (asking <= most) return
  const message = `You can ask for at most ${formatCents(most)}, ${percent === 100 ? 'which is what you have paid' : `${percent}% of what you have paid`}.`
  throw new AppError('invalid_pricing', message, { fields: { transferPrice: message } })
}

/** What bounds the venue's fee and the seller's price together. Cents. */
interface FeePrices {
  price_cents: Cents
  paid_cents: Cents
  original_cents: Cents
}

/**
 * Throws invalid_pricing for a fee above $250, for one with which the date is no longer cheaper than its original
 * price, or for one with which the buyer's price is more than one card payment can be. Cents.
 */
export function checkVenueFee(fee: Cents, prices: FeePrices & { asking_cents: Cents }): void {
  const total = prices.asking_cents + prices.price_cents - prices.paid_cents
  const payable = LIMITS.maxChargeCents - prices.asking_cents
  const most = Math.max(0, Math.min(LIMITS.maxVenueFeeCents, prices.original_cents - total - 1, payable))
  if (fee <= most) return
  const message = `The transfer fee can be at most ${formatCents(most)}.`
  throw new AppError('invalid_pricing', message, { fields: { transferFee: message } })
}

/** The earlier of a deadline and the end of what it is for. */
export const notAfter = (deadline: Date, end: Date): Date => (deadline < end ? deadline : end)

/** The transition by which this viewer takes this step now. Throws state_changed when the table has none. */
export function checkedTransition(step: TransferStep, viewer: TransferViewer, stage: TransferStage): TransferAnswer {
  const name = transitionFor(step, viewer, stage)
  if (name) return name
  throw transferChanged(stage)
}

export const transferChanged = (stage: TransferStage): AppError =>
  new AppError('state_changed', 'This transfer is no longer as you saw it. Please look at it again.', { state: stage })

/** Whether the day of the event is over; `today` is the date at the venue. */
export const isEventOver = (eventDate: LocalDate, today: LocalDate): boolean => eventDate < today

/** Throws event_over: nobody new is named in the contract for a day that has passed (docs/decisions/0011). */
export function checkAssignable(eventDate: LocalDate, today: LocalDate): void {
  if (!isEventOver(eventDate, today)) return
  throw new AppError(
    'event_over',
    'The day of this event is over, so the booking can no longer pass to another couple.',
  )
}

/** The venue's deadline, then the buyer's: 72 hours, or 24 if the event is in under 14 days (domain.md row 19). */
export function signingDeadline(at: Date, eventDate: LocalDate, today: LocalDate): Date {
  const short = daysBetween(today, eventDate) < SERVER_LIMITS.shortSigningUnderDays
  return new Date(at.getTime() + (short ? SERVER_LIMITS.shortSigningHours : SERVER_LIMITS.signingHours) * HOUR)
}

/**
 * This many business days later, at the same time of day. Saturdays and Sundays in this zone don't count (domain.md row
 * 20).
 */
export function businessDaysLater(at: Date, days: number, zone: string): Date {
  const today = dateInZone(at, zone)
  let date = today
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    const weekday = new Date(date).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
  const thatDay = at.getTime() + daysBetween(today, date) * DAY
  // when the clocks change in between, that is an hour off
  const around = [0, HOUR, -HOUR].map((hour) => new Date(thatDay + hour))
  return around.find((one) => clock.format(one) === clock.format(at)) ?? new Date(thatDay)
}

/** Cutoffs for reminders to set up payouts: 3, 7 and 12 days before `at`. */
export const reminderMarks = (at: Date): Date[] => [3, 7, 12].map((days) => new Date(at.getTime() - days * DAY))

/** How many reminders to set up payouts are due. */
export function remindersDue(since: Date, at: Date): number {
  return reminderMarks(at).filter((mark) => since <= mark).length
}

/** How many weekly reminders of an escalated consent admins should have had. */
export function consentRemindersDue(escalated: Date, at: Date): number {
  return Math.floor((at.getTime() - escalated.getTime()) / (SERVER_LIMITS.consentReminderDays * DAY))
}

/** Throws invalid_pricing unless a split gives the buyer part of the seller's price, but not all of it. Cents. */
export function checkSplit(refund: Cents | undefined, price: Cents): Cents {
  if (refund !== undefined && refund < price) return refund
  const message = `A split has to refund less than ${formatCents(price)}, the seller’s price`
  throw new AppError('invalid_pricing', `${message}.`, { fields: { refundAmount: message } })
}

/**
 * Limits how much a party to a dispute may say and show while it is open (docs/decisions/0043-the-dispute-room.md).
 * Throws state_changed, too_many_documents.
 */
export function checkMayAddEvidence(state: TransferState, given: number): void {
  if (state !== 'disputed') throw new AppError('state_changed', 'This transfer has no open dispute.', { state })
  if (given < LIMITS.evidencePerParty) return
  const message = `Each side can add up to ${LIMITS.evidencePerParty} statements and files to a dispute.`
  throw new AppError('too_many_documents', message)
}

/** Throws too_early before the venue's 72 hours are over. */
export function checkEscalation(deadline: Date | null, now: Date): void {
  if (deadline !== null && deadline <= now) return
  throw new AppError('too_early', `The venue has up to ${LIMITS.consentHours} hours to answer.`, {
    until: deadline?.toISOString(),
  })
}

/** Whether a transfer that was paid did not go through: its agreement, if there is one, is void. */
export const isUndone = (stage: TransferStage): boolean => stage === 'refunding' || stage === 'refunded'

/**
 * Which assignment agreement this viewer may open: `made` for every party once the venue has confirmed; until then, a
 * draft for those who can confirm; null if there is none for this viewer.
 */
export function agreementFor(role: TransferViewer, stage: TransferStage, made: boolean): 'made' | 'draft' | null {
  if (made) return 'made'
  return stage === 'funded' && (role === 'venue' || role === 'admin') ? 'draft' : null
}

/** Nobody buys their own date or makes an offer for it. */
export const ownTransfer = (): AppError => new AppError('own_listing', 'This is your own transfer.')

/** A couple's bank is deciding on a payment for what they would pass on. */
export const bankHoldsTransfer = (): AppError =>
  new AppError(
    'chargeback_open',
    'Your bank is looking into a payment for this booking. The booking can’t be transferred until it decides.',
  )

/** A couple's bank took back a part of what they would pass on. */
export const bankTookPayment = (): AppError =>
  new AppError(
    'not_transferable',
    'Your bank took back a payment for this booking, so the booking can’t be transferred.',
  )

/** In a sentence, why a paid transfer is on hold. */
export const WHY_FROZEN: Record<FrozenBy, string> = {
  price: 'A bank is looking into the payment for this transfer. The transfer can’t continue until it decides.',
  booking:
    'A bank is looking into an earlier payment for this booking. The transfer can’t be completed until it decides.',
}

/** A bank is deciding on this payment behind a paid transfer. */
export const transferFrozen = (by: FrozenBy): AppError => new AppError('chargeback_open', WHY_FROZEN[by])

export const documentTaken = (): AppError =>
  new AppError('state_changed', 'This document belongs to a transfer and stays with it.')
