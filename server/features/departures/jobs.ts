import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { deleteSentCalled } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { ACCOUNT_CLOSED } from './letters.ts'

/** A mail server that takes a letter for so long doesn't want it. */
const GIVEN_UP_DAYS = 7

/** The last letter to an account is the last place that has its address: it is forgotten once it is sent, or can't be. */
export function departureJobs({ db, clock }: Services): Background {
  const run = () => deleteSentCalled(db, ACCOUNT_CLOSED, later(clock.now(), -GIVEN_UP_DAYS * DAY))
  return {
    handlers: [],
    sweeps: [{ name: 'letters to closed accounts', run, every: 60 }],
  }
}
