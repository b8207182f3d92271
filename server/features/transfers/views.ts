import type { z } from 'zod'
import type { contractDocument, Transfer } from '#contract/api/transfers.ts'
import { dueAfterTransfer } from '#contract/balances.ts'
import { todayIn } from '#contract/dates.ts'
import type { transferEvent } from '#contract/event-log.ts'
import { toDollars } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import {
  type FrozenBy,
  isPaid,
  stepsOpenTo,
  type TransferViewer,
  transferStatus,
} from '#contract/processes/transfer.ts'
import { endOfListing } from '#contract/sale-times.ts'
import type { OfferRow } from '#server/features/offers/store.ts'
import { eventLine, type LoggedEvent } from '#server/platform/event-log.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { agreementFor, buyerPrice, isEventOver, type Owed, owedByHolder, sellerPrice } from './policy.ts'
import type { DocumentRow } from './store/documents.ts'
import type { SaleLog } from './store/log.ts'
import type { MoneyFacts } from './store/money.ts'
import type { ShownTransfer } from './store/shown.ts'
import type { TransferRow } from './store/transfers.ts'

/** What a transfer is shown with, loaded by the route. */
export interface Surroundings {
  documents: DocumentRow[]
  money: MoneyFacts
  offersWaiting: number
  /** which payment a bank is deciding about, while it stops the transfer */
  frozenBy: FrozenBy | null
  now: Date
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/**
 * A transfer as this viewer may see it. The store lets in its seller, a buyer who funded it, the venue's owner and
 * admins, all of whom know the venue; what else is not theirs is null. Dollars.
 */
export function partyTransfer(transfer: ShownTransfer, viewer: Viewer, around: Surroundings): Transfer {
  const role = roleOf(transfer, viewer)
  const { state } = transfer
  const funded = transfer.funded_at !== null
  const made = transfer.agreementId !== null
  const forSeller = role === 'seller' || role === 'admin'
  const part = sellerPrice(transfer) - transfer.split_cents
  const fee = transferFeeOf(part)
  const price = buyerPrice(transfer)
  const { cents: owed, dueDate } = owedAs(transfer, role, around.now)
  return {
    id: transfer.id,
    viewerRole: role,
    status: transferStatus(state),
    stage: state,
    originalBookingId: role === 'buyer' ? null : transfer.booking_id,
    listingId: transfer.listing_id,
    newBookingId: role === 'seller' ? null : transfer.new_booking_id,
    eventDate: transfer.event_date,
    guestCount: guestsFor(transfer, role),
    originalGuests: role === 'buyer' ? null : transfer.bookingGuests,
    maxGuests: transfer.maxGuests,
    city: transfer.city,
    state: transfer.venueState,
    venueId: transfer.venue_id,
    venueName: transfer.venueName,
    // the couples learn each other's names from their agreement, not before
    sellerName: role === 'buyer' && !made ? null : transfer.sellerName,
    buyerName: funded && (made || role !== 'seller') ? transfer.buyerName : null,
    askingPrice: role === 'buyer' ? null : toDollars(transfer.asking_cents),
    transferPrice: role === 'buyer' ? null : toDollars(sellerPrice(transfer)),
    originalDeposit: role === 'buyer' ? null : toDollars(transfer.original_deposit_cents),
    platformFee: forSeller ? toDollars(fee) : null,
    netPayout: forSeller ? toDollars(part - fee - transfer.made_good_cents) : null,
    venueFee: toDollars(transfer.venue_fee_cents),
    buyerPrice: toDollars(price),
    originalPrice: toDollars(transfer.original_cents),
    balanceDue: toDollars(owed),
    balanceDueDate: owed > 0 ? dueDate : null,
    totalPrice: toDollars(price + owed),
    contractVerified: transfer.consented_at !== null,
    escrowReleased: state === 'completed',
    contractDocuments: role === 'buyer' ? [] : around.documents.map(documentView),
    agreement: agreementFor(role, state, made),
    waitingFor: waitingFor(transfer),
    actions: actionsOf(transfer, role, around),
    steps: stepsOf(transfer, role, around.money.takenBack > 0),
    money: moneyOf(transfer, role, around.money),
    reason: transfer.reason,
    ending: transfer.ending,
    decision: transfer.decision,
    frozen: frozenOf(transfer, around.frozenBy),
    madeGood: forSeller ? toDollars(transfer.made_good_cents) : null,
    offersWaiting: forSeller ? around.offersWaiting : null,
    escalated: state === 'consent' && transfer.escalated_at !== null,
    refunded: toDollars(backToBuyer(transfer, around.money).reduce((sum, { cents }) => sum + cents, 0)),
    createdAt: transfer.created_at.toISOString(),
    now: around.now.toISOString(),
  }
}

/** A contract document for whoever may open it. */
export function documentView({ id, name, contentType, bytes }: DocumentRow): z.output<typeof contractDocument> {
  return { id, name, contentType, bytes }
}

/** What this viewer is to a transfer that the store let it see. */
export function roleOf(transfer: ShownTransfer, viewer: Viewer): TransferViewer {
  if (viewer.role !== 'couple') return viewer.role
  return transfer.seller_id === viewer.id ? 'seller' : 'buyer'
}

/**
 * A seller is shown what was owed when its booking passed on: what happens to it afterwards is the buyer's business. A
 * buyer is shown the date that it will have, until the booking is its own and has it.
 */
function owedAs(transfer: ShownTransfer, role: TransferViewer, now: Date): Owed {
  const { price_cents: price, paid_cents: paid, balance_due_date: due, event_date: event, venueState } = transfer
  if (role === 'seller') return { cents: price - paid, dueDate: due }
  if (role !== 'buyer' || !isPaid(transfer)) return owedByHolder(transfer)
  return { cents: price - paid, dueDate: dueAfterTransfer(due, event, todayIn(venueState, now)) }
}

/** The buyer's number to itself, and to whoever signs for it; else that of the original booking. */
function guestsFor(transfer: ShownTransfer, role: TransferViewer): number {
  const { bookingGuests: original, guest_count: agreed, buyerGuests } = transfer
  if (role === 'buyer') return buyerGuests ?? agreed ?? original
  const bought = transfer.funded_at !== null && transferStatus(transfer.state) !== 'cancelled'
  return role !== 'seller' && bought ? (agreed ?? original) : original
}

function waitingFor(transfer: ShownTransfer): Transfer['waitingFor'] {
  if (transfer.frozen_at !== null) return { who: 'bank', until: null }
  const until = iso(transfer.deadline)
  switch (transfer.state) {
    case 'consent':
      return transfer.escalated_at
        ? { who: 'admin', until: iso(endOfListing(transfer.event_date, transfer.venueState)) }
        : { who: 'venue', until }
    case 'consented':
      return { who: 'seller', until }
    case 'listed':
      return { who: 'couples', until: null }
    case 'offer_accepted':
    case 'assigned':
      return { who: 'buyer', until }
    case 'reserved':
      return { who: 'buyer', until: iso(transfer.reserved_until) }
    case 'funded':
      return { who: 'venue', until }
    case 'disputed':
      return { who: 'admin', until }
    case 'refunding':
      return { who: 'bank', until: null }
    default:
      return null
  }
}

/** What this viewer may do now: the steps of the process table, and what follows from deadlines. */
function actionsOf(transfer: ShownTransfer, role: TransferViewer, around: Surroundings): Transfer['actions'] {
  const { now, frozenBy } = around
  const over = isEventOver(transfer.event_date, todayIn(transfer.venueState, now))
  const open = stepsOpenTo(role, transfer.state, frozenBy)
  const actions: Transfer['actions'] = over ? open.filter((step) => step !== 'assign') : open
  if (role !== 'seller') return actions
  const silent = transfer.deadline !== null && transfer.deadline <= now && transfer.escalated_at === null
  if (transfer.state === 'consent' && silent) actions.push('escalate')
  if (transfer.state === 'consented') actions.push('set-up-payouts')
  return actions
}

function frozenOf({ frozen_at: since }: ShownTransfer, by: FrozenBy | null): Transfer['frozen'] {
  return since === null || by === null ? null : { payment: by, since: since.toISOString() }
}

const ENDED: Partial<Record<ShownTransfer['state'], string>> = {
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  expired: 'Ended, out of time',
  refunding: 'Refund on its way',
  refunded: 'Refunded in full',
}

/**
 * The vertical timeline: what is done, what is waited for, what comes next. A buyer's begins with its payment.
 * `byBank`: the buyer's bank has returned the price.
 */
function stepsOf(transfer: ShownTransfer, role: TransferViewer, byBank: boolean): Transfer['steps'] {
  type Key = Transfer['steps'][number]['key']
  const all: [key: Key, label: string, at: Date | null][] = [
    ['created', 'Transfer created', transfer.created_at],
    ['consent', 'Venue agrees', transfer.consented_at],
    // it is listed in the moment in which its seller can be paid
    ['payouts', 'Seller can be paid', transfer.listed_at],
    ['listed', 'Listed for other couples', transfer.listed_at],
    ['funded', 'Paid into escrow', transfer.funded_at],
    ['assigned', 'Contract names the buyer', transfer.assigned_at],
    ['completed', 'Confirmed and paid out', transfer.new_booking_id === null ? null : transfer.ended_at],
  ]
  const shown = role === 'buyer' ? all.slice(all.findIndex(([key]) => key === 'funded')) : all
  const ended = byBank && transfer.state === 'refunded' ? 'Payment returned by the bank' : ENDED[transfer.state]
  const until = waitingFor(transfer)?.until ?? null
  const current = shown.findIndex(([, , at]) => at === null)
  const steps = shown.map(([key, label, at], index): Transfer['steps'][number] => {
    if (at !== null) return { key, label, state: 'done', at: iso(at), until: null }
    if (ended !== undefined) return { key, label, state: 'stopped', at: null, until: null }
    return index === current
      ? { key, label, state: 'current', at: null, until }
      : { key, label, state: 'next', at: null, until: null }
  })
  if (ended === undefined) return steps
  const running = transfer.state === 'refunding'
  const end = { key: 'ended', label: ended, at: iso(transfer.ended_at), until: null } as const
  return [...steps, { ...end, state: running ? 'current' : 'done' }]
}

/**
 * Where the money of this transfer is, by the ledger: who it belongs to, as far as this viewer is concerned. The lines
 * add up to what the buyer pays.
 */
function moneyOf(transfer: ShownTransfer, role: TransferViewer, facts: MoneyFacts): Transfer['money'] {
  type Line = Transfer['money'][number]
  const line = (party: Line['party'], label: string, cents: number, place: Line['place']): Line[] =>
    cents > 0 ? [{ party, label, amount: toDollars(cents), place }] : []
  const sees = role === 'seller' || role === 'admin' ? 'shares' : 'price'
  const back = backToBuyer(transfer, facts).flatMap(({ label, cents, sent }) =>
    line('buyer', label, cents, sent ? 'sent' : 'waiting'),
  )
  if (transfer.state === 'completed') {
    const part = sellerPrice(transfer) - transfer.split_cents
    const fee = transferFeeOf(part)
    const madeGood = transfer.made_good_cents
    const paid = facts.sellerOwed > 0 ? 'waiting' : 'sent'
    const venue = facts.feeReturned
      ? line(
          'buyer',
          "The venue's fee, back to the buyer",
          transfer.venue_fee_cents,
          facts.feeReturned.sent ? 'sent' : 'waiting',
        )
      : line('venue', 'Transfer fee', transfer.venue_fee_cents, facts.venueOwed > 0 ? 'waiting' : 'sent')
    if (sees === 'price') return [...line('seller', 'Released from escrow', part, paid), ...venue, ...back]
    return [
      ...line('seller', 'Paid to the seller', part - fee - madeGood, paid),
      ...line('platform', 'Makes good what a bank returned to the seller', madeGood, 'kept'),
      ...line('platform', 'Platform fee', fee, 'kept'),
      ...venue,
      ...back,
    ]
  }
  if (back.length > 0) return back
  if (ENDED[transfer.state] !== undefined) return []
  const place = facts.escrow > 0 ? 'escrow' : 'not-paid'
  const venue = line('venue', 'Transfer fee', transfer.venue_fee_cents, place)
  if (sees === 'price') return [...line('seller', "The seller's price", sellerPrice(transfer), place), ...venue]
  const fee = transferFeeOf(sellerPrice(transfer))
  return [
    ...line('seller', 'For the seller', sellerPrice(transfer) - fee, place),
    ...line('platform', 'Platform fee', fee, place),
    ...venue,
  ]
}

/** What the buyer got or gets back out of the escrow, its bank's part first; never more than it paid. */
function backToBuyer(transfer: ShownTransfer, { refunds, takenBack }: MoneyFacts) {
  const bank = { label: 'Returned by the bank of the buyer', cents: takenBack, sent: true }
  const ours = refunds.map((refund) => ({ ...refund, label: 'Back to the buyer' }))
  let open = buyerPrice(transfer)
  return [bank, ...ours].map((back) => {
    const cents = Math.min(back.cents, open)
    open -= cents
    return { ...back, cents }
  })
}

/** The log of a transfer and of everything in its sale, for admins. Dollars. */
export function saleEvents(
  transfer: TransferRow,
  { events, offers, money }: SaleLog,
  names: Map<number, string>,
): z.output<typeof transferEvent>[] {
  const sums = new Map(money.map(({ process, id, cents }) => [`${process} ${id}`, cents]))
  const offer = new Map(offers.map((row) => [row.id, row]))
  const sumOf = ({ process, objectId, transition }: LoggedEvent): number | null => {
    if (process === 'transfer') return sumOfStep(transfer, transition)
    if (process === 'offer') return sumOfRound(offer.get(objectId), transition)
    return sums.get(`${process} ${objectId}`) ?? null
  }
  return events.map((event) => {
    const cents = sumOf(event)
    return {
      ...eventLine(event, names),
      about: event.process as z.output<typeof transferEvent>['about'],
      aboutId: event.objectId,
      amount: cents === null ? null : toDollars(cents),
    }
  })
}

/** What a step of the transfer itself settled, cents: the asking price, the venue's fee, what a split gave back. */
function sumOfStep(transfer: TransferRow, transition: string): number | null {
  if (transition === 'create') return transfer.asking_cents
  if (transition === 'consent') return transfer.venue_fee_cents
  return transition === 'settle' ? transfer.split_cents : null
}

/** The price that an offer stood at after this event, cents. */
function sumOfRound(offer: OfferRow | undefined, transition: string): number | null {
  if (!offer) return null
  const beforeCounter = ['make', 'accept', 'decline', 'withdraw', 'expire', 'void']
  if (beforeCounter.includes(transition)) return offer.offered_cents
  const back = transition.endsWith('Back')
  const countered = transition === 'counter' || transition.endsWith('Counter')
  return back ? offer.couple_counter_cents : countered ? offer.seller_counter_cents : offer.price_cents
}
