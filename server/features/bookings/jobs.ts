import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { tellOfGuests, tellOfGuestsJob } from './commands/tell-of-guests.ts'

/** Tells the venue about a couple's changes, a few minutes later. */
export function bookingJobs(services: Services): Background {
  return {
    handlers: [
      handlesInTransaction(services.db, tellOfGuestsJob, (tx, payload) => tellOfGuests(tx, services, payload)),
    ],
    sweeps: [],
  }
}
