import { transferProcess } from '#contract/processes/transfer.ts'
import { insertReveal } from '#server/features/bookings/store/reveals.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { checkAssignable, signingDeadline } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { makeAgreement } from './make-agreement.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * The venue, or an admin on its behalf, confirms that the contract names the buyer, who then has 72 hours (24 near the
 * event) to confirm or dispute, and now knows the venue if they didn't before. Freezes the agreement of the three
 * parties. Throws state_changed, event_over.
 */
export async function assignTransfer(tx: Tx, services: Services, transfer: TransferRow, acting: Acting): Promise<void> {
  const { venueState } = await transferWithParties(tx, transfer.id)
  const today = services.clock.todayIn(venueState)
  checkAssignable(transfer.event_date, today)
  const deadline = signingDeadline(acting.at, transfer.event_date, today)
  const set = { assigned_at: acting.at, deadline }
  await transition(tx, transferProcess, 'assign', { table: 'transfers', id: transfer.id, set }, acting)
  const revealed = { id: transfer.booking_id, couple_id: transfer.buyer_id as number, venue_id: transfer.venue_id }
  await insertReveal(tx, { ...revealed, listing_id: transfer.listing_id as number }, acting.at)
  await makeAgreement(tx, transfer, acting, deadline)
  await notifyParties(tx, services, transfer.id, [
    ['assigned-buyer', 'buyer'],
    ['assigned-seller', 'seller'],
  ])
  if (acting.actor === 'admin') await notifyParties(tx, services, transfer.id, [['assigned-owner', 'owner']])
}
