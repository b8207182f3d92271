import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import type { BookingTerms } from '#server/features/bookings/store.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf, earnedOf } from '#server/features/ledger/store.ts'
import { reclaimPayouts } from '#server/features/payouts/commands/reclaim-payouts.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { hasOpenChargeback, takenBackOf } from '../store/chargebacks.ts'
import { type PaymentRow, paidFor, paidOf } from '../store/payments.ts'
import { openRefund } from './open-refund.ts'

/**
 * What can still go back of a payment, in cents: not what went back already, nor what a bank took back. A refund that
 * failed, and that the bank's own return has settled, is in both.
 */
async function refundable(db: Db, payment: PaymentRow): Promise<Cents> {
  return Math.max(0, payment.captured_cents - payment.refunded_cents - (await takenBackOf(db, payment.id)))
}

/** What the couple of this holding has paid and has not got back, in cents; also to the seller before them. */
export async function paidByCouple(db: Db, { number }: Pick<BookingTerms, 'number'>): Promise<Cents> {
  let paid = 0
  for (const payment of await paidFor(db, number)) paid += await refundable(db, payment)
  return paid
}

/** What the venue has earned by this booking, whichever couple paid it, in cents: not what banks have taken back from it. */
export async function venueEarnings(db: Db, { id }: Pick<BookingTerms, 'id'>): Promise<Cents> {
  return (await earnedOf(db, [id])).get(id) ?? 0
}

/** Whether a bank is deciding about any payment behind this booking, or of the couple that is taking it over. */
export async function openChargebackOf(db: Db, { id, number }: Pick<BookingTerms, 'id' | 'number'>): Promise<boolean> {
  if (await hasOpenChargeback(db, { bookingId: id })) return true
  for (const payment of await paidFor(db, number)) {
    if (await hasOpenChargeback(db, { paymentId: payment.id })) return true
  }
  const sale = await liveTransferOf(db, id)
  return hasOpenChargeback(db, { paymentId: sale?.payment_id ?? null })
}

/**
 * A couple cancels: `amount` of its paid balance goes back, out of the venue's money, which still stands with us until
 * the day after the event. The commission on it is given back first. Lock the booking first.
 */
export async function refundBalance(tx: Tx, booking: BookingTerms, amount: Cents, at: Date): Promise<void> {
  let open = amount
  for (const payment of await paidFor(tx, booking.number)) {
    const part = Math.min(open, await refundable(tx, payment))
    if (part <= 0) continue
    if (payment.purpose === 'transfer') await returnCommissionOfSeller(tx, booking, part, at)
    else await returnCommission(tx, booking, payment, part, at)
    await refundPart(tx, booking, payment, part, at)
    open -= part
  }
  if (open > 0) throw new Error(`booking ${booking.id}: ${open} cents to refund, but not paid by this couple`)
}

/**
 * The venue or an admin cancels: all that the couple paid goes back, out of the venue's money, also what was paid out
 * already, which the venue owes back from now on. What is missing all the same becomes its debt; what is left over,
 * after a transfer below price, goes to the goodwill account (domain.md row 12). Lock the booking first.
 */
export async function refundAll(tx: Tx, booking: BookingTerms, ownerId: number, at: Date): Promise<void> {
  const payable = ACCOUNTS.venuePayable(booking.id)
  const payments = await paidFor(tx, booking.number)
  await reclaimPayouts(tx, { account: payable, bookingId: booking.id, at })
  for (const payment of await paidOf(tx, booking.id)) {
    await returnCommission(tx, booking, payment, await refundable(tx, payment), at)
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

/** What goes back of a transfer's price was brought to the venue by the seller's payments: so was the commission. */
async function returnCommissionOfSeller(tx: Tx, booking: BookingTerms, amount: Cents, at: Date): Promise<void> {
  const before = (await paidOf(tx, booking.id)).filter((payment) => payment.counts_for !== booking.number)
  let open = amount
  for (const payment of before.reverse()) {
    const part = Math.min(open, await refundable(tx, payment))
    await returnCommission(tx, booking, payment, part, at)
    open -= part
  }
}

/**
 * Ledger: debit commission c; credit venue_payable c: the share that was taken of what goes back now. `taken`: of that,
 * what a bank has taken back already.
 */
export async function returnCommission(
  tx: Tx,
  booking: Pick<BookingTerms, 'id' | 'commission_percent'>,
  payment: PaymentRow,
  part: Cents,
  at: Date,
  taken: Cents = 0,
): Promise<void> {
  if (payment.purpose === 'transfer' || part <= 0) return
  const percent = Number(booking.commission_percent)
  const stays = (await refundable(tx, payment)) + taken
  const share = commissionOf(stays, percent) - commissionOf(stays - part, percent)
  if (share === 0) return
  await post(tx, {
    kind: 'commission-returned',
    ref: `${payment.id}-${stays}`,
    entries: [debit(ACCOUNTS.commission, share), credit(ACCOUNTS.venuePayable(booking.id), share)],
    bookingId: booking.id,
    paymentId: payment.id,
    at,
  })
}

/** A part of this payment goes back, out of the venue's money. */
async function refundPart(tx: Tx, booking: BookingTerms, payment: PaymentRow, amount: Cents, at: Date): Promise<void> {
  const from = ACCOUNTS.venuePayable(booking.id)
  await openRefund(tx, { paymentId: payment.id, amount, from, reason: 'cancelled', bookingId: booking.id, at })
  payment.refunded_cents += amount
}
