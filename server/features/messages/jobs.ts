import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { mailMessages, mailMessagesJob } from './commands/send-message.ts'

/** Emails one side of a booking what the other has written. */
export function messageJobs(services: Services): Background {
  return {
    handlers: [
      handlesInTransaction(services.db, mailMessagesJob, (tx, payload) => mailMessages(tx, services, payload)),
    ],
    sweeps: [],
  }
}
