import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { commissionsOf, countPostings, earnedFromPayment } from '#server/features/ledger/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { PaymentRow } from '../store/payments.ts'

/**
 * `leaves` of this payment, in cents, is about to leave the venue: we give back our commission except on what stays
 * (domain.md row 38). The ledger knows what the venue has of the payment, no matter who has borne a loss since. `most`:
 * no more than this goes back. Ledger: debit commission c; credit venue_payable c. Lock the booking first.
 */
export async function returnCommission(
  tx: Tx,
  booking: Pick<BookingTerms, 'id' | 'commission_percent'>,
  payment: PaymentRow,
  leaves: Cents,
  at: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const share = Math.min(most, await commissionToReturn(tx, booking, payment, leaves))
  if (share === 0) return
  // once a bank gives the payment back, the commission is ours again, and the same amount may be returned again
  const before = await countPostings(tx, 'commission-returned', payment.id)
  await post(tx, {
    kind: 'commission-returned',
    ref: `${payment.id}-${share}-${before}`,
    entries: [debit(ACCOUNTS.commission, share), credit(ACCOUNTS.venuePayable(booking.id), share)],
    bookingId: booking.id,
    paymentId: payment.id,
    at,
  })
}

/** How much commission returnCommission gives back, in cents. */
export async function commissionToReturn(
  db: Db,
  booking: Pick<BookingTerms, 'id' | 'commission_percent'>,
  payment: Pick<PaymentRow, 'id'>,
  leaves: Cents,
): Promise<Cents> {
  const taken = (await commissionsOf(db, [payment.id])).get(payment.id) ?? 0
  const stays = Math.max(0, (await earnedFromPayment(db, booking.id, payment.id)) - leaves)
  return Math.max(0, taken - commissionOf(stays, Number(booking.commission_percent)))
}
