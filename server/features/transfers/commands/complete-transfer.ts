import { dueAfterTransfer } from '#contract/balances.ts'
import type { Cents } from '#contract/money.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { escrowGoes } from '#contract/transfers/escrow-after-dispute.ts'
import { reassignBooking } from '#server/features/bookings/commands/transfer-booking.ts'
import { type BookingRow, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { findPayment, setHolding } from '#server/features/payments/store/payments.ts'
import { requestPayout } from '#server/features/payouts/commands/request-payout.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { buyerPrice, sellerPrice } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { recoverFromSeller } from './allocate-loss.ts'
import { checkNotFrozen } from './freeze-transfer.ts'
import { notifyParties } from './notify-parties.ts'
import { refundFromEscrow } from './refund-from-escrow.ts'

/**
 * Completes a transfer in one transaction (domain.md row 19): the seller's holding ends, the buyer's begins, and the
 * escrow is released. `split` is the part of the seller's price that goes back to the buyer, in cents. The reason for
 * the decision on a dispute is stored for the parties. Takes a transfer locked by the caller; throws state_changed, and
 * chargeback_open while a bank's pending decision forbids it.
 */
export async function completeTransfer(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  name: 'confirm' | 'settle' | 'decide',
  acting: Acting,
  split: Cents = 0,
): Promise<void> {
  const { at } = acting
  await checkNotFrozen(tx, transfer, name === 'decide' ? 'release' : name)
  const booking = (await lockBooking(tx, transfer.booking_id)) as BookingRow
  const { venueState } = await transferWithParties(tx, transfer.id)
  const due = booking.paid_cents < booking.price_cents ? booking.balance_due_date : null
  const paymentId = transfer.payment_id as number
  const number = (await findPayment(tx, paymentId))?.hold_id as number
  await reassignBooking(
    tx,
    booking,
    {
      number,
      coupleId: transfer.buyer_id as number,
      guestCount: transfer.guest_count ?? booking.guest_count,
      balanceDueDate: dueAfterTransfer(due, booking.event_date, services.clock.todayIn(venueState)),
    },
    acting,
  )
  const decision = name === 'decide' ? (acting.reason ?? null) : null
  const set = { new_holding_id: number, split_cents: split, deadline: null, ended_at: at, decision }
  await transition(tx, transferProcess, name, { table: 'transfers', id: transfer.id, set }, acting)
  await setHolding(tx, paymentId, number)
  await releaseEscrow(tx, transfer, split, at)
  await notifyParties(tx, services, transfer.id, [
    ['completed-buyer', 'buyer'],
    ['completed-seller', 'seller'],
    ['completed-owner', 'owner'],
  ])
}

/**
 * Releases the escrow and requests the seller's payout, less what their bank has taken back; the R of a split goes back
 * to the buyer. Ledger: debit escrow P-R; credit seller_payable a-R-fee, platform_fee fee, venue_payable v.
 */
async function releaseEscrow(tx: Tx, transfer: TransferRow, split: Cents, at: Date): Promise<void> {
  const bookingId = transfer.booking_id
  const paymentId = transfer.payment_id as number
  const prices = { price: sellerPrice(transfer), venueFee: transfer.venue_fee_cents }
  const goes = escrowGoes(prices, split > 0 ? 'split' : 'release', split)
  if (split > 0) await refundFromEscrow(tx, transfer, { amount: split, reason: 'dispute-split', at })
  await post(tx, {
    kind: 'transfer-released',
    ref: String(transfer.id),
    entries: [
      debit(ACCOUNTS.escrow(transfer.id), buyerPrice(transfer) - split),
      credit(ACCOUNTS.sellerPayable(transfer.id), goes.seller),
      credit(ACCOUNTS.platformFee, goes.platform),
      credit(ACCOUNTS.venuePayable(bookingId), goes.venue),
    ],
    bookingId,
    paymentId,
    at,
  })
  const kept = await recoverFromSeller(tx, transfer, goes.seller, at)
  const due = goes.seller - kept
  if (due === 0) return
  await requestPayout(tx, {
    account: ACCOUNTS.sellerPayable(transfer.id),
    payeeId: transfer.seller_id,
    amount: due,
    fee: goes.platform,
    kept,
    ref: `transfer-${transfer.id}`,
    bookingId,
    sourcePaymentId: paymentId,
    dueAt: at,
    at,
  })
}
