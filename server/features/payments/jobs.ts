import type { Background } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

export function paymentJobs(_services: Services): Background {
  return { handlers: [], sweeps: [] }
}
