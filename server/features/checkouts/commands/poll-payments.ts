import { claimUnsettledPayments } from '#server/features/payments/store/payments.ts'
import type { Services } from '#server/platform/services.ts'
import { poll } from '#server/platform/stripe/poll.ts'
import { settlePayment } from './settle-payment.ts'

/** Checks payments that no webhook has settled. Returns how many it checked. */
export const pollPayments = (services: Services): Promise<number> =>
  poll(services, 'payment', claimUnsettledPayments, (id) => settlePayment(services, id), { atOnce: 4 })
