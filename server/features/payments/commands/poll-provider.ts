import { inTransaction } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { claimUnsettledPayments } from '../store/payments.ts'
import { claimUnsettledRefunds } from '../store/refunds.ts'
import { syncRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 40
const AT_ONCE = 4

/** Looks at payments that no webhook has settled. Returns how many it looked at. */
export async function pollPayments(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const ids = await inTransaction(services.db, (tx) => claimUnsettledPayments(tx, services.clock.now(), BATCH))
  return lookAt(services, 'payment', ids, (id) => settlePayment(services, id))
}

/** Looks at refunds that are under way, or may still come back. Returns how many it looked at. */
export async function pollRefunds(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const ids = await inTransaction(services.db, (tx) => claimUnsettledRefunds(tx, services.clock.now(), BATCH))
  return lookAt(services, 'refund', ids, (id) => syncRefund(services, id))
}

/** One that fails is logged and comes again with the next poll; it never stops the others. */
async function lookAt(
  services: Services,
  what: 'payment' | 'refund',
  ids: number[],
  look: (id: number) => Promise<void>,
): Promise<number> {
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await look(id)
      } catch (error) {
        const level = error instanceof ProviderError ? 'warn' : 'error'
        services.log[level]({ [what]: id, err: error }, 'poll failed')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ids.length
}
