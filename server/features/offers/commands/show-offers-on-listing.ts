import type { ListingDetail } from '#contract/api/listings.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { isForSale, saleOf } from '#server/features/transfers/policy.ts'
import { transferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { offersOf } from '../store.ts'
import { offersOnPage } from '../views.ts'

/** What the page of a listing shows this viewer about offers; null for a date offered by its venue. */
export async function offersOnListing(
  db: Db,
  listing: { transfer_id: number | null },
  viewer: MaybeViewer,
  clock: Clock,
): Promise<ListingDetail['offers']> {
  if (listing.transfer_id === null) return null
  const now = clock.now()
  const transfer = await transferWithParties(db, listing.transfer_id)
  const made = viewer?.role === 'couple' ? await offersOf(db, viewer.id, transfer.id) : []
  const forSale = isForSale(transfer, saleOf(transfer), now)
  const mayAsk = viewer === null || (viewer.role === 'couple' && viewer.id !== transfer.seller_id)
  const hasTurn = made.length < SERVER_LIMITS.offersPerTransfer && made.every(({ deadline }) => deadline === null)
  return offersOnPage(transfer, { mine: made[0], canOffer: forSale && mayAsk && hasTurn, now })
}
