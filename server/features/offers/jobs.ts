import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { endOffers } from './commands/end-offers.ts'

/** The timer of offers (domain.md 5), which ends each at its deadline. */
export function offerJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'end offers', run: () => endOffers(services) }] }
}
