import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { followWebhook, webhookJob } from './commands/receive-webhook.ts'
import { deleteEventsBefore } from './store.ts'

/** As docs/privacy-data.md says. */
export const KEPT_DAYS = 90

/** Follows the events that the card provider sends, and deletes them long after the provider would send one again. */
export function webhookJobs(services: Services): Background {
  const { db, clock } = services
  const forget = () => deleteEventsBefore(db, later(clock.now(), -KEPT_DAYS * DAY))
  return {
    handlers: [handles(webhookJob, ({ eventId }) => followWebhook(services, eventId))],
    sweeps: [{ name: 'old webhooks', run: forget, every: 60 }],
  }
}
