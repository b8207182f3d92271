import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { mailWaitingVenues, mailWaitingVenuesJob } from './commands/notify-admins-of-venues.ts'

/** Emails the admins about venues that wait for review. */
export function venueJobs(services: Services): Background {
  return {
    handlers: [handlesInTransaction(services.db, mailWaitingVenuesJob, (tx) => mailWaitingVenues(tx, services))],
    sweeps: [],
  }
}
