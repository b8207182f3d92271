import { LIMITS } from '#contract/limits.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The newest reviews of a venue, as many as its page shows (domain.md row 27). */
export function newestReviews(db: Db, venueId: number) {
  return db
    .selectFrom('reviews')
    .select(['rating', 'created_at', 'comment', 'couple_names'])
    .where('venue_id', '=', venueId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.reviewsShown)
    .execute()
}
export type ReviewRow = Awaited<ReturnType<typeof newestReviews>>[number]
