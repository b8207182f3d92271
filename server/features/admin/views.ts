import type { z } from 'zod'
import type {
  AdminBooking,
  AdminVenue,
  adminBookings,
  adminListings,
  adminUser,
  venueOwner,
} from '#contract/api/admin.ts'
import type { AdminDebt, AdminPosting, adminMoney } from '#contract/api/ledger.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { toDollars } from '#contract/money.ts'
import type { MoneyMoved, MoneyNow } from '#server/features/ledger/store.ts'
import { keyOfSum } from '#server/features/payments/policy.ts'
import type { moneyAtBanks } from '#server/features/payments/store/chargebacks.ts'
import type { DebtRow } from '#server/features/payouts/store/debts.ts'
import { isUsPlace } from '#server/platform/places/us-places.ts'
import { eventLine, type LoggedEvent, objectEvent } from '#server/platform/read-event-log.ts'
import type { AdminBookingRow, FoundBooking } from './store/bookings.ts'
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
    events: events.map((event) => objectEvent(event, names, sums.get(keyOfSum(event)) ?? null)),
  }
}

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
