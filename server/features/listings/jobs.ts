import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import type { AboveListings } from './above.ts'
import { expireListing } from './commands/expire-listing.ts'
import { mailWatchers, notifyWatchersJob } from './commands/notify-watchers.ts'
import { listingsToExpire } from './store/listings.ts'

const BATCH = 500

/** Emails those who wait for a date, and expires dates that have passed. */
export function listingJobs(services: Services & { above: Pick<AboveListings, 'busyOn'> }): Background {
  const { db, clock } = services
  return {
    handlers: [
      handlesInTransaction(db, notifyWatchersJob, (tx, { listingId }) => mailWatchers(tx, services, listingId)),
    ],
    sweeps: [
      {
        name: 'listing expiry',
        run: async () =>
          eachInTransaction(db, await listingsToExpire(db, clock, BATCH), (tx, listing) =>
            expireListing(tx, listing, clock.now()),
          ),
      },
    ],
  }
}
