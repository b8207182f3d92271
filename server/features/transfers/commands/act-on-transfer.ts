import type { Cents } from '#contract/money.ts'
import { type TransferStep, type TransferViewer, transferProcess } from '#contract/processes/transfer.ts'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, recordEvent } from '#server/platform/transition.ts'
import type { TransferServices } from '../above.ts'
import { transferWaitsLetter } from '../admin-letters.ts'
import { checkEscalation, checkedTransition, checkSplit, sellerPrice, transferChanged } from '../policy.ts'
import { lockTransfer, setEscalated, type TransferRow } from '../store/transfers.ts'
import { type TransferWithParties, transfersShownTo } from '../store/transfers-with-parties.ts'
import { consent, decline } from './answer-consent.ts'
import { assignTransfer } from './assign-transfer.ts'
import { completeTransfer } from './complete-transfer.ts'
import { disputeAssignment } from './dispute-assignment.ts'
import { endPaid } from './end-paid.ts'
import { endUnsold } from './end-unsold.ts'
import { checkNotFrozen } from './freeze-transfer.ts'

export interface Act {
  transferId: number
  step: TransferStep
  reason?: string | undefined
  /** the venue's fee for its consent, in cents */
  fee?: Cents | undefined
  /** what a split gives back to the buyer, in cents */
  refund?: Cents | undefined
}

/**
 * One of the parties, or an admin, takes a step. The transfer is locked first; the process table decides whether this
 * viewer may take it at this stage. Throws not_found for a transfer that is not the viewer's business, state_changed,
 * event_over, invalid_pricing, and chargeback_open while a bank's pending decision forbids it.
 */
export async function actOnTransfer(tx: Tx, services: TransferServices, viewer: Viewer, act: Act): Promise<void> {
  const { transfer, role } = await lockShown(tx, viewer, act.transferId)
  const name = checkedTransition(act.step, role, transfer.stage)
  await checkNotFrozen(tx, transfer, act.step)
  const acting = actingAs(role, viewer, services.clock.now(), act.reason)
  switch (name) {
    case 'consent':
      return consent(tx, services, transfer, act.fee ?? 0, acting)
    case 'decline':
      return decline(tx, services, transfer, acting)
    case 'withdraw':
      return endUnsold(tx, services, transfer, name, 'withdrawn', acting)
    case 'assign':
      return assignTransfer(tx, services, transfer, acting)
    case 'refuse':
      return endPaid(tx, services, transfer, name, role === 'venue' ? 'declined' : 'declined-for-venue', acting)
    case 'refund':
      return endPaid(tx, services, transfer, name, 'dispute', acting)
    case 'dispute':
      return disputeAssignment(tx, services, transfer, acting)
    case 'confirm':
    case 'settle':
    case 'decide': {
      const split = act.step === 'split' ? checkSplit(act.refund, sellerPrice(transfer)) : 0
      return completeTransfer(tx, services, transfer, name, acting, split)
    }
  }
}

/**
 * The seller asks an admin to answer in the venue's place, once the venue has been silent for 72 hours; asking again
 * changes nothing. Throws not_found, state_changed, too_early.
 */
export async function escalate(tx: Tx, services: Services, viewer: Viewer, transferId: number): Promise<void> {
  const { transfer, shown, role } = await lockShown(tx, viewer, transferId)
  if (role !== 'seller') throw notFound()
  if (transfer.state !== 'consent') {
    throw transferChanged(transfer.state)
  }
  const at = services.clock.now()
  checkEscalation(transfer.deadline, at)
  if (!(await setEscalated(tx, transfer.id, at))) return
  const stays = { process: transferProcess.name, id: transfer.id, from: transfer.state, to: transfer.state }
  await recordEvent(tx, { ...stays, name: 'escalate' }, { actor: 'couple', actorId: viewer.id, at })
  const until = listableUntil(transfer.event_date, shown.venueState)
  await notifyAdmins(tx, transferWaitsLetter('escalated', shown, until, services.config.publicOrigin), at)
}

/** The transfer, locked, and what this viewer is to it. */
async function lockShown(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<{ transfer: TransferRow; shown: TransferWithParties; role: TransferViewer }> {
  const transfer = await lockTransfer(tx, id)
  const [shown] = await transfersShownTo(tx, viewer, { id })
  if (!transfer || !shown) throw notFound()
  if (viewer.role !== 'couple') return { transfer, shown, role: viewer.role }
  return { transfer, shown, role: transfer.seller_id === viewer.id ? 'seller' : 'buyer' }
}

function actingAs(role: TransferViewer, viewer: Viewer, at: Date, reason: string | undefined): Acting {
  const actor = { seller: 'couple', buyer: 'other-couple', venue: 'venue', admin: 'admin' } as const
  return { actor: actor[role], actorId: viewer.id, at, ...(reason !== undefined && { reason }) }
}
