import type { z } from 'zod'
import type { payUnclaimed as payUnclaimedEndpoint } from '#contract/api/refunds.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { PAID_BY_WIRE } from '#server/features/payments/policy.ts'
import { findUnclaimed } from '#server/features/payments/store/unclaimed-money.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { wiredLetter } from '../letters.ts'
import { sumChanged } from '../policy.ts'
import { notifyCouple } from './notify-couple.ts'

/**
 * An admin has sent by wire money that a bank gave back and that can't go to the couple's card; `id` is the
 * chargeback's. The couple is notified. One wire per amount: the ledger's unique (kind, ref) decides between two
 * admins. If the same admin sends the same record again, nothing changes. Ledger: debit unclaimed N; credit bank N.
 * @throws AppError not_found; state_changed for an amount other than the one that waits, or when another wire was
 * recorded
 */
export async function payUnclaimed(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  id: number,
  { amount, reference }: z.output<typeof payUnclaimedEndpoint.body>,
): Promise<void> {
  const unclaimed = await findUnclaimed(tx, id)
  if (!unclaimed) throw notFound()
  const { cents, couple_id: coupleId, payment_id: paymentId, booking_id: bookingId } = unclaimed
  if (amount !== cents) throw sumChanged()
  const at = services.clock.now()
  const isFirst = await post(tx, {
    kind: 'unclaimed-paid',
    ref: String(id),
    entries: [debit(ACCOUNTS.unclaimed, cents), credit(ACCOUNTS.bank, cents)],
    bookingId,
    paymentId,
    at,
  })
  if (!isFirst) return checkSame(tx, id, viewer, reference)
  const event = { process: chargebackProcess.name, id, name: PAID_BY_WIRE, from: 'won', to: 'won' }
  await recordEvent(tx, event, { actor: 'admin', actorId: viewer.id, reason: reference, at })
  const { publicOrigin } = services.config
  await notifyCouple(tx, services, coupleId, wiredLetter({ amount: cents, reference, publicOrigin }))
}

/** Somebody who sends their record again because the answer was lost hasn't paid twice. */
async function checkSame(tx: Tx, id: number, viewer: Viewer, reference: string): Promise<void> {
  const events = await eventsOf(tx, [{ process: chargebackProcess.name, id }])
  const paid = events.findLast(({ transition }) => transition === PAID_BY_WIRE)
  if (paid?.actorId === viewer.id && paid.reason === reference) return
  throw new AppError('state_changed', `This was already recorded as paid, by the wire “${paid?.reason}”.`)
}
