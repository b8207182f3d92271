import type { z } from 'zod'
import type {
  AdminsTransfer,
  CommonTransfer,
  ContractDocument,
  SellersTransfer,
  Transfer,
} from '#contract/api/transfers.ts'
import { dueAfterTransfer } from '#contract/balances.ts'
import { todayIn } from '#contract/dates.ts'
import type { ObjectEvent } from '#contract/event-log.ts'
import { LIMITS } from '#contract/limits.ts'
import { type Cents, toCents, toDollars } from '#contract/money.ts'
import {
  type FrozenBy,
  isPaid,
  type StepOf,
  stepsOpenTo,
  type TransferViewer,
  transferStatus,
} from '#contract/processes/transfer.ts'
import type { dispute } from '#contract/transfers/transfer-views.ts'
import { keyOfSum } from '#server/features/payments/policy.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type LoggedEvent, objectEvent } from '#server/platform/read-event-log.ts'
import type { OfferedPrices } from './above.ts'
import { backToBuyer, moneyOf } from './money-view.ts'
import {
  type AskingPrices,
  agreementFor,
  buyerPrice,
  isEventOver,
  isOffMarket,
  type Owed,
  owedByHolder,
  paidSince,
  proceedsOf,
  sellerPrice,
} from './policy.ts'
import { stepsOf, waitingFor } from './steps-view.ts'
import type { DocumentRow } from './store/documents.ts'
import type { RefundBefore } from './store/earlier-refunds.ts'
import type { EvidenceRow } from './store/evidence.ts'
import type { TransferHistory } from './store/history.ts'
import type { MoneyFacts } from './store/money.ts'
import type { TransferRow } from './store/transfers.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

/** What a transfer is shown with, loaded by the route. */
export interface TransferContext {
  documents: DocumentRow[]
  money: MoneyFacts
  offersWaiting: number
  /** which payment a bank is deciding on, while that stops the transfer */
  frozenBy: FrozenBy | null
  /** how much of what the seller's bank took back the venue's money would cover if the buyer got everything back now */
  lossOnRefusal: Cents
  /** what the seller may change their price to; null while they can't, and for everybody else */
  prices: AskingPrices | null
  now: Date
}

/**
 * A transfer as this viewer may see it. The store returns it only to its seller, a buyer who funded it, the venue's
 * owner and admins, all of whom know the venue, except some buyers until it confirms them. Fields that aren't for
 * this viewer are null. Dollars.
 */
export function transferView(transfer: TransferWithParties, viewer: Viewer, context: TransferContext): Transfer {
  const role = roleOf(transfer, viewer)
  const made = transfer.agreementId !== null
  // the couples learn each other's names from their agreement, not before
  const buyerName = transfer.funded_at !== null && (made || role !== 'seller') ? transfer.buyerName : null
  if (role === 'admin') return adminsView(transfer, context)
  const common = <Action>(actions: Action[]) => ({
    ...everybodys(transfer, role, context, actions),
    buyerName,
    newBookingId: transfer.new_holding_id,
  })
  switch (role) {
    case 'seller':
      return {
        ...common(sellersActions(transfer, context)),
        ...notTheBuyers(transfer),
        ...proceeds(transfer, context),
        viewerRole: role,
        newBookingId: null,
        newBookingStatus: null,
        askingRange: askingRange(context.prices),
      }
    case 'buyer':
      return {
        ...common(stepsNow(transfer, role, context)),
        ...NOT_THE_BUYERS,
        ...NO_PROCEEDS,
        ...venueForBuyer(transfer),
        viewerRole: role,
        sellerName: made ? transfer.sellerName : null,
        newBookingStatus: transfer.buyerBookingState,
      }
    case 'venue':
      return {
        ...common(stepsNow(transfer, role, context)),
        ...notTheBuyers(transfer),
        ...NO_PROCEEDS,
        viewerRole: role,
        newBookingStatus: null,
        lossOnRefusal: toDollars(context.lossOnRefusal),
      }
  }
}

/** A transfer as an admin sees it. Dollars. */
export function adminsView(transfer: TransferWithParties, context: TransferContext): AdminsTransfer {
  return {
    ...everybodys(transfer, 'admin', context, stepsNow(transfer, 'admin', context)),
    ...notTheBuyers(transfer),
    ...proceeds(transfer, context),
    viewerRole: 'admin',
    buyerName: transfer.funded_at === null ? null : transfer.buyerName,
    newBookingId: transfer.new_holding_id,
    newBookingStatus: null,
    lossOnRefusal: toDollars(context.lossOnRefusal),
  }
}

/** The view, for an endpoint that only these audiences may call; any other viewer is our bug. */
export function onlyFor<R extends TransferViewer>(view: Transfer, ...roles: R[]): Extract<Transfer, { viewerRole: R }> {
  if (isFor(view, roles)) return view
  throw new Error(`transfer ${view.id} would be shown to its ${view.viewerRole} instead of its ${roles.join(' or ')}`)
}

const isFor = <R extends TransferViewer>(view: Transfer, roles: R[]): view is Extract<Transfer, { viewerRole: R }> =>
  roles.some((role) => role === view.viewerRole)

function everybodys<Action>(
  transfer: TransferWithParties,
  role: TransferViewer,
  context: TransferContext,
  actions: Action[],
): CommonTransfer & { actions: Action[] } {
  const { state } = transfer
  const price = buyerPrice(transfer)
  const { cents: owed, dueDate } = owedAs(transfer, role, context.now)
  // what the buyer pays the venue is not the seller's business
  const paid = role === 'seller' ? 0 : paidSince(transfer)
  const money = moneyOf(transfer, role, context.money)
  const owedAfterAll = money.some(({ place }) => place === 'refused')
  return {
    id: transfer.id,
    status: transferStatus(state),
    stage: transfer.stage,
    listingId: transfer.listing_id,
    eventDate: transfer.event_date,
    guestCount: guestsFor(transfer, role),
    maxGuests: transfer.maxGuests,
    city: transfer.city,
    state: transfer.venueState,
    venueFee: toDollars(transfer.venue_fee_cents),
    buyerPrice: toDollars(price),
    originalPrice: toDollars(transfer.original_cents),
    balanceDue: toDollars(owed),
    balanceDueDate: owed > 0 ? dueDate : null,
    balancePaid: toDollars(paid),
    totalPrice: toDollars(price + paid + owed),
    contractVerified: transfer.consented_at !== null,
    escrowReleased: state === 'completed',
    contractDocuments: role === 'buyer' ? [] : context.documents.map(documentView),
    agreement: agreementFor(role, state, transfer.agreementId !== null),
    waitingFor: waitingFor(transfer, owedAfterAll),
    actions,
    steps: stepsOf(transfer, role, owedAfterAll),
    money,
    disputedAt: transfer.disputed_at?.toISOString() ?? null,
    reason: transfer.reason,
    ending: transfer.ending,
    decision: transfer.decision,
    frozen: frozenOf(transfer, context.frozenBy),
    escalated: state === 'consent' && transfer.escalated_at !== null,
    offMarket: isOffMarket(transfer),
    refunded: toDollars(backToBuyer(transfer, context.money).reduce((sum, { cents }) => sum + cents, 0)),
    createdAt: transfer.created_at.toISOString(),
    now: context.now.toISOString(),
  }
}

/**
 * What the buyer may know about the venue. Until it is revealed, that is what strangers see of the date, and none of
 * the venue's own words.
 */
function venueForBuyer(transfer: TransferWithParties) {
  const { buyerKnows, venue_id: venueId, venueName, shownCity, shownState } = transfer
  if (buyerKnows) return { venueId, venueName }
  return { venueId: null, venueName: null, city: shownCity, state: shownState, reason: null }
}

/**
 * What everybody but the buyer always sees: the venue, who the seller is, the booking as the seller has it, and the
 * seller's prices.
 */
function notTheBuyers(transfer: TransferWithParties) {
  return {
    venueId: transfer.venue_id,
    venueName: transfer.venueName,
    originalBookingId: transfer.holding_id,
    originalGuests: transfer.bookingGuests,
    sellerName: transfer.sellerName,
    askingPrice: toDollars(transfer.asking_cents),
    transferPrice: toDollars(sellerPrice(transfer)),
    originalDeposit: toDollars(transfer.seller_paid_cents),
  }
}
const NOT_THE_BUYERS = {
  originalBookingId: null,
  originalGuests: null,
  askingPrice: null,
  transferPrice: null,
  originalDeposit: null,
}

/** What only the seller and admins see. */
function proceeds(transfer: TransferWithParties, { offersWaiting }: TransferContext) {
  const { fee, net } = proceedsOf(transfer)
  return {
    platformFee: toDollars(fee),
    netPayout: toDollars(net),
    madeGood: toDollars(transfer.made_good_cents),
    offersWaiting,
  }
}
const NO_PROCEEDS = { platformFee: null, netPayout: null, madeGood: null, offersWaiting: null }

/** A contract document, for those who may open it. */
export function documentView({ id, name, contentType, bytes }: DocumentRow): ContractDocument {
  return { id, name, contentType, bytes }
}

/**
 * A dispute, for the parties to the transfer and admins. Names sides, never people. `refundsBefore`: what came back to
 * the buyer for other transfers; only admins read it.
 */
export function disputeView(
  transfer: TransferWithParties,
  viewer: Viewer,
  evidence: readonly EvidenceRow[],
  refundsBefore: readonly RefundBefore[],
): z.output<typeof dispute> {
  const { state, frozen_at, deadline, disputed_at, reason } = transfer
  const isOpen = state === 'disputed'
  const viewerRole = roleOf(transfer, viewer)
  const given = evidence.filter(({ party }) => party === viewerRole).length
  return {
    transferId: transfer.id,
    viewerRole,
    openedAt: (disputed_at as Date).toISOString(),
    reason: reason ?? '',
    isOpen,
    until: isOpen && frozen_at === null ? (deadline?.toISOString() ?? null) : null,
    refundsBefore:
      viewerRole === 'admin'
        ? refundsBefore.map(({ endedAt, ...refund }) => ({ ...refund, endedAt: endedAt.toISOString() }))
        : null,
    mayAdd: isOpen ? Math.max(0, LIMITS.evidencePerParty - given) : 0,
    evidence: evidence.map(({ id, party, at, words, fileName, contentType, bytes }) => ({
      id,
      party,
      at: at.toISOString(),
      words,
      file: fileName && contentType && bytes ? { id, name: fileName, contentType, bytes } : null,
    })),
  }
}

/** What this viewer is to a transfer that the store let them see. */
export function roleOf(transfer: TransferWithParties, viewer: Viewer): TransferViewer {
  if (viewer.role !== 'couple') return viewer.role
  return transfer.seller_id === viewer.id ? 'seller' : 'buyer'
}

/**
 * Sellers see what was owed when they passed their booking on; what happens to it afterward is the buyer's business.
 * Buyers see the due date they will have, until the booking is theirs; after a transfer that failed, they see what was
 * owed when it was offered.
 */
function owedAs(transfer: TransferWithParties, role: TransferViewer, now: Date): Owed {
  const { price_cents: price, paid_cents: paid, balance_due_date: due, event_date: event, venueState } = transfer
  if (role === 'seller') return { cents: price - paid, dueDate: due }
  if (role === 'buyer' && transferStatus(transfer.state) === 'cancelled') {
    return { cents: transfer.listedOwedCents, dueDate: transfer.listedDueDate }
  }
  if (role !== 'buyer' || !isPaid(transfer)) return owedByHolder(transfer)
  return { cents: price - paid, dueDate: dueAfterTransfer(due, event, todayIn(venueState, now)) }
}

/**
 * The buyer's number of guests, for the buyer and, once the buyer has paid, for the venue and admins; otherwise the
 * seller's.
 */
function guestsFor(transfer: TransferWithParties, role: TransferViewer): number {
  const { bookingGuests: original, guest_count: agreed, buyerGuests } = transfer
  if (role === 'buyer') return buyerGuests ?? agreed ?? original
  const bought = transfer.funded_at !== null && transferStatus(transfer.state) !== 'cancelled'
  return role !== 'seller' && bought ? (agreed ?? original) : original
}

/** The steps of the process that this viewer may take now. */
function stepsNow<R extends TransferViewer>(
  transfer: TransferWithParties,
  role: R,
  { now, frozenBy }: TransferContext,
): StepOf<R>[] {
  const over = isEventOver(transfer.event_date, todayIn(transfer.venueState, now))
  const open = stepsOpenTo(role, transfer.stage, frozenBy)
  return over ? open.filter((step) => step !== 'assign') : open
}

/** What the seller may do now: their steps, and what leaves the state as it is. */
function sellersActions(transfer: TransferWithParties, context: TransferContext): SellersTransfer['actions'] {
  const { state, deadline, escalated_at } = transfer
  const silent = deadline !== null && deadline <= context.now && escalated_at === null
  return [
    ...stepsNow(transfer, 'seller', context),
    ...(state === 'consent' && silent ? (['escalate'] as const) : []),
    ...(state === 'consented' ? (['set-up-payouts'] as const) : []),
    ...(context.prices ? (['change-price'] as const) : []),
  ]
}

const askingRange = (prices: AskingPrices | null): SellersTransfer['askingRange'] =>
  prices && {
    minPrice: toDollars(prices.least),
    recommendedFrom: toDollars(prices.recommendedFrom),
    recommendedTo: toDollars(prices.recommendedTo),
    maxPrice: toDollars(prices.most),
  }

function frozenOf({ frozen_at: since }: TransferWithParties, by: FrozenBy | null): Transfer['frozen'] {
  return since === null || by === null ? null : { payment: by, since: since.toISOString() }
}

/** The history of a transfer, for admins. Dollars. */
export function historyEvents(
  transfer: TransferRow,
  { events, offers, money }: TransferHistory,
  names: Map<number, string>,
): ObjectEvent[] {
  const sums = new Map(money.map(({ process, id, cents }) => [`${process} ${id}`, cents]))
  const offer = new Map(offers.map((row) => [row.id, row]))
  const firstChange = events.find(({ process }) => process === 'price')
  const firstAsked = firstChange ? toCents(Number(firstChange.from)) : transfer.asking_cents
  const sumOf = (event: LoggedEvent): number | null => {
    const { process, objectId } = event
    if (process === 'transfer') return sumOfStep({ ...transfer, firstAsked }, event.transition)
    if (process === 'price') return toCents(Number(event.to))
    if (process === 'offer') return sumOfRound(offer.get(objectId), event)
    return sums.get(keyOfSum(event)) ?? null
  }
  return events.map((event) => objectEvent(event, names, sumOf(event)))
}

/** What a step of the transfer itself fixed, in cents: the first price, the venue's fee, what a split gave back. */
function sumOfStep(transfer: TransferRow & { firstAsked: Cents }, transition: string): number | null {
  if (transition === 'create') return transfer.firstAsked
  if (transition === 'consent') return transfer.venue_fee_cents
  return transition === 'decide' ? transfer.split_cents : null
}

/** The price of an offer after this event, in cents: the latest, or the one agreed on. */
function sumOfRound(offer: OfferedPrices | undefined, { from, to }: LoggedEvent): number | null {
  if (!offer) return null
  const prices: Record<string, number | null> = {
    open: offer.offered_cents,
    countered: offer.seller_counter_cents,
    countered_back: offer.couple_counter_cents,
  }
  return prices[to] ?? prices[from ?? ''] ?? offer.price_cents
}
