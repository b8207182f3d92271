import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { deleteSentCalled } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { forgetCustomers } from './commands/forget-customers.ts'
import { ACCOUNT_CLOSED } from './letters.ts'

/** A mail server that hasn't accepted a letter after this many days never will. */
const GIVE_UP_AFTER_DAYS = 7

/**
 * Deletes what can go only after an account is closed. The last letter is the last place that has the account's
 * address: the letter is deleted once it has been sent, or can't be. The customer at the card provider goes once
 * nothing is charged to it.
 */
export function departureJobs(services: Services): Background {
  const { db, clock } = services
  const deleteLetters = () => deleteSentCalled(db, ACCOUNT_CLOSED, later(clock.now(), -GIVE_UP_AFTER_DAYS * DAY))
  return {
    handlers: [],
    sweeps: [
      { name: 'letters to closed accounts', run: deleteLetters, every: 60 },
      { name: 'customers of closed accounts', run: () => forgetCustomers(services), every: 60 },
    ],
  }
}
