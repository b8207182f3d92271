import { dueAfterTransfer } from '#contract/balances.ts'
import type { Cents } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { passBooking } from '#server/features/bookings/commands/pass-booking.ts'
import { type BookingRow, lockBooking } from '#server/features/bookings/store.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { makeGood } from '#server/features/payments/commands/cover-loss.ts'
import { openRefund } from '#server/features/payments/commands/open-refund.ts'
import { voidUnsent } from '#server/features/payouts/commands/owe-back.ts'
import { requestPayout } from '#server/features/payouts/commands/request-payout.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { sellerPrice } from '../policy.ts'
import { transferWithParties } from '../store/shown.ts'
import type { TransferRow } from '../store/transfers.ts'
import { checkNotFrozen } from './freeze-transfer.ts'
import { priceOf } from './reserve-transfer.ts'
import { tell } from './tell-parties.ts'

/**
 * Completes a transfer in one transaction (domain.md row 19): the old booking is transferred, the buyer's is born
 * confirmed, the escrow released. With `split` that many cents of the seller's price go back to the buyer. Why a
 * dispute was decided so is kept for the parties. Takes a transfer locked by the caller; throws state_changed, and
 * chargeback_open while a bank's decision stands in the way.
 */
export async function completeTransfer(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  name: 'confirm' | 'settle',
  acting: Acting,
  split: Cents = 0,
): Promise<void> {
  const { at } = acting
  await checkNotFrozen(tx, transfer, name === 'confirm' ? 'confirm' : 'release')
  const old = (await lockBooking(tx, transfer.booking_id)) as BookingRow
  const { venueState } = await transferWithParties(tx, transfer.id)
  const due = old.paid_cents < old.price_cents ? old.balance_due_date : null
  const booking = await passBooking(
    tx,
    old,
    {
      coupleId: transfer.buyer_id as number,
      guestCount: transfer.guest_count ?? old.guest_count,
      balanceDueDate: dueAfterTransfer(due, old.event_date, services.clock.todayIn(venueState)),
    },
    acting,
  )
  const decision = name === 'settle' ? (acting.reason ?? null) : null
  const set = { new_booking_id: booking.id, split_cents: split, deadline: null, ended_at: at, decision }
  await transition(tx, transferProcess, name, { table: 'transfers', id: transfer.id, set }, acting)
  await releaseEscrow(tx, transfer, booking.id, split, at)
  await moveRest(tx, old.id, booking.id, transfer.id, at)
  await tell(tx, services, transfer.id, [
    ['completed-buyer', 'buyer'],
    ['completed-seller', 'seller'],
    ['completed-owner', 'owner'],
  ])
}

/**
 * debit escrow P; credit seller_payable a-R-fee, platform_fee fee, venue_payable:new v, refund_payable R. What the
 * seller's bank took back meanwhile is kept from what it is paid.
 */
async function releaseEscrow(
  tx: Tx,
  transfer: TransferRow,
  newBookingId: number,
  split: Cents,
  at: Date,
): Promise<void> {
  const paymentId = transfer.payment_id as number
  const price = sellerPrice(transfer) - split
  const fee = transferFeeOf(price)
  const returned =
    split > 0 ? await openRefund(tx, { paymentId, amount: split, reason: 'dispute-split', at }) : undefined
  await post(tx, {
    kind: 'transfer-released',
    ref: String(transfer.id),
    entries: [
      debit(ACCOUNTS.escrow(transfer.id), priceOf(transfer)),
      credit(ACCOUNTS.sellerPayable(transfer.id), price - fee),
      credit(ACCOUNTS.platformFee, fee),
      credit(ACCOUNTS.venuePayable(newBookingId), transfer.venue_fee_cents),
      ...(returned ? [credit(ACCOUNTS.refundPayable(returned.id), split)] : []),
    ],
    bookingId: newBookingId,
    paymentId,
    at,
  })
  const net = price - fee
  const kept = await makeGood(tx, transfer, net, at)
  const due = net - kept
  if (due === 0) return
  await requestPayout(tx, {
    account: ACCOUNTS.sellerPayable(transfer.id),
    payeeId: transfer.seller_id,
    amount: due,
    fee,
    kept,
    ref: `transfer-${transfer.id}`,
    bookingId: newBookingId,
    sourcePaymentId: paymentId,
    dueAt: at,
    at,
  })
}

/** What the venue is still owed for the old booking, it is owed for the new one: debit old X; credit new X. */
async function moveRest(tx: Tx, oldId: number, newId: number, transferId: number, at: Date): Promise<void> {
  await voidUnsent(tx, ACCOUNTS.venuePayable(oldId), 'booking passed on', at)
  const rest = -(await balanceOf(tx, ACCOUNTS.venuePayable(oldId)))
  if (rest === 0) return
  await post(tx, {
    kind: 'booking-moved',
    ref: String(transferId),
    entries: [debit(ACCOUNTS.venuePayable(oldId), rest), credit(ACCOUNTS.venuePayable(newId), rest)],
    bookingId: newId,
    at,
  })
}
