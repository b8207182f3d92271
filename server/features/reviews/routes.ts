import {
  hideReview as hideEndpoint,
  myReviews,
  receivedReviews,
  receivedReviewsSummary,
  replyToReview as replyEndpoint,
  showReview,
  venueReviews,
  writeReview as writeEndpoint,
} from '#contract/api/reviews.ts'
import { findRevealedVenue } from '#server/features/venues/store/venues.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged, pageOf, partOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { hideReview } from './commands/hide-or-show-review.ts'
import { replyToReview } from './commands/reply-to-review.ts'
import { writeReview } from './commands/write-review.ts'
import { lastReviewDay } from './policy.ts'
import { completedOf, countAll, countReceived, pageOfAll, receivedBy, sumReceived } from './store.ts'
import { adminReview, coupleReview, venueReview } from './views.ts'

export function reviewRoutes(http: Http): void {
  http.read(myReviews, async ({ db, viewer, services: { clock } }) =>
    (await completedOf(db, viewer.id))
      .filter((row) => row.review_id !== null || clock.todayIn(row.venue_state) <= lastReviewDay(row.event_date))
      .map(coupleReview),
  )

  http.write(writeEndpoint, async ({ db: tx, viewer, params, body, services }) =>
    coupleReview(await writeReview(tx, services, viewer, params.id, body)),
  )

  http.read(receivedReviews, async ({ db, viewer, query, request, headers }) => {
    const part = partOf(query)
    const [rows, total] = await Promise.all([
      receivedBy(db, viewer, pageOf(part), query.bookingId),
      countReceived(db, viewer, query.bookingId),
    ])
    return paged(rows, part, { request, headers, total }).map(venueReview)
  })

  http.read(receivedReviewsSummary, ({ db, viewer }) => sumReceived(db, viewer))

  http.write(replyEndpoint, async ({ db: tx, viewer, params, body, services }) =>
    venueReview(await replyToReview(tx, services, viewer, params.id, body.reply)),
  )

  http.read(venueReviews, async ({ db, viewer, params, query, request, headers }) => {
    if (!(await findRevealedVenue(db, params.id, viewer))) throw notFound()
    const [rows, total] = await Promise.all([pageOfAll(db, params.id, pageOf(query)), countAll(db, params.id)])
    return paged(rows, query, { request, headers, total }).map(adminReview)
  })

  http.write(hideEndpoint, async ({ db: tx, viewer, params, body, services }) =>
    adminReview(await hideReview(tx, services, viewer, params.id, body.reason)),
  )

  http.write(showReview, async ({ db: tx, viewer, params, services }) =>
    adminReview(await hideReview(tx, services, viewer, params.id, null)),
  )
}
