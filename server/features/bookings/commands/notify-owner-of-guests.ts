import { bookingStands } from '#contract/processes/booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { guestsChangedLetter } from '../letters.ts'
import { bookingOfHolding, lockBooking } from '../store/bookings.ts'
import { partiesOfHolding } from '../store/parties.ts'

export const notifyOwnerOfGuestsJob = jobKind<{ number: number }>('tell-of-guests')

/**
 * Tells the venue's owner how many guests are now coming, in one email for all changes since the last one (domain.md
 * row 10). Does nothing if the number is what it was before, the couple no longer has the booking or it ended early.
 */
export async function notifyOwnerOfGuests(
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { number }: { number: number },
): Promise<void> {
  const bookingId = await bookingOfHolding(tx, number)
  const booking = bookingId === undefined ? undefined : await lockBooking(tx, bookingId)
  if (booking?.number !== number || !bookingStands(booking.state)) return
  const events = await eventsOf(tx, [{ process: 'guests', id: number }])
  const untold = events.slice(events.findLastIndex(({ transition }) => transition === 'tell') + 1)
  const before = Number(untold[0]?.from ?? booking.guest_count)
  if (before === booking.guest_count) return
  const at = clock.now()
  const parties = await partiesOfHolding(tx, number)
  const letter = guestsChangedLetter({ ...parties, booking, before, publicOrigin: config.publicOrigin })
  await queueMail(tx, { to: parties.owner.email, toUserId: parties.owner.id, letter, at })
  await recordEvent(
    tx,
    { process: 'guests', id: number, name: 'tell', from: String(before), to: String(booking.guest_count) },
    { actor: 'system', at },
  )
}
