import type { LocalDate } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, recordEvent, transition } from '#server/platform/transition.ts'
import { type BookingRow, insertReveal, insertSuccessor } from '../store.ts'

/** Another couple has paid for this booking into escrow: it is passed on. Throws state_changed. */
export async function beginPassing(tx: Tx, bookingId: number, acting: Acting): Promise<void> {
  await transition(tx, bookingProcess, 'beginTransfer', { table: 'bookings', id: bookingId }, acting)
}

/** The booking stays with its couple after all. Throws state_changed. */
export async function keepBooking(tx: Tx, bookingId: number, acting: Acting): Promise<void> {
  await transition(tx, bookingProcess, 'keepBooking', { table: 'bookings', id: bookingId }, acting)
}

/**
 * The booking passes to another couple: the old one ends, a new one is born confirmed, which carries what was paid and
 * what is owed (domain.md row 19). The venue is revealed to the new couple for good. Returns the new booking.
 */
export async function passBooking(
  tx: Tx,
  booking: BookingRow,
  to: { coupleId: number; guestCount: number; balanceDueDate: LocalDate | null },
  acting: Acting,
): Promise<BookingRow> {
  await transition(tx, bookingProcess, 'endTransfer', { table: 'bookings', id: booking.id }, acting)
  const successor = await insertSuccessor(tx, booking, to, acting.at)
  const birth = { process: bookingProcess.name, id: successor.id, name: 'takeOver', from: null, to: 'confirmed' }
  await recordEvent(tx, birth, acting)
  await insertReveal(tx, successor, acting.at)
  return successor
}
