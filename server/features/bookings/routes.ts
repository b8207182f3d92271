import {
  cancelBooking as cancelBookingEndpoint,
  changeGuestCount as changeGuestCountEndpoint,
  getBooking,
  myBookings,
  previewCancellation,
} from '#contract/api/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { cancelBooking, planCancellation } from './commands/cancel-booking.ts'
import { changeGuestCount } from './commands/change-guests.ts'
import { endingsOf } from './store/endings.ts'
import { bookingShownForCancelling, bookingsShownTo } from './store/shown.ts'
import { shownBooking } from './views.ts'

export function bookingRoutes(http: Http): void {
  http.read(myBookings, async ({ db, viewer, services }) => {
    const bookings = await bookingsShownTo(db, viewer)
    const endings = await endingsOf(
      db,
      bookings.map(({ number }) => number),
    )
    return bookings.map((booking) => shownBooking(booking, endings.get(booking.number), viewer, services.clock))
  })

  http.read(getBooking, async ({ db, viewer, params, services }) => {
    const [booking] = await bookingsShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    return shownBooking(booking, (await endingsOf(db, [booking.number])).get(booking.number), viewer, services.clock)
  })

  http.write(changeGuestCountEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    const change = { number: params.id, guestCount: body.guestCount }
    return shownBooking(await changeGuestCount(tx, viewer, change, services.clock), undefined, viewer, services.clock)
  })

  http.read(previewCancellation, async ({ db, viewer, params, services }) => {
    const booking = await bookingShownForCancelling(db, viewer, params.id)
    if (!booking) throw notFound()
    const plan = await planCancellation(db, services, viewer, booking)
    return {
      refusal: plan.refusal?.message ?? null,
      refund: toDollars(plan.refund),
      lost: toDollars(plan.lost),
      kept: toDollars(plan.kept),
      takenOver: booking.way === 'taken_over',
      balanceRefundUntil: plan.balanceRefundUntil,
    }
  })

  http.write(cancelBookingEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    const wish = { number: params.id, refundSeen: body.refund, reason: body.reason }
    const refund = await cancelBooking(tx, services, viewer, wish)
    return { status: 'cancelled' as const, refund: toDollars(refund) }
  })
}
