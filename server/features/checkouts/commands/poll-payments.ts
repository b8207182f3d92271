import { claimUnsettledPayments } from '#server/features/payments/store/payments.ts'
import { inTransaction } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { askEach } from '#server/platform/stripe/ask-each.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 40
const AT_ONCE = 4

/** Looks at payments that no webhook has settled. Returns how many it looked at. */
export async function pollPayments(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const ids = await inTransaction(services.db, (tx) => claimUnsettledPayments(tx, services.clock.now(), BATCH))
  return askEach(services.log, 'payment', ids, (id) => settlePayment(services, id), { atOnce: AT_ONCE })
}
