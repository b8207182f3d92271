import { latestHoldOf } from '#server/features/holds/store.ts'
import { paymentOfHold } from '#server/features/payments/store/payments.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Held, heldSaleOf } from './lock-sale.ts'

/** A couple's latest checkout of a listing. Throws not_found when there is none. */
export async function findCheckout(db: Db, coupleId: number, listingId: number): Promise<Held> {
  const hold = await latestHoldOf(db, coupleId, listingId)
  if (!hold) throw notFound()
  return heldSaleOf(db, await paymentOfHold(db, hold.id), hold)
}
