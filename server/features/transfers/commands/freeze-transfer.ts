import { startOfDay, zoneOfState } from '#contract/dates.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import {
  type FrozenBy,
  isPaid,
  mayStepFrozen,
  type TransferStep,
  transferProcess,
} from '#contract/processes/transfer.ts'
import { HOUR } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { notAfter, transferFrozen, WHY_FROZEN } from '../policy.ts'
import { chargebacksBehind, setFrozen } from '../store/chargebacks.ts'
import { lockTransfer, type TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { notifyParties } from './notify-parties.ts'

/** Which payment behind a paid transfer a bank is deciding on, the price first; null: none, or nobody has paid. */
export async function frozenBy(db: Db, transfer: TransferRow): Promise<FrozenBy | null> {
  if (!isPaid(transfer)) return null
  const open = await chargebacksBehind(db, transfer, 'open')
  return open.find(({ by }) => by === 'price')?.by ?? open[0]?.by ?? null
}

/**
 * Throws chargeback_open when a bank's pending decision forbids this step (docs/decisions/0010-chargebacks.md). Takes a
 * transfer locked by the caller: a chargeback opens under the same lock.
 */
export async function checkNotFrozen(tx: Tx, transfer: TransferRow, step: TransferStep): Promise<void> {
  const by = await frozenBy(tx, transfer)
  if (by !== null && !mayStepFrozen(step, by)) throw transferFrozen(by)
}

/**
 * Stops or starts the clock of a paid transfer after a chargeback behind it has opened or closed, or when it was paid
 * while one was open. While it is frozen, no deadline runs. Afterward, the party whose turn it is has the time that was
 * left, or a day if less was left; the venue's time to confirm ends when the day of the event begins, at the latest.
 * All three parties are notified.
 */
export async function followFreeze(tx: Tx, services: Services, transferId: number): Promise<void> {
  const transfer = await lockTransfer(tx, transferId)
  if (!transfer || !isPaid(transfer)) return
  const at = services.clock.now()
  const by = await frozenBy(tx, transfer)
  const event = (name: 'freeze' | 'thaw', reason: string) =>
    recordEvent(
      tx,
      { process: transferProcess.name, id: transfer.id, name, from: transfer.state, to: transfer.state },
      { actor: 'provider', at, reason },
    )
  if (by !== null && transfer.frozen_at === null) {
    await setFrozen(tx, transfer.id, { frozen_at: at })
    await event('freeze', WHY_FROZEN[by])
    await notifyParties(tx, services, transfer.id, [
      [`frozen-${by}`, 'buyer'],
      [`frozen-${by}`, 'seller'],
      [`frozen-${by}`, 'owner'],
    ])
  }
  if (by === null && transfer.frozen_at !== null) {
    const { venueState } = await transferWithParties(tx, transfer.id)
    const eventBegins = startOfDay(transfer.event_date, zoneOfState(venueState))
    await setFrozen(tx, transfer.id, { frozen_at: null, deadline: deadlineAfter(transfer, at, eventBegins) })
    await event('thaw', 'The bank has decided.')
    await notifyParties(tx, services, transfer.id, [
      ['thawed', 'buyer'],
      ['thawed', 'seller'],
      ['thawed', 'owner'],
    ])
  }
}

function deadlineAfter(transfer: TransferRow, at: Date, eventBegins: Date): Date {
  const { state, frozen_at, disputed_at, deadline } = transfer
  // a dispute that began in the meantime has all of its time left
  const stopped = Math.max(frozen_at?.getTime() ?? 0, disputed_at?.getTime() ?? 0)
  const left = (deadline?.getTime() ?? 0) - stopped
  const then = new Date(at.getTime() + Math.max(left, SERVER_LIMITS.thawHours * HOUR))
  // on the day of the event, a transfer that the venue hasn't confirmed ends (docs/decisions/0011)
  return state === 'funded' && at < eventBegins ? notAfter(then, eventBegins) : then
}
