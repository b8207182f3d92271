import type { Review } from '#contract/api/reviews.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { bandReadAt, ratingBand } from '../policy.ts'
import { newestShown, ratingAt } from '../store.ts'
import { shownReview } from '../views.ts'

/** What the page of a revealed venue shows of its reviews. */
export async function newestReviews(db: Db, venueId: number): Promise<Review[]> {
  return (await newestShown(db, venueId)).map(shownReview)
}

/** What the page of an anonymous listing may say about its venue's rating; null if nothing. */
export async function ratingBandOf(
  db: Db,
  listing: { id: number; venue_id: number },
  clock: Clock,
): Promise<number | null> {
  return ratingBand(await ratingAt(db, listing.venue_id, bandReadAt(listing.id, clock.now())))
}
