import type { Cents } from '#contract/money.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf, earnedFromPayment } from '#server/features/ledger/store.ts'
import { beginRefund } from '#server/features/payments/commands/begin-refund.ts'
import { debtForPayment } from '#server/features/payments/commands/debt-for-booking.ts'
import { returnCommission } from '#server/features/payments/commands/return-commission.ts'
import { type PaymentRow, paymentsOfBooking, paymentsOfHolding } from '#server/features/payments/store/payments.ts'
import { refundable } from '#server/features/payments/store/refunds.ts'
import { reclaimPayouts } from '#server/features/payouts/commands/reclaim-payouts.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { CancellationPlan } from '../policy.ts'

/**
 * A couple cancels: `refund` of what they paid beyond the deposit goes back out of the venue's money, which stays with
 * us until the day after the event, and `settled` of it pays what they owe us for the booking. The commission on both
 * is returned first. Lock the couple's account and the booking first.
 */
export async function refundBalance(
  tx: Tx,
  booking: BookingTerms,
  { refund, settled }: Pick<CancellationPlan, 'refund' | 'settled'>,
  at: Date,
): Promise<void> {
  let open = refund + settled
  let toCard = refund
  for (const payment of await paymentsOfHolding(tx, booking.number)) {
    const there = await refundable(tx, payment)
    const part = Math.min(open, there)
    if (part <= 0) continue
    if (payment.purpose === 'transfer') await returnCommissionOfSeller(tx, booking, part, at)
    else await returnCommission(tx, booking, payment, part, at)
    const back = Math.min(part, toCard)
    if (back > 0) await refundPart(tx, booking, payment, back, at)
    open -= part
    toCard -= back
  }
  if (open > 0) throw new Error(`booking ${booking.id}: ${open} cents to refund, but not paid by this couple`)
  if (settled > 0) await settleOwed(tx, booking, settled, at)
}

/** Pays up to `amount` of what the couple owes us for this booking, out of what they would have gotten back. */
async function settleOwed(tx: Tx, booking: BookingTerms, amount: Cents, at: Date): Promise<void> {
  let open = amount
  for (const payment of await paymentsOfHolding(tx, booking.number)) {
    const part = Math.min(open, await debtForPayment(tx, payment))
    if (part <= 0) continue
    await postCovered(tx, booking, payment, part, at)
    open -= part
  }
}

/**
 * The venue or an admin cancels: everything the couple paid goes back out of the venue's money, to which we return all
 * commission. From now on, the venue owes us what was already paid out, and any shortfall becomes its debt. What the
 * couple's bank took back counts as paid back to them. A surplus, after a transfer below price, goes to the goodwill
 * account (domain.md row 12). Lock the couple's account and the booking first.
 */
export async function refundAll(tx: Tx, booking: BookingTerms, ownerId: number, at: Date): Promise<void> {
  const payable = ACCOUNTS.venuePayable(booking.id)
  const payments = await paymentsOfHolding(tx, booking.number)
  await reclaimPayouts(tx, { account: payable, bookingId: booking.id, at })
  for (const payment of await paymentsOfBooking(tx, booking.id)) {
    await returnCommission(tx, booking, payment, Number.POSITIVE_INFINITY, at)
  }
  let owed = 0
  for (const payment of payments) owed += await refundable(tx, payment)
  const missing = owed + (await balanceOf(tx, payable))
  if (missing > 0) {
    await post(tx, {
      kind: 'venue-owes',
      ref: String(booking.id),
      entries: [debit(ACCOUNTS.receivable(ownerId), missing), credit(payable, missing)],
      bookingId: booking.id,
      at,
    })
  }
  for (const payment of payments) {
    const part = await refundable(tx, payment)
    if (part > 0) await refundPart(tx, booking, payment, part, at)
  }
  for (const payment of payments) await settleTakenBack(tx, booking, payment, at)
  const left = -(await balanceOf(tx, payable))
  if (left <= 0) return
  await post(tx, {
    kind: 'goodwill',
    ref: String(booking.id),
    entries: [debit(payable, left), credit(ACCOUNTS.goodwill, left)],
    bookingId: booking.id,
    at,
  })
}

/**
 * Settles what the couple owes us because their bank has returned this payment, or part of it, at our cost: everything
 * goes back to them now, so they no longer owe us that, as far as the venue's money covers it.
 */
async function settleTakenBack(tx: Tx, booking: BookingTerms, payment: PaymentRow, at: Date): Promise<void> {
  const payable = ACCOUNTS.venuePayable(booking.id)
  // what had already gone back to them isn't theirs twice
  const kept = payment.captured_cents - payment.refunded_cents
  const settled = Math.min(kept, await debtForPayment(tx, payment), -(await balanceOf(tx, payable)))
  if (settled > 0) await postCovered(tx, booking, payment, settled, at)
}

/**
 * Pays what a couple owes us for this payment from the venue's money. Ledger: debit venue_payable; credit receivable.
 */
async function postCovered(tx: Tx, booking: BookingTerms, payment: PaymentRow, amount: Cents, at: Date): Promise<void> {
  const entries = [
    debit(ACCOUNTS.venuePayable(booking.id), amount),
    credit(ACCOUNTS.receivable(payment.couple_id), amount),
  ]
  const about = { bookingId: booking.id, paymentId: payment.id }
  await post(tx, { kind: 'chargeback-covered', ref: `cancelled-${payment.id}`, entries, ...about, at })
}

/**
 * Returns the commission on a part of a transfer's price that goes back: the seller's payments brought that money to
 * the venue, so the commission is on those. What the seller's bank has taken back or given back since is the seller's
 * affair: the venue kept that money.
 */
async function returnCommissionOfSeller(tx: Tx, booking: BookingTerms, amount: Cents, at: Date): Promise<void> {
  const before = (await paymentsOfBooking(tx, booking.id)).filter((payment) => payment.holding_id !== booking.number)
  let open = amount
  for (const payment of before.reverse()) {
    const part = Math.min(open, await earnedFromPayment(tx, booking.id, payment.id))
    await returnCommission(tx, booking, payment, part, at)
    open -= part
  }
}

/** Refunds a part of this payment out of the venue's money. */
async function refundPart(tx: Tx, booking: BookingTerms, payment: PaymentRow, amount: Cents, at: Date): Promise<void> {
  const from = ACCOUNTS.venuePayable(booking.id)
  await beginRefund(tx, { paymentId: payment.id, amount, from, reason: 'cancelled', bookingId: booking.id, at })
  payment.refunded_cents += amount
}
