import type { Tx } from '#server/platform/database/connect.ts'
import { balanceReceivedLetter, type Selling } from '../letters.ts'
import { addPaid } from '../store/balances.ts'
import type { BookingRow } from '../store/bookings.ts'
import { notifySides } from './notify-sides.ts'

/**
 * The balance has arrived: no balance is due anymore, and both sides are notified; a couple that is `selling` the date
 * reads what that means for its price. Takes a locked booking.
 */
export async function receiveBalance(
  tx: Tx,
  booking: BookingRow,
  amount: number,
  context: { at: Date; publicOrigin: string; selling: Selling | undefined },
): Promise<void> {
  await addPaid(tx, booking.id, amount)
  const facts = { booking, amount, selling: context.selling, publicOrigin: context.publicOrigin }
  await notifySides(tx, booking, (side) => balanceReceivedLetter({ ...facts, side }), context.at)
}
