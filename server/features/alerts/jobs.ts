import { LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { tellNewDates } from './commands.ts'
import { forgetTold, searchesDue } from './store.ts'

/** Alerts of saved searches (domain.md 5), and forgetting what they reported. */
export function alertJobs(services: Services): Background {
  const { db, clock } = services
  return {
    handlers: [],
    sweeps: [
      {
        name: 'saved searches',
        run: async () =>
          eachInTransaction(db, await searchesDue(db, clock.now()), (tx, { id }) => tellNewDates(tx, services, id)),
      },
      { name: 'told dates', run: () => forgetTold(db, later(clock.now(), -LIMITS.alertedDays * DAY)), every: 60 },
    ],
  }
}
