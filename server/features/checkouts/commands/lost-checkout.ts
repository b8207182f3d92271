import { runningHoldOf } from '#server/features/holds/store.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Why a couple has lost the checkout they asked for a moment ago: they opened another one at the same time, and may
 * hold only one date (domain.md row 9), or the hold has ended.
 */
export async function lostCheckout(db: Db, coupleId: number, listingId: number): Promise<AppError> {
  const running = await runningHoldOf(db, coupleId)
  if (!running || running.listing_id === listingId)
    return new AppError('hold_expired', 'Your hold on this date has ended.')
  const message = 'You have opened the checkout of another date, which took the place of this one.'
  return new AppError('checkout_replaced', message)
}

/** The balance payment was cancelled before the couple could enter a card; `why`, if known. */
export function lostBalance(why: string | null): AppError {
  return new AppError('state_changed', why ?? 'This payment was cancelled in the meantime. Please open it again.')
}
