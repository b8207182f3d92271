import type { Background } from '#server/platform/jobs/background.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { followWebhook, webhookJob } from './commands/receive-webhook.ts'

export function webhookJobs(services: Services): Background {
  return { handlers: [handles(webhookJob, ({ eventId }) => followWebhook(services, eventId))], sweeps: [] }
}
