import { payoutProcess } from '#contract/processes/payout.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { findPayout } from '../store/payouts.ts'

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
