import { SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { mailNewDates } from './commands.ts'
import { forgetReported, searchesDue } from './store.ts'

/** Alerts of saved searches (domain.md 5), and forgetting what they reported. */
export function alertJobs(services: Services): Background {
  const { db, clock } = services
  return {
    handlers: [],
    sweeps: [
      {
        name: 'saved searches',
        run: async () =>
          eachInTransaction(db, await searchesDue(db, clock.now()), (tx, { id }) => mailNewDates(tx, services, id)),
      },
      {
        name: 'told dates',
        run: () => forgetReported(db, later(clock.now(), -SERVER_LIMITS.alertedDays * DAY)),
        every: 60,
      },
    ],
  }
}
