import type { Review } from '#contract/api/reviews.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { VenueRow } from './store/venues.ts'

/** What venues ask of the listings and reviews above them. server/app.ts hands it over. */
export interface AboveVenues {
  /** how many dates of each venue couples can find now */
  countActive(db: Db, venueIds: readonly number[], clock: Clock): Promise<Map<number, number>>
  /** the most guests that a date of this venue is listed for, 0 if there is none */
  mostGuestsListed(db: Db, venueId: number): Promise<number>
  /** throws identity_in_text when one of this venue's listings would name the venue after its change */
  checkListings(tx: Tx, venue: VenueRow): Promise<void>
  /** before a change: the dates of this venue that show the area around it in place of its city */
  datesByArea(tx: Tx, venue: VenueRow): Promise<number[]>
  /**
   * the same as `checkListings` for a venue that has changed: texts that its owner can't edit lose whatever names the
   * venue, and the dates `byArea` keep showing an area
   */
  recheckListings(tx: Tx, venue: VenueRow, byArea: readonly number[]): Promise<void>
  /** the newest reviews that couples may read, as many as the venue's page shows */
  newestReviews(db: Db, venueId: number): Promise<Review[]>
}

/** What a venue's commands need. */
export interface VenueServices extends Services {
  above: AboveVenues
}
