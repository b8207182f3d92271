import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { notifyOwnerOfGuests, notifyOwnerOfGuestsJob } from './commands/notify-owner-of-guests.ts'

/** Tells the venue, a few minutes later, that a couple's number of guests has changed. */
export function bookingJobs(services: Services): Background {
  return {
    handlers: [
      handlesInTransaction(services.db, notifyOwnerOfGuestsJob, (tx, payload) =>
        notifyOwnerOfGuests(tx, services, payload),
      ),
    ],
    sweeps: [],
  }
}
