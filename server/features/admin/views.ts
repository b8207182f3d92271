import type { z } from 'zod'
import type { AdminVenue, adminBookings, adminListings, adminUser } from '#contract/api/admin.ts'
import type { LocalDate } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { UserRow } from '#server/features/accounts/store/users.ts'
import type { AdminBookingRow, AdminListingRow, AdminVenueRow } from './store.ts'

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

export function adminBooking(row: AdminBookingRow): z.output<typeof adminBookings.response>[number] {
  return {
    id: row.id,
    coupleId: row.couple_id,
    listingId: row.listing_id,
    eventDate: row.event_date,
    status: row.state,
    depositAmount: toDollars(row.deposit_cents),
  }
}
