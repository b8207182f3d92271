import { cancelBooking as cancelBookingEndpoint, previewCancellation } from '#contract/api/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { bookingShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import type { AboveListings } from '#server/features/listings/above.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { previewOfCancelling, type VenueMoney, venueMoney } from './cancellation-preview.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import type { CancellationPlan } from './policy.ts'

/** What canceling would cost the venue; only the venue and admins see it. */
const venueView = ({ short }: CancellationPlan, { paidOut, unsent }: VenueMoney) => ({
  paidOut: toDollars(paidOut),
  unsent: toDollars(unsent),
  short: toDollars(short),
})

export function endingRoutes(http: Http, above: Pick<AboveListings, 'busyOn'>): void {
  http.read(previewCancellation, async ({ db, viewer, params, services }) => {
    const booking = await bookingShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    const plan = await previewOfCancelling(db, services, viewer, booking)
    return {
      refusal: plan.refusal?.message ?? null,
      refund: toDollars(plan.refund),
      settled: toDollars(plan.settled),
      lost: toDollars(plan.lost),
      kept: toDollars(plan.kept),
      takenOver: booking.way === 'taken_over',
      balanceRefundUntil: plan.balanceRefundUntil,
      ofVenue: viewer.role === 'couple' ? null : venueView(plan, await venueMoney(db, booking)),
    }
  })

  http.write(cancelBookingEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    const input = { number: params.id, refundSeen: body.refund, reason: body.reason }
    const refund = await cancelBooking(tx, { ...services, above }, viewer, input)
    return { status: 'cancelled' as const, refund: toDollars(refund) }
  })
}
