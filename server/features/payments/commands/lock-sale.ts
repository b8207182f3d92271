import { type BookingRow, findBooking, takeLock } from '#server/features/bookings/store.ts'
import { findTransfer, liveTransferOf, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { findPayment, lockPayment, type PaymentRow } from '../store/payments.ts'

/** A payment and what it touches. */
export interface Settling {
  payment: PaymentRow
  /** that it pays, or that its transfer passes on */
  booking: BookingRow | undefined
  /** that it buys */
  transfer: TransferRow | undefined
  /** by which the booking is on offer, or on its way to another couple: not always the transfer that it buys */
  sale: TransferRow | undefined
}

/** A payment and what it touches, as they are now. */
export async function saleOf(db: Db, payment: PaymentRow): Promise<Settling> {
  const transfer = payment.transfer_id === null ? undefined : await findTransfer(db, payment.transfer_id)
  const bookingId = payment.booking_id ?? transfer?.booking_id
  const booking = bookingId === undefined ? undefined : await findBooking(db, bookingId)
  return { payment, booking, transfer, sale: booking && (await liveTransferOf(db, booking.id)) }
}

/** The same with the booking locked, and then the payment: nothing of it changes until the transaction ends. */
export async function lockSale(tx: Tx, payment: PaymentRow): Promise<Settling> {
  const bookingId = payment.booking_id ?? (await bookingOfTransfer(tx, payment))
  if (bookingId !== undefined) await takeLock(tx, bookingId)
  return saleOf(tx, await lockPayment(tx, payment.id))
}

async function bookingOfTransfer(tx: Tx, { transfer_id: id }: PaymentRow): Promise<number | undefined> {
  return id === null ? undefined : (await findTransfer(tx, id))?.booking_id
}

/** The same by the payment's id. Throws without such a payment: whoever asks has its id from us. */
export async function lockSaleOf(tx: Tx, paymentId: number): Promise<Settling> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw new Error(`no payment ${paymentId}`)
  return lockSale(tx, payment)
}
