import { LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { anchorOf } from './anchors.ts'
import { findNewDates } from './commands/find-new-dates.ts'
import { tellNewDates } from './commands/tell-new-dates.ts'
import { forgetReported } from './store/reported-dates.ts'
import { setAnchor, withoutAnchor } from './store/searches.ts'

/** Sends the alerts of saved searches (domain.md 5) and eventually forgets what they reported. */
export function alertJobs(services: Services): Background {
  const { db, clock } = services
  return {
    handlers: [],
    sweeps: [
      { name: 'saved searches', run: (stopping) => findNewDates(services, stopping) },
      { name: 'alerts', run: () => tellNewDates(services), every: 1 },
      {
        name: 'anchors of searches',
        run: async () =>
          eachInTransaction(db, await withoutAnchor(db), async (tx, { id, criteria }) => {
            await setAnchor(tx, id, anchorOf(criteria))
            return true
          }),
        every: 60,
      },
      {
        name: 'told dates',
        run: () => forgetReported(db, later(clock.now(), -LIMITS.alertedDays * DAY)),
        every: 60,
      },
    ],
  }
}
