import { latestBookingOf } from '#server/features/bookings/store.ts'
import { findTransferOfListing } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { checkoutPaymentOf, escrowPaymentOf } from '../store/payments.ts'
import { type Settling, saleOf } from './lock-sale.ts'

/**
 * The checkout that a couple has, or last had, of a listing: its payment, and the booking or transfer that it is for.
 * Throws not_found when there is none.
 */
export async function findCheckout(db: Db, coupleId: number, listingId: number): Promise<Settling> {
  const transfer = await findTransferOfListing(db, listingId)
  if (transfer) {
    const payment = await escrowPaymentOf(db, coupleId, transfer.id)
    if (!payment) throw notFound()
    return saleOf(db, payment)
  }
  const booking = await latestBookingOf(db, coupleId, listingId)
  if (!booking) throw notFound()
  const payment = await checkoutPaymentOf(db, booking.id)
  return { payment, booking, transfer: undefined, sale: undefined }
}

/** Whether the checkout's time is its couple's: nobody has ended it, and nothing has come of it yet. */
export function holdOf({ payment, booking, transfer }: Settling): 'running' | 'ending' | 'over' {
  if (transfer) {
    if (transfer.state !== 'reserved' || transfer.payment_id !== payment.id) return 'over'
    return transfer.reservation_ending ? 'ending' : 'running'
  }
  if (booking?.state === 'held') return 'running'
  return booking?.state === 'expiring' ? 'ending' : 'over'
}
