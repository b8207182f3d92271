import type { Cents } from '#contract/money.ts'
import { holdUser } from '#server/features/accounts/store/users.ts'
import { setGuestsOfHold } from '#server/features/bookings/commands/change-guests.ts'
import { checkAmountSeen, type HoldRequest, holdDate, LookAgain } from '#server/features/bookings/commands/hold-date.ts'
import { type BookingRow, runningHoldOf } from '#server/features/bookings/store.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkoutPaymentOf, insertPayment, type PaymentRow } from '../store/payments.ts'
import { presentPayment } from './present-payment.ts'
import { beginRelease, beginReleaseOfTransfer } from './release-checkout.ts'
import { settlePayment } from './settle-payment.ts'

export interface CheckoutRequest {
  coupleId: number
  listingId: number
  /** cents */
  amountSeen: Cents
  guestCount?: number | undefined
  saveCard?: boolean | undefined
}

const ATTEMPTS = 4
/** What another couple, or another listing of the same date, may have taken a moment earlier. */
const RACES = ['bookings_one_per_listing', 'bookings_one_per_venue_date']

/**
 * Opens checkout: holds the date, then brings its payment to the provider. Asking again gets the same payment; a
 * checkout of another date frees the first one. When the provider fails, the hold stays and asking again goes on.
 * Throws payment_unavailable before anything is held, provider_failed, and what holdDate throws.
 */
export async function openCheckout(services: Services, request: CheckoutRequest): Promise<void> {
  requireProvider(services)
  const held = await holdUntilDecided(services, request)
  await presentPayment(services, held.id, request.saveCard)
}

/** Tries until the date is held or lost. */
async function holdUntilDecided(services: Services, request: CheckoutRequest): Promise<PaymentRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      const held = await inTransaction(services.db, (tx) => hold(tx, services, request))
      if (held !== 'ending') return held
    } catch (error) {
      const lost = RACES.includes(violatedConstraint(error) ?? '')
      if (lost && attempt === ATTEMPTS) throw new AppError('listing_sold', 'This date has been booked.')
      if (lost) continue
      if (!(error instanceof LookAgain)) throw error
      if (attempt === ATTEMPTS) throw new AppError('listing_held', 'Someone is booking this date right now.')
      if (error.endingBookingId !== null) await endOwnHold(services, error.endingBookingId)
    }
  }
}

/**
 * One attempt; 'ending' when the couple's own hold of this date was over and is being ended now. A couple's checkouts
 * are opened one by one, here and in open-escrow.ts: it holds one date at most.
 */
async function hold(tx: Tx, services: Services, request: CheckoutRequest): Promise<PaymentRow | 'ending'> {
  const { clock, config } = services
  await holdUser(tx, request.coupleId)
  const at = clock.now()
  const running = await runningHoldOf(tx, request.coupleId)
  if (running?.listing_id === request.listingId && running.hold_expires_at && running.hold_expires_at > at) {
    return goOn(tx, running, request)
  }
  await beginReleaseOfTransfer(tx, request.coupleId, at)
  if (running) await beginRelease(tx, running, { actor: 'couple', actorId: request.coupleId, at })
  if (running?.listing_id === request.listingId) return 'ending' // committed; the next attempt waits for its end
  const holding: HoldRequest = {
    coupleId: request.coupleId,
    listingId: request.listingId,
    amountSeen: request.amountSeen,
    guestCount: request.guestCount ?? null,
    commissionPercent: config.commissionPercent,
  }
  const { booking, plan } = await holdDate(tx, holding, clock)
  const payment = await insertPayment(tx, {
    couple_id: request.coupleId,
    booking_id: booking.id,
    purpose: plan.purpose,
    amount_cents: plan.dueNow,
    save_card: request.saveCard ?? false,
    created_at: booking.created_at,
  })
  const birth = { process: 'payment', id: payment.id, name: 'begin', from: null, to: 'new' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: request.coupleId, at })
  return payment
}

/** The same couple asks again for the date that it holds: the same payment, on the terms of the hold. */
async function goOn(tx: Tx, booking: BookingRow, request: CheckoutRequest): Promise<PaymentRow> {
  checkAmountSeen(request.amountSeen, booking.due_now_cents)
  if (request.guestCount !== undefined) await setGuestsOfHold(tx, booking, request.guestCount)
  return checkoutPaymentOf(tx, booking.id)
}

/** Asks the provider to end the couple's own former hold of this date now, rather than with the next job. */
async function endOwnHold(services: Services, bookingId: number): Promise<void> {
  const payment = await inTransaction(services.db, (tx) => checkoutPaymentOf(tx, bookingId))
  await orProviderFailed(services.log, () => settlePayment(services, payment.id))
}
