import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { PayoutServices } from './above.ts'
import { reversePayoutJob } from './commands/reclaim-payouts.ts'
import { remindPayees } from './commands/remind-payees.ts'
import { requestVenuePayouts } from './commands/request-venue-payouts.ts'
import { reversePayout } from './commands/reverse-payout.ts'
import { pollPayouts, retryPayouts, sendDuePayouts } from './commands/run-payouts.ts'
import { pollAccounts } from './commands/sync-account.ts'
import { writeToDebtors } from './commands/write-to-debtors.ts'

export function payoutJobs(services: PayoutServices): Background {
  return {
    handlers: [handles(reversePayoutJob, ({ payoutId }) => reversePayout(services, payoutId))],
    sweeps: [
      { name: 'pay venues', run: () => requestVenuePayouts(services), every: 60 },
      { name: 'retry payouts', run: () => retryPayouts(services) },
      { name: 'send payouts', run: () => sendDuePayouts(services) },
      { name: 'poll payouts', run: () => pollPayouts(services) },
      { name: 'poll payout accounts', run: () => pollAccounts(services) },
      { name: 'remind payees', run: () => remindPayees(services), every: 60 },
      { name: 'write to debtors', run: () => writeToDebtors(services), every: 60 },
    ],
  }
}
