import type { z } from 'zod'
import { INBOX_KINDS, type InboxItem, type InboxKind } from '#contract/admin-inbox.ts'
import type {
  AdminBooking,
  AdminVenue,
  adminBookings,
  adminInbox,
  adminListings,
  adminUser,
  venueOwner,
} from '#contract/api/admin.ts'
import type { AdminDebt, AdminPosting, adminMoney } from '#contract/api/ledger.ts'
import type { LocalDate } from '#contract/dates.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import type { MoneyMoved, MoneyNow } from '#server/features/ledger/store.ts'
import type { moneyAtBanks } from '#server/features/payments/store/chargebacks.ts'
import type { DebtRow } from '#server/features/payouts/store/debts.ts'
import { buyerPrice } from '#server/features/transfers/policy.ts'
import { isUsPlace } from '#server/platform/places/us-places.ts'
import { eventLine, type LoggedEvent, objectEvent } from '#server/platform/read-event-log.ts'
import type { AdminBookingRow, FoundBooking } from './store/bookings.ts'
import type { WaitingForAdmins } from './store/inbox.ts'
import type { PostingRow } from './store/postings.ts'
import type { AdminUserRow } from './store/users.ts'
import type {
  AdminListingRow,
  AdminVenueRow,
  findVenueOwner,
  otherVenuesOf,
  VenueEvent,
  venuesNear,
} from './store/venues-and-listings.ts'

/** Where the money is, in dollars. */
export function moneyView(
  now: MoneyNow,
  moved: MoneyMoved,
  banks: Awaited<ReturnType<typeof moneyAtBanks>>,
): z.output<typeof adminMoney.response> {
  return {
    escrow: { amount: toDollars(now.escrow), count: now.escrows },
    toPayOut: { amount: toDollars(now.toPayOut), count: now.payees },
    toRefund: { amount: toDollars(now.toRefund), count: now.refunds },
    atBanks: { amount: toDollars(banks.held), count: banks.open },
    lastDays: {
      received: toDollars(moved.received),
      refunded: toDollars(moved.refunded),
      lostToBanks: toDollars(banks.lost),
      earned: toDollars(moved.earned),
      cardFees: toDollars(moved.cardFees),
    },
  }
}

export function adminUserView(user: AdminUserRow): z.output<typeof adminUser> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    role: user.role,
    verified: user.verified,
    createdAt: user.createdAt.toISOString(),
  }
}

export function adminDebtView(row: DebtRow): AdminDebt {
  const { id, name, email, erased } = row
  const causes = row.causes.map(({ cause, bookingId, cents, at }) => ({
    cause: cause as AdminDebt['causes'][number]['cause'],
    bookingId,
    amount: toDollars(cents),
    at: new Date(at).toISOString(),
  }))
  return { id, name, email, erased, amount: toDollars(row.cents), changedAt: row.last_at.toISOString(), causes }
}

export function adminVenueView(row: AdminVenueRow): AdminVenue {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    capacity: row.max_capacity,
    verified: row.is_verified,
    declined: row.declined,
    changePending: row.change_pending,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
    createdAt: row.created_at.toISOString(),
  }
}

export function adminListing(row: AdminListingRow): z.output<typeof adminListings.response>[number] {
  return {
    id: row.id,
    venueId: row.venue_id,
    date: row.event_date,
    originalPrice: toDollars(row.original_cents),
    discountedPrice: toDollars(row.discounted_cents),
    totalPrice: toDollars(row.total_cents),
    venueName: row.venue_name,
    isTransfer: row.transfer_id !== null,
    isActive: row.is_active,
  }
}

/** A booking in the admins' list. Nothing is owed for one that ended early. */
export function adminBookingRow(row: AdminBookingRow): z.output<typeof adminBookings.response>[number] {
  const stands = row.status === 'confirmed' || row.status === 'transferring' || row.status === 'completed'
  return {
    id: row.id,
    coupleId: row.couple_id,
    coupleName: row.coupleName,
    coupleEmail: row.coupleEmail,
    listingId: row.listing_id,
    venueId: row.venue_id,
    venueName: row.venueName,
    city: row.city,
    state: row.venueState,
    eventDate: row.event_date,
    status: row.status,
    amount: toDollars(row.price_cents),
    depositAmount: toDollars(row.deposit_cents),
    paidAmount: toDollars(row.paid_cents),
    balanceDue: toDollars(stands ? row.price_cents - row.paid_cents : 0),
  }
}

/**
 * One booking for an admin. `today` is the date at the venue, and `names` are those of the people in the booking's log.
 */
export function adminBookingView(
  booking: FoundBooking,
  today: LocalDate,
  { events, names }: { events: LoggedEvent[]; names: Map<number, string> },
): AdminBooking {
  const row = adminBookingRow(booking)
  const sums = new Map(booking.money.map(({ process, id, cents }) => [`${process} ${id}`, cents]))
  return {
    ...row,
    createdAt: booking.created_at.toISOString(),
    balanceDueDate: row.balanceDue > 0 ? booking.balance_due_date : null,
    guestCount: booking.guest_count,
    maxGuests: booking.max_guests,
    venueOwnerEmail: booking.ownerEmail,
    venueNote: booking.venueNote,
    isUpcoming: booking.event_date >= today,
    cameFrom: booking.cameFrom,
    passedTo: booking.passedTo,
    transfers: booking.transfers.map(({ id, stage, ending }) => ({ id, stage, ending })),
    events: events.map((event) => objectEvent(event, names, sums.get(`${event.process} ${event.objectId}`) ?? null)),
  }
}

/**
 * What is waiting for an admin, in the order of `byUrgency`, and how much of each kind that is. If it is more than the
 * inbox lists, it lists the most pressing of each kind.
 */
export function inboxView(
  waiting: WaitingForAdmins,
  { now, sentenceOf }: { now: Date; sentenceOf: (invariant: string) => string },
): z.output<typeof adminInbox.response> {
  const { transfers, chargebacks, venues, changes, prices, refunds, unclaimed, payouts, debts, messages, findings } =
    waiting
  const all: InboxItem[] = [
    ...transfers.map(transferInInbox),
    ...chargebacks.map(chargebackInInbox),
    ...venues.map((row) => ({
      ...venueInInbox('venue', row, row.since),
      withdrawn: row.last?.transition === 'unverify' ? { reason: row.last.reason } : null,
      asked: row.last?.transition === 'ask' ? row.last.reason : null,
      askedAgain: row.last?.transition === 'askAgain',
      answer: row.last?.transition === 'askAgain' ? row.last.reason : null,
    })),
    ...changes.map((row) => ({
      ...venueInInbox('change', row, row.proposed_at),
      changes: changedFields(row.before as unknown as VenueIdentity, row.after as unknown as VenueIdentity),
    })),
    ...prices.map((row) => ({
      ...noVenue,
      kind: 'price' as const,
      id: row.id,
      subject: row.venue_name,
      detail: `${formatDate(row.event_date)}, above the venue’s own range, which ends at ${formatCents(row.price_max_cents)}`,
      amount: toDollars(row.original_cents),
      since: row.published_at.toISOString(),
      state: row.venue_state,
    })),
    ...refunds.map((row) => ({
      ...noVenue,
      kind: 'refund' as const,
      id: row.id,
      subject: row.coupleName,
      detail: row.failure_message ?? '',
      amount: toDollars(row.amount_cents),
      since: row.created_at.toISOString(),
    })),
    ...unclaimed.map((row) => ({
      ...noVenue,
      kind: 'unclaimed' as const,
      id: row.id,
      subject: row.coupleName,
      detail: 'Given back by a bank, but it can’t go to their card',
      amount: toDollars(row.cents),
      since: row.since.toISOString(),
    })),
    ...payouts.map((row) => ({
      ...noVenue,
      kind: 'payout' as const,
      id: row.id,
      subject: row.payeeName,
      detail: row.failure_message ?? '',
      amount: toDollars(row.amount_cents),
      since: row.created_at.toISOString(),
    })),
    ...debts.map((row) => ({
      ...noVenue,
      kind: 'debt' as const,
      id: row.id,
      subject: row.erased ? `Closed account ${row.id}` : row.name,
      detail: 'Owes us what we had already paid out or refunded',
      amount: toDollars(row.cents),
      since: row.last_at.toISOString(),
    })),
    ...messages.map((row) => ({
      ...noVenue,
      kind: 'message' as const,
      id: row.id,
      subject: row.venueName,
      detail: row.author === 'venue' ? `To ${row.coupleName}` : `From ${row.coupleName}`,
      amount: null,
      since: (row.reported_at as Date).toISOString(),
      state: row.venueState,
    })),
    ...findings.map((row) => ({
      ...noVenue,
      kind: 'finding' as const,
      id: row.id,
      subject: row.what,
      detail: sentenceOf(row.invariant),
      amount: null,
      since: row.found_at.toISOString(),
    })),
  ]
  const byKind = INBOX_KINDS.map((kind) => all.filter((item) => item.kind === kind).sort(byUrgency))
  const ranked = byKind.flatMap((items) => items.map((item, rank) => ({ item, rank })))
  const first = ranked.sort((one, other) => one.rank - other.rank).slice(0, SERVER_LIMITS.inboxListed)
  const listed = new Set(first.map(({ item }) => item))
  const items = byKind.flat().filter((item) => listed.has(item))
  return { counts: countsOf(all), items: items.sort(byUrgency), now: now.toISOString() }
}

/** By deadline, then what an owner has answered, then oldest first; what is waiting for its owner's answer is last. */
function byUrgency(one: InboxItem, other: InboxItem): number {
  const [first, second] = [urgency(one), urgency(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
const urgency = ({ asked, askedAgain, until, since }: InboxItem) =>
  `${asked === null ? 0 : 1} ${until ?? (askedAgain ? 'answered' : 'later')} ${since}`

function countsOf(items: readonly InboxItem[]): Record<InboxKind, number> {
  const counts = Object.fromEntries(INBOX_KINDS.map((kind) => [kind, 0])) as Record<InboxKind, number>
  for (const { kind } of items) counts[kind] += 1
  return counts
}

const noVenue = {
  until: null,
  state: null,
  withdrawn: null,
  asked: null,
  askedAgain: false,
  answer: null,
  changes: [],
  sale: null,
}

function transferInInbox(row: WaitingForAdmins['transfers'][number]): InboxItem {
  const disputed = row.state === 'disputed'
  return {
    ...noVenue,
    kind: disputed ? 'dispute' : 'consent',
    id: row.id,
    subject: row.venueName,
    detail: [row.sellerName, row.buyerName].filter((name) => name !== null).join(' to '),
    amount: toDollars(buyerPrice(row)),
    since: ((disputed ? row.disputed_at : row.escalated_at) ?? row.created_at).toISOString(),
    until: disputed ? (row.deadline?.toISOString() ?? null) : null,
    state: row.venueState,
  }
}

function chargebackInInbox(row: WaitingForAdmins['chargebacks'][number]): InboxItem {
  const { paymentId, number, holdingId, transferId, evidence_due_at: until } = row
  const sale = number === null ? `Transfer ${transferId}` : `Booking ${number}`
  const about = paymentId === null ? 'A month of Premium' : sale
  // only the page of the booking that the payment counts for sends our evidence
  const here = number !== null && holdingId !== null
  const send = here ? 'Send our evidence' : 'Submit our evidence to the card provider'
  const next = until ? send : 'The bank is deciding'
  return {
    ...noVenue,
    kind: paymentId === null ? 'premium' : 'chargeback',
    id: paymentId ?? row.coupleId,
    subject: row.coupleName,
    detail: `${about}. ${next}, dispute ${row.provider_id}`,
    amount: toDollars(row.amount_cents),
    since: row.created_at.toISOString(),
    until: until?.toISOString() ?? null,
    state: row.venueState,
    sale: paymentId === null ? null : { bookingId: number, transferId },
  }
}

function venueInInbox(
  kind: 'venue' | 'change',
  row: { id: number; name: string; city: string; state: string; owner_name: string },
  since: Date,
): InboxItem {
  return {
    ...noVenue,
    kind,
    id: row.id,
    subject: row.name,
    detail: `${row.city}, ${row.state}, by ${row.owner_name}`,
    amount: null,
    since: since.toISOString(),
    state: row.state,
  }
}

const changedFields = (before: VenueIdentity, after: VenueIdentity) =>
  IDENTITY_FIELDS.filter((field) => before[field] !== after[field])

/** Who owns a venue, and what was decided about it; `change` is what is waiting for a decision. */
export function venueOwnerView(
  owner: NonNullable<Awaited<ReturnType<typeof findVenueOwner>>>,
  venues: {
    otherVenues: Awaited<ReturnType<typeof otherVenuesOf>>
    sameAddress: Awaited<ReturnType<typeof venuesNear>>
  },
  change: VenueIdentity | undefined,
  events: readonly VenueEvent[],
  names: Map<number, string>,
): z.output<typeof venueOwner.response> {
  return {
    ownerId: owner.id,
    ownerName: owner.name,
    ownerEmail: owner.email,
    emailConfirmed: owner.email_confirmed_at !== null,
    ownerSince: owner.created_at.toISOString(),
    ownerPhone: owner.phone,
    website: owner.website,
    cityListed: isUsPlace(owner.city, owner.state),
    changeCityListed: change ? isUsPlace(change.city, change.state) : null,
    otherVenues: venues.otherVenues,
    sameAddress: [...new Map(venues.sameAddress.map((venue) => [venue.id, venue])).values()].map(
      ({ id, name, verified, declined, ownerName }) => ({ id, name, verified, declined, ownerName }),
    ),
    history: events.map((event) => ({
      ...eventLine(event, names),
      change: event.change,
    })),
  }
}

/** A transaction of the ledger. */
export const adminPostingView = (row: PostingRow): AdminPosting => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as AdminPosting['kind'],
  ref: row.ref,
  bookingId: row.number,
  transferId: row.transferId,
  entries: row.entries.map(({ account, cents }) => ({
    account,
    debit: toDollars(Math.max(0, cents)),
    credit: toDollars(Math.max(0, -cents)),
  })),
  balanced: row.entries.reduce((sum, { cents }) => sum + cents, 0) === 0,
})
