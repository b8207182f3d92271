import { DAY, later } from '../platform/clock.ts'
import type { Chance } from './random.ts'
import { REPLIES, REVIEWS } from './texts.ts'

/** Every sixth venue, beginning with the demo owner's first, has enough reviews for strangers to see a rating band. */
const isWellReviewed = (number: number) => number % 6 === 0

export function drawReviews(venueId: number, number: number, roll: Chance, at: Date) {
  const wanted = isWellReviewed(number) ? roll.between(6, 9) : roll.between(0, 4)
  return roll.some(REVIEWS, wanted).map(([coupleNames, rating, comment]) => {
    const created_at = later(at, -roll.between(40, 400) * DAY)
    const replied_at = roll.between(1, 3) === 1 ? later(created_at, 2 * DAY) : null
    return {
      venue_id: venueId,
      couple_names: coupleNames,
      rating,
      comment,
      created_at,
      reply: replied_at && roll.pick(REPLIES),
      replied_at,
    }
  })
}

export type DemoReview = ReturnType<typeof drawReviews>[number]

/** Leaves out reviews whose words the owner has read at another venue, except at venues that need many reviews. */
export function unlikeOthers(reviews: DemoReview[], number: number, said: Map<number, Set<string>>, owner: number) {
  const known = said.get(owner) ?? new Set()
  const fresh = reviews.filter(({ comment }) => isWellReviewed(number) || !known.has(comment))
  said.set(owner, new Set([...known, ...fresh.map(({ comment }) => comment)]))
  return fresh
}
