import type { Booking } from '#contract/api/bookings.ts'
import { toDollars } from '#contract/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { canChangeGuests } from './policy.ts'
import type { Ending } from './store/endings.ts'
import type { ShownBooking } from './store/shown.ts'

/**
 * A booking as its couple or its venue sees it; both know each other by now, for the store hands out only bookings
 * that were confirmed. `ending` of one that was cancelled or has lapsed. Money in dollars.
 */
export function shownBooking(booking: ShownBooking, ending: Ending | undefined, clock: Clock): Booking {
  const today = clock.todayIn(booking.venueState)
  const stands = booking.state === 'confirmed' || booking.state === 'transferring' || booking.state === 'completed'
  const balance = stands ? booking.price_cents - booking.paid_cents : 0
  return {
    id: booking.id,
    coupleId: booking.couple_id,
    listingId: booking.listing_id,
    venueId: booking.venue_id,
    venueName: booking.venueName,
    city: booking.city,
    state: booking.venueState,
    status: booking.state,
    eventDate: booking.event_date,
    createdAt: booking.created_at.toISOString(),
    amount: toDollars(booking.price_cents),
    depositAmount: toDollars(booking.deposit_cents),
    paidAmount: toDollars(booking.paid_cents),
    balanceDue: toDollars(balance),
    balanceDueDate: balance > 0 ? booking.balance_due_date : null,
    ended: ending ? { returned: toDollars(ending.returned), kept: toDollars(ending.kept) } : null,
    guestCount: booking.guest_count,
    maxGuests: booking.max_guests,
    contactEmail: booking.contact_email,
    isUpcoming: booking.event_date >= today,
    canChangeGuests: canChangeGuests(booking, today),
  }
}
