import type { Background } from '#server/platform/jobs/background.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { tellOfGuests, tellOfGuestsJob } from './commands/tell-of-guests.ts'

/** What the venue hears of a couple's changes, a few minutes after them. */
export function bookingJobs(services: Services): Background {
  return {
    handlers: [
      handlesInTransaction(services.db, tellOfGuestsJob, (tx, payload) => tellOfGuests(tx, services, payload)),
    ],
    sweeps: [],
  }
}
