import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { PaymentRow } from '../store/payments.ts'
import { refundable } from '../store/refunds.ts'

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
