import { holdUser } from '#server/features/accounts/store/users.ts'
import { stopBalance } from '#server/features/bookings/commands/end-booking.ts'
import { checkAmountSeen } from '#server/features/bookings/commands/hold-date.ts'
import { type BookingRow, findBooking, runningHoldOf } from '#server/features/bookings/store.ts'
import {
  checkReservable,
  type EscrowRequest,
  OwnReservationEnds,
  priceOf,
  reserve,
  setGuestsOfReservation,
} from '#server/features/transfers/commands/reserve-transfer.ts'
import { reservationOf, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import { inTransaction, type Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { insertPayment } from '../store/payments.ts'
import { presentPayment } from './present-payment.ts'
import { beginRelease, beginReservationEnd } from './release-checkout.ts'
import { settlePayment } from './settle-payment.ts'

const ATTEMPTS = 4

/** It has changed between our look and our writing: the next look says so. */
class LostRace extends Error {}

/**
 * Opens the checkout of a transfer: reserves it for 15 minutes, then brings its payment to the provider. Asking again
 * gets the same payment; a checkout of another date frees the first one. Amounts in cents. Throws payment_unavailable
 * before anything is reserved, provider_failed, and what checkReservable throws.
 */
export async function openEscrow(
  services: Services,
  request: EscrowRequest & { saveCard?: boolean | undefined },
): Promise<void> {
  requireProvider(services)
  const paymentId = await reserveUntilDecided(services, request)
  await presentPayment(services, paymentId, request.saveCard)
}

/** Tries until the transfer is reserved or lost. */
async function reserveUntilDecided(
  services: Services,
  request: EscrowRequest & { saveCard?: boolean | undefined },
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(services.db, (tx) => attemptTo(tx, services, request))
    } catch (error) {
      if (!(error instanceof LostRace || error instanceof OwnReservationEnds)) throw error
      if (attempt === ATTEMPTS) throw new AppError('listing_held', 'Someone is booking this date right now.')
      if (error instanceof OwnReservationEnds) await endOwnReservation(services, request, error.paymentId)
    }
  }
}

async function attemptTo(
  tx: Tx,
  services: Services,
  request: EscrowRequest & { saveCard?: boolean | undefined },
): Promise<number> {
  const { clock } = services
  const { buyerId } = request
  await holdUser(tx, buyerId) // one by one, as in open-checkout.ts
  const at = clock.now()
  const running = await reservationOf(tx, buyerId)
  if (running?.listing_id === request.listingId) return goOn(tx, running, request, at)
  const transfer = await checkReservable(tx, request, clock)
  if (running) await beginReservationEnd(tx, running, at)
  const hold = await runningHoldOf(tx, buyerId)
  if (hold) await beginRelease(tx, hold, { actor: 'couple', actorId: buyerId, at })

  const payment = await insertPayment(tx, {
    couple_id: buyerId,
    transfer_id: transfer.id,
    purpose: 'transfer',
    amount_cents: priceOf(transfer),
    save_card: request.saveCard ?? false,
    created_at: at,
  })
  const birth = { process: 'payment', id: payment.id, name: 'begin', from: null, to: 'new' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: buyerId, at })
  // frozen with the price: the seller may change its own number while the buyer pays
  const booking = (await findBooking(tx, transfer.booking_id)) as BookingRow
  const guestCount = request.guestCount ?? booking.guest_count
  const by = { buyerId, paymentId: payment.id, guestCount }
  await reserve(tx, transfer, by, at)
  await stopBalance(tx, booking)
  return payment.id
}

/** The same couple asks again for the transfer that it has reserved: the same payment. */
async function goOn(tx: Tx, transfer: TransferRow, request: EscrowRequest, at: Date): Promise<number> {
  const paymentId = transfer.payment_id as number
  if (transfer.reserved_until === null || transfer.reserved_until <= at) throw new OwnReservationEnds(paymentId)
  checkAmountSeen(request.amountSeen, priceOf(transfer))
  const { guestCount } = request
  if (guestCount !== undefined && !(await setGuestsOfReservation(tx, transfer, guestCount))) throw new LostRace()
  return paymentId
}

/** Ends the couple's own former reservation of this transfer now, rather than with the next job. */
async function endOwnReservation(services: Services, request: EscrowRequest, paymentId: number): Promise<void> {
  const at = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    const running = await reservationOf(tx, request.buyerId)
    if (running?.payment_id === paymentId) await beginReservationEnd(tx, running, at)
  })
  await orProviderFailed(services.log, () => settlePayment(services, paymentId))
}
