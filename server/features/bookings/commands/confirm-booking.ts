import { todayIn } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import type { HoldRow } from '#server/features/holds/store.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { bookingConfirmedLetter, newBookingLetter } from '../letters.ts'
import { type BookingRow, insertBooking } from '../store/bookings.ts'
import { insertReveal } from '../store/reveals.ts'
import { notifySides } from './notify-sides.ts'

/**
 * The first payment has arrived: its hold becomes a booking with the same number, the venue is revealed to this couple
 * for good, and both sides are notified. The hold is of a venue's date and has just been paid for.
 */
export async function confirmBooking(
  tx: Tx,
  hold: HoldRow,
  paid: Cents,
  context: { at: Date; publicOrigin: string },
): Promise<BookingRow> {
  const { at, publicOrigin } = context
  const booking = await insertBooking(tx, hold, paid, at)
  const birth = { process: bookingProcess.name, id: booking.id, name: 'confirm', from: null, to: 'confirmed' }
  await recordEvent(tx, birth, { actor: 'provider', at })
  await insertReveal(tx, booking, at)
  const letters = { couple: bookingConfirmedLetter, venue: newBookingLetter }
  await notifySides(
    tx,
    booking,
    (side, parties) =>
      letters[side]({ booking, paid, at, today: todayIn(parties.venue.state, at), publicOrigin, ...parties }),
    at,
  )
  return booking
}
