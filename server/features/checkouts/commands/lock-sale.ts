import { type BookingRow, findBooking, takeLock } from '#server/features/bookings/store/bookings.ts'
import { findHold, type HoldRow, lockHold } from '#server/features/holds/store.ts'
import { findPayment, lockPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { findTransfer, liveTransferOf, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A payment and what it touches. */
export interface Settling {
  payment: PaymentRow
  /** the hold that the payment pays for; none for a balance */
  hold: HoldRow | undefined
  /** the booking it made, pays the balance of, or that its transfer passes on */
  booking: BookingRow | undefined
  /** the transfer it buys */
  transfer: TransferRow | undefined
  /** the live transfer of the booking, which may be another one than the payment buys */
  sale: TransferRow | undefined
}

/** The payment of a checkout and what it touches. */
export type Held = Settling & { hold: HoldRow }

/** A payment and what it touches, as they are now; with its hold, if the caller has read that. */
export async function saleOf(db: Db, payment: PaymentRow, known?: HoldRow): Promise<Settling> {
  const hold = known ?? (payment.hold_id === null ? undefined : await findHold(db, payment.hold_id))
  const transfer = payment.transfer_id === null ? undefined : await findTransfer(db, payment.transfer_id)
  const bookingId = payment.booking_id ?? transfer?.booking_id
  const booking = bookingId === undefined ? undefined : await findBooking(db, bookingId)
  return { payment, hold, booking, transfer, sale: booking && (await liveTransferOf(db, booking.id)) }
}

/** The same of a checkout's payment. */
export const heldSaleOf = async (db: Db, payment: PaymentRow, hold?: HoldRow): Promise<Held> =>
  held(await saleOf(db, payment, hold))

/**
 * The same, and nothing of it changes until the transaction ends: the hold of a venue's date is locked, the booking, the
 * hold of a transfer, and then the payment.
 */
export async function lockSale(tx: Tx, { id, booking_id, transfer_id, hold_id }: PaymentRow): Promise<Settling> {
  const passed = transfer_id === null ? undefined : await findTransfer(tx, transfer_id)
  if (hold_id !== null && !passed && booking_id === null) await lockHold(tx, hold_id, 'hold')
  const bookingId = passed?.booking_id ?? booking_id ?? (await findPayment(tx, id))?.booking_id // it may be born by now
  if (bookingId != null) await takeLock(tx, bookingId)
  if (hold_id !== null && passed) await lockHold(tx, hold_id, 'part')
  return saleOf(tx, await lockPayment(tx, id))
}

/** The same of a checkout's payment. */
export const lockHeldSale = async (tx: Tx, payment: PaymentRow): Promise<Held> => held(await lockSale(tx, payment))

/** The same by the payment's id. Throws if there is no such payment, as callers got the id from us. */
export async function lockSaleOf(tx: Tx, paymentId: number): Promise<Settling> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw new Error(`no payment ${paymentId}`)
  return lockSale(tx, payment)
}

/** The same, knowing that the payment is of a checkout. */
export function held({ hold, ...sale }: Settling): Held {
  if (!hold) throw new Error(`payment ${sale.payment.id} is not of a checkout`)
  return { ...sale, hold }
}
