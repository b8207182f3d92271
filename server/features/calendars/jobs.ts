import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { readDueFeeds } from './commands/read-feed.ts'
import { takeDownBusy } from './commands/take-down-dates.ts'

/** Reads venues' own calendars regularly and takes dates off the market if their day is taken. */
export function calendarJobs(services: Services): Background {
  return {
    handlers: [],
    sweeps: [
      { name: 'busy feeds', run: () => readDueFeeds(services), every: 60 },
      { name: 'busy dates', run: () => takeDownBusy(services) },
    ],
  }
}
