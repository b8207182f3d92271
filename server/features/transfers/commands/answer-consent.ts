import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { checkVenueFee } from '../policy.ts'
import { transferWithParties } from '../store/shown.ts'
import type { TransferRow } from '../store/transfers.ts'
import { tell } from './tell-parties.ts'

/**
 * The venue agrees, or an admin in its place: the contract is verified, and the seller has 14 days to set up being
 * paid. `fee` is the venue's transfer fee in cents. Throws invalid_pricing, state_changed.
 */
export async function consent(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  fee: Cents,
  acting: Acting,
): Promise<void> {
  checkVenueFee(fee, await transferWithParties(tx, transfer.id))
  const set = {
    venue_fee_cents: fee,
    consented_at: acting.at,
    deadline: later(acting.at, LIMITS.payoutSetupDays * DAY),
    reminders: 0,
  }
  await transition(tx, transferProcess, 'consent', { table: 'transfers', id: transfer.id, set }, acting)
  await tell(tx, services, transfer.id, [['consented', 'seller']])
}

/** The venue does not agree, or an admin in its place; the booking stays as it is. Throws state_changed. */
export async function decline(tx: Tx, services: Services, transfer: TransferRow, acting: Acting): Promise<void> {
  const set = { reason: acting.reason ?? null, ended_at: acting.at, deadline: null }
  await transition(tx, transferProcess, 'decline', { table: 'transfers', id: transfer.id, set }, acting)
  await tell(tx, services, transfer.id, [['declined', 'seller']])
}
