import type { Cents } from '#contract/money.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { transition } from '#server/platform/transition.ts'
import { bookingConfirmedLetter, newBookingLetter } from '../letters.ts'
import { partiesOf } from '../store/shown.ts'
import { type BookingRow, beginHolding, insertReveal } from '../store.ts'

/**
 * The first payment has arrived: the booking is confirmed, the date sold, the venue revealed to this couple for good,
 * and both sides are told. Takes a booking that is held or expiring, locked by the caller.
 */
export async function confirmBooking(
  tx: Tx,
  booking: BookingRow,
  paid: Cents,
  context: { at: Date; publicOrigin: string },
): Promise<void> {
  const { at, publicOrigin } = context
  const acting = { actor: 'provider', at } as const
  const set = { paid_cents: paid }
  await transition(tx, bookingProcess, 'confirm', { table: 'bookings', id: booking.id, set }, acting)
  await transition(tx, listingProcess, 'sell', { table: 'listings', id: booking.listing_id }, acting)
  await beginHolding(tx, booking.number, at)
  await insertReveal(tx, booking, at)

  const parties = await partiesOf(tx, booking.id)
  const facts = { booking, paid, publicOrigin, ...parties }
  const { couple, owner } = parties
  await queueMail(tx, { to: couple.email, toUserId: couple.id, letter: bookingConfirmedLetter(facts), at })
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter: newBookingLetter(facts), at })
}
