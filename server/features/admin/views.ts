import type { z } from 'zod'
import type {
  AdminBooking,
  AdminHealth,
  AdminVenue,
  adminBookings,
  adminListings,
  adminUser,
} from '#contract/api/admin.ts'
import type { LocalDate } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { UserRow } from '#server/features/accounts/store/users.ts'
import { eventLine, type LoggedEvent } from '#server/platform/read-event-log.ts'
import type { AuditRow, FindingRow } from './store/audits.ts'
import type { AdminBookingRow, FoundBooking } from './store/bookings.ts'
import type { AdminListingRow, AdminVenueRow } from './store/catalogue.ts'

export function adminUserView(user: UserRow): z.output<typeof adminUser> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    verified: user.verified,
    createdAt: user.createdAt.toISOString(),
  }
}

export function adminVenueView(row: AdminVenueRow): AdminVenue {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    capacity: row.max_capacity,
    verified: row.is_verified,
    changePending: row.change_pending,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
    createdAt: row.created_at.toISOString(),
  }
}

/** `today` is the date at the venue: a listing is active through its day. */
export function adminListing(row: AdminListingRow, today: LocalDate): z.output<typeof adminListings.response>[number] {
  return {
    id: row.id,
    venueId: row.venue_id,
    date: row.event_date,
    originalPrice: toDollars(row.original_cents),
    discountedPrice: toDollars(row.discounted_cents),
    isTransfer: row.transfer_id !== null,
    isActive: (row.state === 'live' || row.state === 'held') && row.event_date >= today,
  }
}

/** A booking in the admin's list. One that has ended owes nothing. */
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

/** One booking for an admin. `today` is the date at the venue, `names` are those of the people in its log. */
export function adminBookingView(
  booking: FoundBooking,
  today: LocalDate,
  { events, names }: { events: LoggedEvent[]; names: Map<number, string> },
): AdminBooking {
  const row = adminBookingRow(booking)
  return {
    ...row,
    createdAt: booking.created_at.toISOString(),
    balanceDueDate: row.balanceDue > 0 ? booking.balance_due_date : null,
    guestCount: booking.guest_count,
    maxGuests: booking.max_guests,
    venueOwnerEmail: booking.ownerEmail,
    isUpcoming: booking.event_date >= today,
    cameFrom: booking.cameFrom,
    passedTo: booking.passedTo,
    transfers: booking.transfers.map(({ id, stage }) => ({ id, stage })),
    events: events.map((event) => eventLine(event, names)),
  }
}

/** What the last audit came to; `sentenceOf` says what a rule asks for. */
export function healthView(facts: {
  running: boolean
  last: AuditRow | undefined
  findings: readonly FindingRow[]
  readUntil: Date | undefined
  hour: number | null
  sentenceOf: (invariant: string) => string
}): AdminHealth {
  const { last } = facts
  return {
    running: facts.running,
    nightlyHour: facts.hour,
    lastEndedAt: last?.ended_at?.toISOString() ?? null,
    books: (last?.books ?? null) as AdminHealth['books'],
    booksReadUntil: facts.readUntil?.toISOString() ?? null,
    findings: facts.findings.map(({ id, invariant, what, found_at }) => ({
      id,
      invariant,
      rule: facts.sentenceOf(invariant),
      what,
      foundAt: found_at.toISOString(),
    })),
  }
}
