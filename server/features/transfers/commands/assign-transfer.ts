import { transferProcess } from '#contract/processes/transfer.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { checkAssignable, signingDeadline } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/with-parties.ts'
import { makeAgreement } from './make-agreement.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * The venue, or an admin on its behalf, confirms that the contract names the buyer, who then has 72 hours (24 near the
 * event) to confirm or dispute. The agreement of all three is frozen. Throws state_changed, event_over.
 */
export async function assignTransfer(tx: Tx, services: Services, transfer: TransferRow, acting: Acting): Promise<void> {
  const { venueState } = await transferWithParties(tx, transfer.id)
  const today = services.clock.todayIn(venueState)
  checkAssignable(transfer.event_date, today)
  const deadline = signingDeadline(acting.at, transfer.event_date, today)
  const set = { assigned_at: acting.at, deadline }
  await transition(tx, transferProcess, 'assign', { table: 'transfers', id: transfer.id, set }, acting)
  await makeAgreement(tx, transfer, acting, deadline)
  await notifyParties(tx, services, transfer.id, [
    ['assigned-buyer', 'buyer'],
    ['assigned-seller', 'seller'],
  ])
  if (acting.actor === 'admin') await notifyParties(tx, services, transfer.id, [['assigned-owner', 'owner']])
}
