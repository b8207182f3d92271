import { changeGuestCount as changeGuestCountEndpoint, getBooking, myBookings } from '#contract/api/bookings.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { changeGuestCount } from './commands/change-guests.ts'
import { bookingsShownTo } from './store/shown.ts'
import { shownBooking } from './views.ts'

export function bookingRoutes(http: Http): void {
  http.read(myBookings, async ({ db, viewer, services }) => {
    const bookings = await bookingsShownTo(db, viewer)
    return bookings.map((booking) => shownBooking(booking, services.clock))
  })

  http.read(getBooking, async ({ db, viewer, params, services }) => {
    const [booking] = await bookingsShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    return shownBooking(booking, services.clock)
  })

  http.write(changeGuestCountEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    const change = { bookingId: params.id, guestCount: body.guestCount }
    return shownBooking(await changeGuestCount(tx, viewer, change, services.clock), services.clock)
  })
}
