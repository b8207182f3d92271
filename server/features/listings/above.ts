import type { ListingDetail } from '#contract/api/listings.ts'
import type { PaidFor } from '#contract/refund-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import type { ListingRow } from './store/listings.ts'

/**
 * Who has a date now: a couple with a hold or a booking, or the buyer of a transfer, who might not have a booking yet.
 * A transfer may also be kept for the couple whose offer was accepted.
 */
export interface DateClaim {
  /** the number of their booking, or of the booking that their hold becomes */
  id: number | null
  coupleId: number
  state: 'held' | 'booked' | 'promised'
  /** when the hold, or the time for which the transfer is kept, ends */
  holdExpiresAt: Date | null
  /** what they pay instead of the listing's price, in cents */
  priceCents?: number | null
  /** for a venue's date: the terms on which they hold or booked it, whatever the listing says by now */
  terms?: AgreedTerms | null
  /** what the booking still owes its venue, in cents, and by when */
  balance: { cents: number; dueDate: string | null } | null
  /** what the listing showed when their hold began; a transfer's listing doesn't change */
  shown?: Partial<ListingRow> | undefined
}

/** What a couple holds a venue's date for, or booked it for. Cents. */
export interface AgreedTerms {
  original: number
  price: number
  deposit: number
  /** due when they held the date: the deposit or the whole price */
  dueNow: number
  balanceDueDate: string | null
  maxGuests: number
}

/** What takes a day. `title` is what the venue's own calendar calls it. */
export interface Busy {
  title: string | null
  source: 'owner' | 'feed'
}

/** What listings ask of the features above them. server/app.ts hands it over. */
export interface AboveListings {
  /** who has the date of a venue's listing now; null while nobody does */
  currentClaimOnDate(db: Db, listingId: number): Promise<DateClaim | null>
  /** who has the date of a transfer's listing, if this viewer may know */
  currentClaimOnTransfer(db: Db, transferId: number, viewerId: number | null): Promise<DateClaim | null>
  /** what the venue has been paid for the booking behind a transfer, and the booking's deposit. Cents */
  paidBehindTransfer(db: Db, transferId: number): Promise<Pick<PaidFor, 'paidToVenue' | 'deposit'>>
  /** what the page of a listing shows about offers; null for a date offered by its venue */
  offersOnListing(
    db: Db,
    listing: { transfer_id: number | null },
    viewer: MaybeViewer,
    clock: Clock,
  ): Promise<ListingDetail['offers']>
  /** how a venue is rated, coarsely, as the page of this listing may say it; null if it isn't allowed to */
  ratingBandOf(db: Db, listing: { id: number; venue_id: number }, clock: Clock): Promise<number | null>
  /** what takes days of these venues, unless their owners offer them anyway: owners' blocks or venues' own calendars */
  busyDaysOf(db: Db, venueIds: readonly number[]): Promise<readonly ({ venue_id: number; day: string } & Busy)[]>
  /** what takes one day of a venue, unless its owner offers it anyway; null if the day is open */
  busyOn(db: Db, venueId: number, day: string): Promise<Busy | null>
  /** the owner offers this day, although it has been blocked or taken until now */
  ignoreBusy(tx: Tx, venueId: number, day: string, at: Date): Promise<void>
  /** throws payouts_not_ready for an owner who can't be paid */
  checkPayoutReady(db: Db, ownerId: number): Promise<void>
}
