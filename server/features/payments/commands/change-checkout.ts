import { setGuestsOfHold } from '#server/features/bookings/commands/change-guests.ts'
import { latestBookingOf, lockBooking } from '#server/features/bookings/store.ts'
import { inTransaction } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { checkoutPaymentOf, lockPayment, setSaveCardWish } from '../store/payments.ts'
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
  const found = await latestBookingOf(db, change.coupleId, change.listingId)
  if (!found) throw notFound()
  if (change.saveCard !== undefined) {
    const first = await checkoutPaymentOf(db, found.id)
    await orProviderFailed(services.log, () => openPayment(services, first.id))
  }
  const payment = await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, found.id)
    const locked = await lockPayment(tx, (await checkoutPaymentOf(tx, found.id)).id)
    const running = booking?.state === 'held' && booking.hold_expires_at && booking.hold_expires_at > clock.now()
    if (!booking || !running) throw new AppError('hold_expired', 'Your hold on this date has ended.')
    if (locked.state === 'processing' || locked.state === 'succeeded') {
      throw new AppError('payment_in_progress', 'Your card is being charged right now. Please wait a moment.')
    }
    if (change.guestCount !== undefined) await setGuestsOfHold(tx, booking, change.guestCount)
    if (change.saveCard !== undefined) await setSaveCardWish(tx, locked.id, change.saveCard)
    return locked
  })
  if (change.saveCard !== undefined) await orProviderFailed(services.log, () => alignCardSaving(services, payment.id))
}
