import { lockAccount } from '#server/features/accounts/store/users.ts'
import { type BookingRow, findBooking, takeLock } from '#server/features/bookings/store/bookings.ts'
import { findHold, type HoldRow, lockHold } from '#server/features/holds/store.ts'
import { lockPayment, type PaymentRow, requirePayment } from '#server/features/payments/store/payments.ts'
import { findTransfer, liveTransferOf, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A payment and what it touches. */
export interface PaymentContext {
  payment: PaymentRow
  /** the hold that the payment pays for; none for a balance */
  hold: HoldRow | undefined
  /** the booking that the payment made, whose balance it pays, or that its transfer passes on */
  booking: BookingRow | undefined
  /** the transfer that the payment buys */
  transfer: TransferRow | undefined
  /** the live transfer of the booking, which might not be the one that the payment buys */
  liveTransfer: TransferRow | undefined
}

/** The payment of a checkout and what it touches. */
export type CheckoutContext = PaymentContext & { hold: HoldRow }

/** A payment and what it touches, as they are now. `known`: its hold, if the caller has read it. */
export async function paymentContext(db: Db, payment: PaymentRow, known?: HoldRow): Promise<PaymentContext> {
  const hold = known ?? (payment.hold_id === null ? undefined : await findHold(db, payment.hold_id))
  const transfer = payment.transfer_id === null ? undefined : await findTransfer(db, payment.transfer_id)
  const bookingId = payment.booking_id ?? transfer?.booking_id
  const booking = bookingId === undefined ? undefined : await findBooking(db, bookingId)
  return { payment, hold, booking, transfer, liveTransfer: booking && (await liveTransferOf(db, booking.id)) }
}

/** A checkout's payment and what it touches, as they are now. */
export const checkoutContext = async (db: Db, payment: PaymentRow, hold?: HoldRow): Promise<CheckoutContext> =>
  requireHold(await paymentContext(db, payment, hold))

/**
 * A payment and what it touches, locked until the transaction ends, in this order: the hold of a venue's date, the
 * booking, the hold of a transfer, the payment.
 */
export async function lockPaymentContext(
  tx: Tx,
  { id, booking_id, transfer_id, hold_id }: PaymentRow,
  lock = (id: number): Promise<PaymentRow> => lockPayment(tx, id),
): Promise<PaymentContext> {
  if (hold_id !== null && transfer_id === null && booking_id === null) {
    const hold = await lockHold(tx, hold_id, 'hold')
    if (hold.state === 'paid') await takeLock(tx, hold_id) // the booking that it has made since has the same number
    return paymentContext(tx, await lock(id), hold)
  }
  const passed = transfer_id === null ? undefined : await findTransfer(tx, transfer_id)
  const bookingId = passed?.booking_id ?? booking_id
  if (bookingId != null) await takeLock(tx, bookingId)
  const hold = hold_id !== null && passed ? await lockHold(tx, hold_id, 'part') : undefined
  return paymentContext(tx, await lock(id), hold)
}

/** A checkout's payment and what it touches, locked in the order of `lockPaymentContext`. */
export const lockCheckoutContext = async (tx: Tx, payment: PaymentRow): Promise<CheckoutContext> =>
  requireHold(await lockPaymentContext(tx, payment))

/**
 * The payment with this id and what it touches, locked, with the couple's account locked before everything else: for
 * callers that read what the couple owes us and post accordingly, so that no debt is counted twice. Throws if there is
 * no such payment, because callers got the id from us.
 */
export async function lockDebtContextOf(tx: Tx, paymentId: number): Promise<PaymentContext> {
  const payment = await requirePayment(tx, paymentId)
  await lockAccount(tx, payment.couple_id)
  return lockPaymentContext(tx, payment)
}

/** The context of a payment that must be a checkout's. Throws if it isn't. */
export function requireHold({ hold, ...rest }: PaymentContext): CheckoutContext {
  if (!hold) throw new Error(`payment ${rest.payment.id} is not of a checkout`)
  return { ...rest, hold }
}
