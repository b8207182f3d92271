import { dueAfterTransfer } from '#contract/balances.ts'
import { type LocalDate, todayIn } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { forgetNotices } from '../store/balances.ts'
import { type BookingRow, endHolding, insertHolding, lockBooking } from '../store/bookings.ts'
import { partiesOfBooking } from '../store/parties.ts'
import { insertReveal } from '../store/reveals.ts'

/** Another couple has paid for this booking into escrow, and it is on its way to them. Throws state_changed. */
export async function markTransferring(tx: Tx, bookingId: number, acting: Acting): Promise<void> {
  await transition(tx, bookingProcess, 'beginTransfer', { table: 'bookings', id: bookingId }, acting)
}

/**
 * The booking stays with its couple after all. They couldn't pay the balance in the meantime: if it is due too soon or
 * overdue, its due date moves as it would for a buyer, and the reminders, the charge and the warning start over
 * (docs/decisions/0011). Throws state_changed.
 */
export async function returnToSeller(tx: Tx, bookingId: number, acting: Acting): Promise<void> {
  const booking = (await lockBooking(tx, bookingId)) as BookingRow
  const due = dueAgain(booking, todayIn((await partiesOfBooking(tx, bookingId)).venue.state, acting.at))
  const target = { table: 'bookings', id: bookingId, set: { balance_due_date: due } } as const
  await transition(tx, bookingProcess, 'endTransfer', target, acting)
  if (due !== booking.balance_due_date) await forgetNotices(tx, booking.number)
}

/** When a booking's balance is due, seen from today; its present due date if nothing is owed. */
function dueAgain(
  booking: Pick<BookingRow, 'balance_due_date' | 'event_date' | 'paid_cents' | 'price_cents'>,
  today: LocalDate,
): LocalDate | null {
  const { balance_due_date: due, event_date: event } = booking
  return booking.paid_cents < booking.price_cents ? dueAfterTransfer(due, event, today) : due
}

/**
 * The booking passes to another couple: one holding ends and the next begins. What was paid and what is owed stay with
 * the booking (domain.md row 19). The venue is revealed to the new couple for good. Takes a locked booking, and its
 * number for the new couple. Throws state_changed.
 */
export async function reassignBooking(
  tx: Tx,
  booking: BookingRow,
  to: { number: number; coupleId: number; guestCount: number; balanceDueDate: LocalDate | null },
  acting: Acting,
): Promise<void> {
  const { at } = acting
  const target = { table: 'bookings', id: booking.id, set: { balance_due_date: to.balanceDueDate } } as const
  await transition(tx, bookingProcess, 'endTransfer', target, acting)
  await endHolding(tx, booking, at)
  await insertHolding(tx, {
    id: to.number,
    booking_id: booking.id,
    couple_id: to.coupleId,
    way: 'taken_over',
    guest_count: to.guestCount,
    created_at: at,
    began_at: at,
  })
  await insertReveal(tx, { ...booking, couple_id: to.coupleId }, at)
}
