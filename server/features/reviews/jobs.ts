import { SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { inviteCouples } from './commands/invite-couples.ts'
import { deletePastRatings } from './store.ts'

/** Asks couples for a review once their day is over, and deletes the stars that no listing counts anymore. */
export function reviewJobs(services: Services): Background {
  const { db, clock } = services
  const forgetRatings = () => deletePastRatings(db, later(clock.now(), -SERVER_LIMITS.ratingBandDays * DAY))
  return {
    handlers: [],
    sweeps: [
      { name: 'invite to review', run: () => inviteCouples(services), every: 60 },
      { name: 'past ratings', run: forgetRatings, every: 60 },
    ],
  }
}
