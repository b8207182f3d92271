import { transferProcess } from '#contract/processes/transfer.ts'
import { hasOpenRefund } from '#server/features/payments/store/refunds.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { findTransfer } from '../store/transfers.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * A refund of this payment has arrived. If the payment was the price of a transfer that was being refunded, and nothing
 * else of it is still to come, the transfer is now refunded. Nothing happens for any other payment, such as that of an
 * earlier couple that paid too late. `silent`: the buyer hears of it in another way.
 */
export async function finishRefund(
  tx: Tx,
  services: Services,
  payment: { id: number; transfer_id: number | null },
  { silent = false } = {},
): Promise<void> {
  const transfer = payment.transfer_id === null ? undefined : await findTransfer(tx, payment.transfer_id)
  if (transfer?.payment_id !== payment.id || (await hasOpenRefund(tx, payment.id))) return
  const acting = { actor: 'provider', at: services.clock.now() } as const
  const target = { table: 'transfers', id: transfer.id } as const
  const ended = await tryTransition(tx, transferProcess, 'finishRefund', target, acting)
  if (ended && !silent) await notifyParties(tx, services, transfer.id, [['refunded', 'buyer']])
}
