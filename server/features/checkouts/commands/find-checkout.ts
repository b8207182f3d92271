import { holdEnded } from '#server/features/holds/policy.ts'
import { latestHoldOf, runningHoldOf } from '#server/features/holds/store.ts'
import { paymentOfHold } from '#server/features/payments/store/payments.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type AppError, notFound } from '#server/platform/errors.ts'
import { checkoutReplaced } from '../policy.ts'
import { type CheckoutContext, checkoutContext } from './lock-payment-context.ts'

/** A couple's latest checkout of a listing. Throws not_found when there is none. */
export async function findCheckout(db: Db, coupleId: number, listingId: number): Promise<CheckoutContext> {
  const hold = await latestHoldOf(db, coupleId, listingId)
  if (!hold) throw notFound()
  return checkoutContext(db, await paymentOfHold(db, hold.id), hold)
}

/**
 * Why a couple has lost the checkout they asked for a moment ago: either they opened another one at the same time and
 * may hold only one date (domain.md row 9), or the hold has ended.
 */
export async function lostCheckout(db: Db, coupleId: number, listingId: number): Promise<AppError> {
  const running = await runningHoldOf(db, coupleId)
  if (!running || running.listing_id === listingId) return holdEnded()
  return checkoutReplaced()
}
