import type { Background } from '#server/platform/jobs/background.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { chargeBalance, chargeBalanceJob, chargeDueBalances } from './commands/charge-balance.ts'
import { expireHolds, freeUnansweredHolds } from './commands/expire-holds.ts'
import { sendRefundJob } from './commands/open-refund.ts'
import { pollPayments, pollRefunds } from './commands/poll-provider.ts'
import { followWebhook, webhookJob } from './commands/receive-webhook.ts'
import { settlePaymentJob } from './commands/release-checkout.ts'
import { syncRefund } from './commands/send-refund.ts'
import { disputeFinder, pollChargebacks } from './commands/settle-chargeback.ts'
import { settlePayment } from './commands/settle-payment.ts'

/** After a while without timers nothing is given away before the provider was asked about it. */
const ASKED = 'poll payments'

export function paymentJobs(services: Services): Background {
  return {
    handlers: [
      handles(webhookJob, ({ eventId }) => followWebhook(services, eventId)),
      handles(settlePaymentJob, ({ paymentId }) => settlePayment(services, paymentId)),
      handles(chargeBalanceJob, ({ paymentId }) => chargeBalance(services, paymentId)),
      handles(sendRefundJob, ({ refundId }) => syncRefund(services, refundId)),
    ],
    sweeps: [
      { name: ASKED, run: () => pollPayments(services) },
      { name: 'expire holds', run: () => expireHolds(services) },
      { name: 'free unanswered holds', run: () => freeUnansweredHolds(services), after: ASKED },
      { name: 'charge balances', run: () => chargeDueBalances(services) },
      { name: 'poll chargebacks', run: () => pollChargebacks(services) },
      { name: 'find disputes', run: disputeFinder(services) },
      { name: 'poll refunds', run: () => pollRefunds(services) },
    ],
  }
}
