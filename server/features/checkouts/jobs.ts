import { settlePaymentJob } from '#server/features/payments/commands/cancel-payment.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { chargeBalance, chargeBalanceJob, chargeDueBalances } from './commands/charge-balance.ts'
import { endUnansweredHolds, expireHolds } from './commands/expire-holds.ts'
import { pollPayments } from './commands/poll-payments.ts'
import { settlePayment } from './commands/settle-payment.ts'

/** After a while without timers, no date is given away until the provider has been asked about its payment. */
const ASKED = 'poll payments'

export function checkoutJobs(services: Services): Background {
  return {
    handlers: [
      handles(settlePaymentJob, ({ paymentId }) => settlePayment(services, paymentId)),
      handles(chargeBalanceJob, ({ paymentId }) => chargeBalance(services, paymentId)),
    ],
    sweeps: [
      { name: ASKED, run: () => pollPayments(services) },
      // couples are waiting for the date, and every second counts
      { name: 'expire holds', run: () => expireHolds(services), every: 1 },
      { name: 'end unanswered holds', run: () => endUnansweredHolds(services), after: ASKED },
      { name: 'charge balances', run: () => chargeDueBalances(services) },
    ],
  }
}
