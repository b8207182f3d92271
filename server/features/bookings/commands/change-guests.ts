import { checkGuestCount } from '#server/features/holds/policy.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { canChangeGuests } from '../policy.ts'
import { bookingOfHolding, lockBooking, setGuestCount } from '../store/bookings.ts'
import { bookingsShownTo, type ShownBooking } from '../store/with-venue.ts'

/**
 * Changes the number of guests of a couple's own booking, until 14 days before the event (domain.md row 10).
 * Throws not_found, state_changed when it is being passed on or has ended, guest_count_locked, and invalid_request above the listing's maximum.
 */
export async function changeGuestCount(
  tx: Tx,
  viewer: Viewer,
  change: { number: number; guestCount: number },
  clock: Clock,
): Promise<ShownBooking> {
  const bookingId = await bookingOfHolding(tx, change.number)
  if (bookingId !== undefined) await lockBooking(tx, bookingId)
  const [booking] = await bookingsShownTo(tx, viewer, change.number)
  if (!booking) throw notFound()
  if (booking.state !== 'confirmed') {
    throw new AppError('state_changed', 'The number of guests of this booking can’t be changed any more.')
  }
  if (!canChangeGuests(booking, clock.todayIn(booking.venueState))) {
    throw new AppError('guest_count_locked', 'The number of guests can be changed until 14 days before the event.')
  }
  checkGuestCount(change.guestCount, booking.max_guests)
  await setGuestCount(tx, booking.number, change.guestCount)
  return { ...booking, guest_count: change.guestCount }
}
