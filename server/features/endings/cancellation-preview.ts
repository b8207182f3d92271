import type { Cents } from '#contract/money.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { balanceOf, earnedOf } from '#server/features/ledger/store.ts'
import { debtForBooking } from '#server/features/payments/commands/debt-for-booking.ts'
import { hasOpenChargeback } from '#server/features/payments/store/chargebacks.ts'
import { paidByCouple } from '#server/features/payments/store/refunds.ts'
import { paidOutOf } from '#server/features/payouts/store/payouts.ts'
import { feesOfTransfers, liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { type CancellationPlan, planCancellation } from './policy.ts'

/** What canceling this booking now would do. `planCancellation` decides; this function reads the facts for it. */
export async function previewOfCancelling(
  db: Db,
  { clock }: Services,
  viewer: Viewer,
  booking: ShownBooking,
): Promise<CancellationPlan> {
  return planCancellation({
    booking,
    by: viewer.role,
    today: clock.todayIn(booking.venueState),
    paid: await paidByCouple(db, booking),
    earned: (await earnedOf(db, [booking.id])).get(booking.id) ?? 0,
    transferFees: await feesOfTransfers(db, booking.id),
    owed: await debtForBooking(db, booking),
    transferStage: (await liveTransferOf(db, booking.id))?.stage ?? null,
    chargebackOpen: await openChargebackOf(db, booking),
  })
}

/** How much of a booking's money the venue has, and how much it would still get, in cents after commission. */
export interface VenueMoney {
  paidOut: Cents
  unsent: Cents
}

/** What the venue has been paid for a booking, and what it would still get. */
export async function venueMoney(db: Db, { id }: Pick<ShownBooking, 'id'>): Promise<VenueMoney> {
  const account = ACCOUNTS.venuePayable(id)
  return { paidOut: await paidOutOf(db, account), unsent: Math.max(0, -(await balanceOf(db, account))) }
}

/** Whether a bank is deciding on a payment for this booking, or by the couple that is taking it over. */
async function openChargebackOf(db: Db, { id, number }: Pick<BookingTerms, 'id' | 'number'>): Promise<boolean> {
  const liveTransfer = await liveTransferOf(db, id)
  return hasOpenChargeback(db, { bookingId: id, holding: number, paymentId: liveTransfer?.payment_id ?? null })
}
