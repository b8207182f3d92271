import type { Background } from '#server/platform/jobs/background.ts'
import { deleteSentCalled } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { ACCOUNT_CLOSED } from './letters.ts'

/** The last letter to an account is the last place that has its address: it is forgotten once it is sent. */
export function departureJobs({ db }: Services): Background {
  return {
    handlers: [],
    sweeps: [{ name: 'letters to closed accounts', run: () => deleteSentCalled(db, ACCOUNT_CLOSED), every: 60 }],
  }
}
