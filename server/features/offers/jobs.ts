import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { endOffers } from './commands/end-offers.ts'

/** The timers of offers (domain.md 5), on the deadline that each carries. */
export function offerJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'end offers', run: () => endOffers(services) }] }
}
