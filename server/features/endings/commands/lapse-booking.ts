import { lapsesUnpaid, lastDayToPay } from '#contract/balances.ts'
import { addDays, dateInZone, todayIn } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { notifySides } from '#server/features/bookings/commands/notify-sides.ts'
import { lapsingBalances, overdueWarnedAt } from '#server/features/bookings/store/balances.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { isBalanceKnown, isSavedCardTried } from '#server/features/checkouts/commands/ask-or-charge-before-ending.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { balancePaymentOf } from '#server/features/payments/store/payments.ts'
import { liveTransferOf, transferHoldsOf } from '#server/features/transfers/store/transfers.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { bookingLapsedLetter } from '../letters.ts'
import { endTransferOf } from './end-transfer.ts'
import { freeDate } from './free-date.ts'

/**
 * Lapses bookings whose balance is not paid when the 5 days of grace are over at the venue: the venue keeps the
 * deposit, and the date is freed (domain.md row 8). A booking doesn't lapse before its couple has had a day's warning
 * and their saved card has been tried, if the event comes first, or while the bank is still deciding on the balance or
 * another couple is buying the booking, or has just kept its couple from paying. Returns how many lapsed.
 */
export async function lapseBookings(services: Services): Promise<number> {
  const { db, clock, config } = services
  const at = clock.now()
  const found = await lapsingBalances(db, addDays(dateInZone(at, 'UTC'), 1))
  const known = []
  for (const due of found) {
    const warned = todayIn(due.venueState, due.warnedAt)
    const today = clock.todayIn(due.venueState)
    if (lastDayToPay(due.dueDate, due.eventDate, warned) >= today || due.eventDate < today) continue
    if ((await isBalanceKnown(services, due.id)) && (await isSavedCardTried(services, due.id))) known.push(due)
  }
  return eachInTransaction(db, known, async (tx, { id, venueState }) => {
    const booking = await lockBooking(tx, id)
    if (booking?.state !== 'confirmed' || booking.paid_cents >= booking.price_cents) return false
    const { balance_due_date: due, event_date: event } = booking
    // if the card failed only after a warning, there is a newer one
    const warnedAt = await overdueWarnedAt(tx, booking.number)
    if (due === null || warnedAt === null || !lapsesUnpaid(due, event)) return false
    const lastDay = lastDayToPay(due, event, todayIn(venueState, warnedAt))
    if (lastDay >= clock.todayIn(venueState)) return false
    if ((await liveTransferOf(tx, id))?.stage === 'reserved') return false
    const holds = await transferHoldsOf(tx, id)
    const inTime = holds.filter((hold) => todayIn(venueState, hold.created_at) <= lastDay)
    if (await hasJustEnded(tx, inTime, at)) return false
    if ((await balancePaymentOf(tx, booking))?.state === 'processing') return false
    const acting = { actor: 'timer', at, reason: 'balance not paid' } as const
    await endTransferOf(tx, services, id, 'lapsed', acting)
    await transition(tx, bookingProcess, 'lapse', { table: 'bookings', id }, acting)
    await freeDate(tx, booking, acting)
    const kept = (await earnedOf(tx, [id])).get(id) ?? 0
    const facts = { booking, kept, publicOrigin: config.publicOrigin }
    await notifySides(tx, booking, (side, { venue }) => bookingLapsedLetter({ ...facts, venue, side }), at)
    return true
  })
}

/** How long a couple can still pay after a hold that began before their last day was over has kept them from it. */
const AFTER_HOLD = HOUR

async function hasJustEnded(db: Db, holds: readonly { id: number }[], at: Date): Promise<boolean> {
  const ids = holds.map(({ id }) => id)
  const ends = await lastTransitions(db, { process: holdProcess.name, transitions: ['end'], ids })
  return [...ends.values()].some((end) => later(end.at, AFTER_HOLD) > at)
}
