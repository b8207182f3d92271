import { payoutProcess } from '#contract/processes/payout.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { askEach, poll } from '#server/platform/stripe/poll.ts'
import { tryTransition } from '#server/platform/transition.ts'
import type { PayoutServices } from '../above.ts'
import { claimUnderWay, restedPayouts } from '../store/payouts.ts'
import { sendablePayouts } from '../store/sendable-payouts.ts'
import { reversePayout } from './reverse-payout.ts'
import { sendPayout, syncSentPayout } from './send-payout.ts'

const BATCH = 40

/** Sends up to `limit` payouts that are due and may leave. Returns how many were begun. */
export async function sendDuePayouts(services: PayoutServices, limit = BATCH): Promise<number> {
  if (!services.stripe) return 0
  const due = (await sendablePayouts(services.db, services.clock.now(), { limit })).map(({ id }) => id)
  let begun = 0
  await askEach(services, 'payout', due, async (id) => {
    if (await sendPayout(services, id)) begun += 1
  })
  return begun
}

/**
 * Refused payouts whose pause is over go back to waiting: to be sent again or, with the usual reminders, for their
 * payee to be ready again (domain.md row 40). Returns how many do.
 */
export async function retryPayouts({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const due = await restedPayouts(db, at, BATCH)
  return eachInTransaction(db, due, (tx, { id }) =>
    tryTransition(tx, payoutProcess, 'retry', { table: 'payouts', id }, { actor: 'timer', at }),
  )
}

/** Asks about payouts and reversals whose answer was lost. Returns how many it asked about. */
export const pollPayouts = (services: PayoutServices): Promise<number> =>
  poll(services, 'payout', claimUnderWay, async (id) => {
    await syncSentPayout(services, id)
    await reversePayout(services, id)
  })
