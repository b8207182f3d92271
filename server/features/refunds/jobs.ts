import { sendRefundJob } from '#server/features/payments/commands/begin-refund.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { disputeFinder, pollChargebacks } from './commands/sync-chargeback.ts'
import { pollRefunds, syncRefund } from './commands/sync-refund.ts'

export function refundJobs(services: Services): Background {
  return {
    handlers: [handles(sendRefundJob, ({ refundId }) => syncRefund(services, refundId))],
    sweeps: [
      { name: 'poll chargebacks', run: () => pollChargebacks(services) },
      { name: 'find disputes', run: disputeFinder(services) },
      { name: 'poll refunds', run: () => pollRefunds(services) },
    ],
  }
}
