import type { z } from 'zod'
import type { contractDocument, Transfer, transferEvent } from '#contract/api/transfers.ts'
import { toDollars } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { type FrozenBy, stepsOpenTo, type TransferViewer, transferStatus } from '#contract/processes/transfer.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { agreementFor, buyerPrice, sellerPrice } from './policy.ts'
import type { DocumentRow } from './store/documents.ts'
import type { MoneyFacts } from './store/money.ts'
import type { ShownTransfer } from './store/shown.ts'

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
  const owed = transfer.price_cents - transfer.paid_cents
  return {
    id: transfer.id,
    viewerRole: role,
    status: transferStatus(state),
    stage: state,
    originalBookingId: role === 'buyer' ? null : transfer.booking_id,
    listingId: transfer.listing_id,
    newBookingId: role === 'seller' ? null : transfer.new_booking_id,
    eventDate: transfer.event_date,
    guestCount: (role === 'buyer' && transfer.guest_count) || transfer.bookingGuests,
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
    balanceDueDate: owed > 0 ? transfer.balance_due_date : null,
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
    frozen: frozenOf(transfer, around.frozenBy),
    madeGood: forSeller ? toDollars(transfer.made_good_cents) : null,
    offersWaiting: forSeller ? around.offersWaiting : null,
    escalated: state === 'consent' && transfer.escalated_at !== null,
    refunded: toDollars(around.money.refunds.reduce((sum, { cents }) => sum + cents, around.money.takenBack)),
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

function waitingFor(transfer: ShownTransfer): Transfer['waitingFor'] {
  if (transfer.frozen_at !== null) return { who: 'bank', until: null }
  const until = iso(transfer.deadline)
  switch (transfer.state) {
    case 'consent':
      return transfer.escalated_at ? { who: 'admin', until: null } : { who: 'venue', until }
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
  const actions: Transfer['actions'] = stepsOpenTo(role, transfer.state, frozenBy)
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
  declined: 'Declined by the venue',
  expired: 'Ended, out of time',
  refunding: 'Refund on its way',
  refunded: 'Refunded in full',
}

/**
 * The vertical timeline: what is done, what is waited for, what comes next. A buyer's begins with its payment. `byBank`:
 * the buyer's bank has returned the price.
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
  const deadline = transfer.frozen_at === null ? transfer.deadline : null
  const until = iso(transfer.state === 'reserved' ? transfer.reserved_until : deadline)
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

/** Where the money of this transfer is, by the ledger: who it belongs to, as far as this viewer is concerned. */
function moneyOf(transfer: ShownTransfer, role: TransferViewer, facts: MoneyFacts): Transfer['money'] {
  type Line = Transfer['money'][number]
  const line = (party: Line['party'], label: string, cents: number, place: Line['place']): Line[] =>
    cents > 0 ? [{ party, label, amount: toDollars(cents), place }] : []
  const back = [
    ...line('buyer', 'Returned by the bank of the buyer', facts.takenBack, 'sent'),
    ...facts.refunds.flatMap(({ cents, sent }) => line('buyer', 'Back to the buyer', cents, sent ? 'sent' : 'waiting')),
  ]
  if (transfer.state === 'completed') {
    const part = sellerPrice(transfer) - transfer.split_cents
    const fee = transferFeeOf(part)
    const madeGood = transfer.made_good_cents
    const venue = line('venue', 'Transfer fee', transfer.venue_fee_cents, facts.venueOwed > 0 ? 'waiting' : 'sent')
    if (role === 'venue') return [...venue, ...back]
    if (role === 'buyer') return [...line('seller', 'Released from escrow', part, 'sent'), ...venue, ...back]
    return [
      ...line('seller', 'Paid to the seller', part - fee - madeGood, facts.sellerOwed > 0 ? 'waiting' : 'sent'),
      ...line('platform', 'Makes good what a bank returned to the seller', madeGood, 'kept'),
      ...line('platform', 'Platform fee', fee, 'kept'),
      ...venue,
      ...back,
    ]
  }
  if (back.length > 0) return back
  if (ENDED[transfer.state] !== undefined) return []
  const place = facts.escrow > 0 ? 'escrow' : 'not-paid'
  if (role === 'buyer' || role === 'venue') {
    return [
      ...line('seller', "The seller's price", sellerPrice(transfer), place),
      ...line('venue', 'Transfer fee', transfer.venue_fee_cents, place),
    ]
  }
  const fee = transferFeeOf(sellerPrice(transfer))
  return [
    ...line('seller', 'For the seller', sellerPrice(transfer) - fee, place),
    ...line('platform', 'Platform fee', fee, place),
    ...line('venue', 'Transfer fee', transfer.venue_fee_cents, place),
  ]
}

interface EventRow {
  transition: string
  from: string | null
  to: string
  actor: string
  actorId: number | null
  reason: string | null
  at: Date
}

/** The event log of a transfer, for admins. */
export function adminEvent(event: EventRow, names: Map<number, string>): z.output<typeof transferEvent> {
  return {
    transition: event.transition,
    from: event.from,
    to: event.to,
    actor: event.actor,
    actorName: event.actorId === null ? null : (names.get(event.actorId) ?? null),
    reason: event.reason,
    at: event.at.toISOString(),
  }
}
