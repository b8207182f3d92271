import { addDays, dateInZone, daysBetween, todayIn } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { balanceOverdueLetter, balanceReminderLetter } from '../letters.ts'
import { type BalanceNotice, balancesToRemind, dueBalances, insertNotice } from '../store/balances.ts'
import { type BookingRow, lockBooking } from '../store/bookings.ts'
import { partiesOfBooking } from '../store/parties.ts'

/** Days before the event, if the balance is due 30 days before it; otherwise as long before the day when it is due. */
const MARKS: readonly (BalanceNotice & `${number}`)[] = ['60', '45', '37', '32']

/**
 * Mails couples 60, 45, 37 and 32 days before the event that their balance is coming due (domain.md row 8). A mark that
 * had passed when the booking was made is skipped. Returns how many were mailed.
 */
export async function remindBalances(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  let mailed = 0
  for (const [index, mark] of MARKS.entries()) {
    const before = Number(mark) - LIMITS.balanceDueDays
    const next = Number(MARKS[index + 1] ?? LIMITS.balanceDueDays) - LIMITS.balanceDueDays
    const today = dateInZone(at, 'UTC') // at the venue it is at most a day earlier or later
    const window = { after: addDays(today, next - 1), by: addDays(today, before + 1), daysBefore: before }
    const found = await balancesToRemind(db, mark, window)
    const due = found.filter(({ dueDate, venueState, confirmedAt }) => {
      const left = daysBetween(clock.todayIn(venueState), dueDate)
      const booked = daysBetween(todayIn(venueState, confirmedAt), dueDate)
      return left <= before && left > next && booked > before
    })
    mailed += await eachInTransaction(db, due, async (tx, { id }) => {
      const booking = await lockBooking(tx, id)
      if (booking?.state !== 'confirmed' || !(await insertNotice(tx, booking.number, mark, at))) return false
      const { couple } = await partiesOfBooking(tx, id)
      const letter = balanceReminderLetter({ booking, publicOrigin: services.config.publicOrigin })
      await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
      return true
    })
  }
  return mailed
}

/** Balances that were due yesterday and are still not paid: the couple is warned, once. Returns how many. */
export async function warnOfDueBalances(services: Services): Promise<number> {
  const { db, clock, stripe } = services
  // a saved card is charged first, and sends its own warning if that fails; after a day it has had its chance
  const found = await dueBalances(
    db,
    addDays(dateInZone(clock.now(), 'UTC'), 1),
    'overdue',
    stripe ? 'charge' : undefined,
  )
  const due = found.filter(({ dueDate, venueState }) => dueDate < clock.todayIn(venueState))
  return eachInTransaction(db, due, async (tx, { id }) => {
    const booking = await lockBooking(tx, id)
    return booking?.state === 'confirmed' && warnOfLapse(tx, services, booking, null)
  })
}

/** Tells a couple, once, that their balance is due, why their card couldn't be charged, and when the booking lapses. */
export async function warnOfLapse(
  tx: Tx,
  services: Services,
  booking: BookingRow,
  decline: string | null,
): Promise<boolean> {
  const at = services.clock.now()
  if (!(await insertNotice(tx, booking.number, 'overdue', at))) return false
  const { couple, venue } = await partiesOfBooking(tx, booking.id)
  const facts = { booking, decline, warned: todayIn(venue.state, at), publicOrigin: services.config.publicOrigin }
  const letter = balanceOverdueLetter(facts)
  await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
  return true
}
