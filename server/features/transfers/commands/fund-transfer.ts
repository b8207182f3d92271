import type { Cents } from '#contract/money.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { markTransferring } from '#server/features/bookings/commands/transfer-booking.ts'
import { insertReveal } from '#server/features/bookings/store/reveals.ts'
import type { HoldRow } from '#server/features/holds/store.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { signingDeadline } from '../policy.ts'
import { lockRefundable, seesVenueLate } from '../store/earlier-refunds.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { followFreeze } from './freeze-transfer.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * The buyer's money has arrived: it is in escrow, the venue is revealed to the buyer for good (only later, if
 * `seesVenueLate` says so), the seller's booking is transferring, and the venue has 72 hours (24 near the event) to
 * confirm the assignment (domain.md row 19). Takes a transfer locked by the caller, whose hold has just been paid.
 * Ledger: debit stripe P; credit escrow P.
 */
export async function fundTransfer(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  hold: HoldRow,
  payment: { id: number; couple_id: number; amount_cents: Cents },
): Promise<void> {
  const at = services.clock.now()
  const acting = { actor: 'provider', at } as const
  const { venueState } = await transferWithParties(tx, transfer.id)
  const set = {
    buyer_id: hold.couple_id,
    payment_id: payment.id,
    guest_count: hold.guest_count,
    funded_at: at,
    deadline: signingDeadline(at, transfer.event_date, services.clock.todayIn(venueState)),
  }
  await transition(tx, transferProcess, 'fund', { table: 'transfers', id: transfer.id, set }, acting)
  await markTransferring(tx, transfer.booking_id, acting)
  const buyer = { coupleId: payment.couple_id, paymentId: payment.id }
  const limit = services.config.refundedTransfers
  await lockRefundable(tx, buyer)
  if (!(await seesVenueLate(tx, buyer, { limit, now: at, transferId: transfer.id }))) {
    const revealed = { id: transfer.booking_id, couple_id: buyer.coupleId, listing_id: hold.listing_id }
    await insertReveal(tx, { ...revealed, venue_id: transfer.venue_id }, at)
  }
  await post(tx, {
    kind: 'transfer-paid',
    ref: String(payment.id),
    entries: [debit(ACCOUNTS.stripe, payment.amount_cents), credit(ACCOUNTS.escrow(transfer.id), payment.amount_cents)],
    bookingId: transfer.booking_id,
    paymentId: payment.id,
    at,
  })
  await notifyParties(tx, services, transfer.id, [
    ['funded-buyer', 'buyer'],
    ['funded-seller', 'seller'],
    ['funded-owner', 'owner'],
  ])
  // the seller's bank may have questioned a payment while the buyer was paying
  await followFreeze(tx, services, transfer.id)
}
