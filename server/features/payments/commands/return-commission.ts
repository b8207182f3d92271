import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { commissionsOf, countPostings } from '#server/features/ledger/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { PaymentRow } from '../store/payments.ts'

/**
 * Money from this payment leaves the venue, and `stays` of it remains, in cents: we give back our commission except on
 * that (domain.md row 38). The ledger knows what we still have, no matter who has borne a loss since. `most`: no more
 * than this goes back. Ledger: debit commission c; credit venue_payable c. Lock the booking first.
 */
export async function returnCommission(
  tx: Tx,
  booking: Pick<BookingTerms, 'id' | 'commission_percent'>,
  payment: PaymentRow,
  stays: Cents,
  at: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const share = Math.min(most, await commissionToReturn(tx, booking, payment, stays))
  if (share === 0) return
  // once a bank gives the payment back, the commission is ours again, and the same amount may be returned again
  const before = await countPostings(tx, 'commission-returned', payment.id)
  await post(tx, {
    kind: 'commission-returned',
    ref: `${payment.id}-${stays}-${before}`,
    entries: [debit(ACCOUNTS.commission, share), credit(ACCOUNTS.venuePayable(booking.id), share)],
    bookingId: booking.id,
    paymentId: payment.id,
    at,
  })
}

/** How much commission returnCommission gives back, in cents. */
export async function commissionToReturn(
  db: Db,
  booking: Pick<BookingTerms, 'commission_percent'>,
  payment: PaymentRow,
  stays: Cents,
): Promise<Cents> {
  const taken = (await commissionsOf(db, [payment.id])).get(payment.id) ?? 0
  return Math.max(0, taken - commissionOf(stays, Number(booking.commission_percent)))
}
