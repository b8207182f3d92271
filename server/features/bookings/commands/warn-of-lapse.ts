import { isTooLateToPay } from '#contract/balances.ts'
import { addDays, dateInZone, todayIn } from '#contract/dates.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import type { LostOfBookings } from '../above.ts'
import { balanceOverdueLetter, type UncollectedBecause } from '../letters.ts'
import { dueBalances, insertNotice } from '../store/balances.ts'
import { type BookingRow, lockBooking } from '../store/bookings.ts'
import { partiesOfBooking } from '../store/parties.ts'

/** Warns couples once if their balance was due yesterday or earlier and isn't paid. Returns how many were warned. */
export async function warnOfDueBalances(services: Services, lostOfBookings: LostOfBookings): Promise<number> {
  const { db, clock, stripe } = services
  // a saved card is charged first, with a warning of its own if that fails; after a day, it has had its chance
  const found = await dueBalances(
    db,
    addDays(dateInZone(clock.now(), 'UTC'), 1),
    'overdue',
    stripe ? 'charge' : undefined,
  )
  const due = found.filter(({ dueDate, venueState }) => dueDate < clock.todayIn(venueState))
  return eachInTransaction(db, due, async (tx, { id }) => {
    const booking = await lockBooking(tx, id)
    return booking?.state === 'confirmed' && warnOfLapse(tx, services, booking, { why: null, lostOfBookings })
  })
}

/** Tells a couple, once, that their balance is due, why their card wasn't charged, and until when they can pay. */
export async function warnOfLapse(
  tx: Tx,
  services: Services,
  booking: BookingRow,
  { why, lostOfBookings }: { why: UncollectedBecause | null; lostOfBookings: LostOfBookings },
): Promise<boolean> {
  const at = services.clock.now()
  const { couple, venue } = await partiesOfBooking(tx, booking.id)
  const today = todayIn(venue.state, at)
  if (isTooLateToPay(booking.event_date, today)) return false
  if (!(await insertNotice(tx, booking.number, 'overdue', at))) return false
  const takenBack = (await lostOfBookings(tx, [booking.number])).get(booking.number) ?? 0
  const facts = { booking, why, takenBack, warned: today, publicOrigin: services.config.publicOrigin }
  const letter = balanceOverdueLetter(facts)
  await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
  return true
}
