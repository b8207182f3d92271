import { zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { transferWaitsLetter } from '../admin-letters.ts'
import { businessDaysLater } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * The buyer disputes the assignment, with a reason. An admin then has LIMITS.disputeBusinessDays to decide (domain.md
 * row 20). Throws state_changed.
 */
export async function disputeAssignment(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  acting: Acting,
): Promise<void> {
  const { venueState } = await transferWithParties(tx, transfer.id)
  const deadline = businessDaysLater(acting.at, LIMITS.disputeBusinessDays, zoneOfState(venueState))
  const set = { disputed_at: acting.at, deadline, reason: acting.reason ?? null }
  await transition(tx, transferProcess, 'dispute', { table: 'transfers', id: transfer.id, set }, acting)
  await notifyParties(tx, services, transfer.id, [
    ['disputed-seller', 'seller'],
    ['disputed-owner', 'owner'],
  ])
  const { publicOrigin } = services.config
  const shown = await transferWithParties(tx, transfer.id)
  await notifyAdmins(tx, transferWaitsLetter('disputed', shown, deadline, publicOrigin), acting.at)
}
