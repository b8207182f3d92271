import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { inviteCouples } from './commands/invite-couples.ts'

/** Asks couples for a review once their day is over. */
export function reviewJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'invite to review', run: () => inviteCouples(services), every: 60 }] }
}
