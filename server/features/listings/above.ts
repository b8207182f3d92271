import type { ListingDetail } from '#contract/api/listings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'

/**
 * Whose date it is now: a couple's by a hold or a booking, or somebody's who is passing it on or taking it over, as yet
 * without a booking; promised to the couple whose offer on a transfer was accepted.
 */
export interface Keeper {
  /** the number of its booking, or of the one that its hold becomes */
  id: number | null
  coupleId: number
  state: 'held' | 'booked' | 'promised'
  /** when a hold or a promise ends */
  holdExpiresAt: Date | null
  /** what it pays instead of the listing's price, in cents */
  priceCents?: number | null
  /** what the booking still owes its venue, in cents, and by when */
  balance: { cents: number; dueDate: string | null } | null
}

/** What listings ask of the features that stand above them; server/app.ts hands it over. */
export interface AboveListings {
  /** who keeps the date of a venue's listing now; null while it is free */
  keeperOfDate(db: Db, listingId: number): Promise<Keeper | null>
  /** who keeps the date of a transfer's listing, as far as this viewer is concerned */
  keeperOfTransfer(db: Db, transferId: number, viewerId: number | null): Promise<Keeper | null>
  /** what the page of a listing says of offers; null for a date from its venue */
  offersOnListing(
    db: Db,
    listing: { transfer_id: number | null; venue_verified: boolean },
    viewer: MaybeViewer,
    clock: Clock,
  ): Promise<ListingDetail['offers']>
  /** throws payouts_not_ready for an owner who can't be paid */
  checkPayoutReady(db: Db, ownerId: number): Promise<void>
}
