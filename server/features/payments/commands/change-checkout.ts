import { setGuestsOfHold } from '#server/features/bookings/commands/change-guests.ts'
import { latestBookingOf, lockBooking } from '#server/features/bookings/store.ts'
import { setGuestsOfReservation } from '#server/features/transfers/commands/reserve-transfer.ts'
import { findTransferOfListing, lockTransfer } from '#server/features/transfers/store/transfers.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { checkoutPaymentOf, escrowPaymentOf, lockPayment, type PaymentRow, setSaveCardWish } from '../store/payments.ts'
import { alignCardSaving } from './align-card.ts'
import { openPayment } from './open-payment.ts'

export interface CheckoutChange {
  coupleId: number
  listingId: number
  guestCount?: number | undefined
  saveCard?: boolean | undefined
}

/**
 * Changes the number of guests or "save my card" of a running checkout.
 * Throws not_found, hold_expired, payment_in_progress while the card is being charged, invalid_request for more guests
 * than the listing takes, provider_failed when the provider could not be told about the card: then ask again.
 */
export async function changeCheckout(services: Services, change: CheckoutChange): Promise<void> {
  const { db, clock } = services
  const first = await checkoutOfListing(db, change.coupleId, change.listingId)
  if (!first) throw notFound()
  if (change.saveCard !== undefined) await orProviderFailed(services.log, () => openPayment(services, first.id))
  const payment = await inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, first, clock.now())
    const locked = await lockPayment(tx, first.id)
    if (!hold) throw new AppError('hold_expired', 'Your hold on this date has ended.')
    if (locked.state === 'processing' || locked.state === 'succeeded') {
      throw new AppError('payment_in_progress', 'Your card is being charged right now. Please wait a moment.')
    }
    if (change.guestCount !== undefined) await hold.setGuests(change.guestCount)
    if (change.saveCard !== undefined) await setSaveCardWish(tx, locked.id, change.saveCard)
    return locked
  })
  if (change.saveCard !== undefined) await orProviderFailed(services.log, () => alignCardSaving(services, payment.id))
}

/** The payment of this couple's checkout of a listing: of its booking, or of the transfer that it reserved. */
async function checkoutOfListing(db: Db, coupleId: number, listingId: number): Promise<PaymentRow | undefined> {
  const transfer = await findTransferOfListing(db, listingId)
  if (transfer) return escrowPaymentOf(db, coupleId, transfer.id)
  const booking = await latestBookingOf(db, coupleId, listingId)
  return booking && checkoutPaymentOf(db, booking.id)
}

/** The running hold that a payment is for, locked: a booking, or the reservation of a transfer. Null when it is over. */
async function lockHold(tx: Tx, payment: PaymentRow, now: Date) {
  if (payment.transfer_id !== null) {
    const transfer = await lockTransfer(tx, payment.transfer_id)
    const mine = transfer?.state === 'reserved' && transfer.payment_id === payment.id && !transfer.reservation_ending
    if (!mine || !transfer.reserved_until || transfer.reserved_until <= now) return null
    return { setGuests: (guestCount: number) => setGuestsOfReservation(tx, transfer, guestCount) }
  }
  const booking = payment.booking_id === null ? undefined : await lockBooking(tx, payment.booking_id)
  const running = booking?.state === 'held' && booking.hold_expires_at && booking.hold_expires_at > now
  return running ? { setGuests: (guestCount: number) => setGuestsOfHold(tx, booking, guestCount) } : null
}
