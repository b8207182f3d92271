import { payoutProcess } from '#contract/processes/payout.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { askEach, poll } from '#server/platform/stripe/poll.ts'
import { transition, tryTransition } from '#server/platform/transition.ts'
import type { PayoutServices } from '../above.ts'
import { claimUnderWay, findPayout, restedPayouts } from '../store/payouts.ts'
import { sendablePayouts } from '../store/sendable.ts'
import { reversePayout } from './reverse-payout.ts'
import { sendPayout, syncSentPayout } from './send-payout.ts'

const BATCH = 40

/** Sends up to `limit` payouts that are due and free to leave. Returns how many were begun. */
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
 * Refused payouts whose pause is over go back to waiting: to be sent again, or for their payee to be ready again, with
 * the reminders of those that wait (domain.md row 40). Returns how many.
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

/** An admin sends a parked payout again, with a reason. Throws not_found, state_changed. */
export async function retryParkedPayout(
  tx: Tx,
  services: Services,
  release: { payoutId: number; adminId: number; reason: string },
): Promise<void> {
  if (!(await findPayout(tx, release.payoutId))) throw notFound()
  const at = services.clock.now()
  const acting = { actor: 'admin', actorId: release.adminId, reason: release.reason, at } as const
  const target = { table: 'payouts' as const, id: release.payoutId, set: { due_at: at } }
  await transition(tx, payoutProcess, 'release', target, acting)
}
