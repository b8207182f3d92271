import { SERVER_LIMITS } from '#contract/limits.ts'
import { checkGuestCount } from '#server/features/holds/policy.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { addJob } from '#server/platform/jobs/queue.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { canChangeGuests, guestCountLocked, guestsFixed } from '../policy.ts'
import { bookingOfHolding, lockBooking, setGuestCount } from '../store/bookings.ts'
import { bookingsShownTo, type ShownBooking } from '../store/shown-bookings.ts'
import { notifyOwnerOfGuestsJob } from './notify-owner-of-guests.ts'

/**
 * Changes the number of guests of a couple's own booking, until 14 days before the event (domain.md row 10). The change
 * is logged, and the venue hears of it a few minutes later; setting the same number again changes nothing.
 * Throws not_found, state_changed when the booking is being passed on or has ended, guest_count_locked, and
 * invalid_request above the listing's maximum.
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
    throw guestsFixed(booking.state)
  }
  if (!canChangeGuests(booking, clock.todayIn(booking.venueState))) {
    throw guestCountLocked()
  }
  checkGuestCount(change.guestCount, booking.max_guests)
  const { number, guest_count: before } = booking
  if (change.guestCount === before) return booking
  const at = clock.now()
  await setGuestCount(tx, number, change.guestCount)
  await recordEvent(
    tx,
    { process: 'guests', id: number, name: 'change', from: String(before), to: String(change.guestCount) },
    { actor: 'couple', actorId: viewer.id, at },
  )
  const key = `${notifyOwnerOfGuestsJob.name}-${number}`
  await addJob(tx, notifyOwnerOfGuestsJob, { number }, { key, minutes: SERVER_LIMITS.guestMailMinutes })
  return { ...booking, guest_count: change.guestCount, guestsBefore: { count: before, until: at.toISOString() } }
}
