import { addDays, dateInZone, daysBetween, todayIn } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import type { CardStops } from '../above.ts'
import { balanceReminderLetter, type Selling } from '../letters.ts'
import { balancesToRemind, insertNotice } from '../store/balances.ts'
import { lockBooking } from '../store/bookings.ts'
import { partiesOfBooking } from '../store/parties.ts'

/**
 * Emails couples 30, 15, 7 and 2 days before their balance is due, which for most of them is 60, 45, 37 and 32 days
 * before the event (domain.md row 8). A mark that had passed when a couple got the booking is skipped. Returns how many
 * were emailed.
 */
export async function remindBalances(
  services: Services,
  above: { cardStops: CardStops; sellingOf: (db: Db, bookingId: number) => Promise<Selling | undefined> },
): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  let mailed = 0
  for (const [index, days] of LIMITS.balanceReminderDays.entries()) {
    const mark = `${days}` as const
    const before = days - LIMITS.balanceDueDays
    const next = (LIMITS.balanceReminderDays[index + 1] ?? LIMITS.balanceDueDays) - LIMITS.balanceDueDays
    const today = dateInZone(at, 'UTC') // at the venue, it is at most a day earlier or later
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
      const stop = (await above.cardStops(tx, [booking.number])).get(booking.number)
      const letter = balanceReminderLetter({
        booking,
        stop,
        selling: await above.sellingOf(tx, id),
        publicOrigin: services.config.publicOrigin,
      })
      await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
      return true
    })
  }
  return mailed
}
