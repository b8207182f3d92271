import {
  changeGuestCount as changeGuestCountEndpoint,
  getBooking,
  getBookingCalendar,
  myBookings,
} from '#contract/api/bookings.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { AboveBookings } from './above.ts'
import { bookingCalendar } from './calendar.ts'
import { changeGuestCount } from './commands/change-guests.ts'
import { partiesOfHolding } from './store/parties.ts'
import { bookingShownTo, bookingsShownTo } from './store/with-venue.ts'
import { shownBooking } from './views.ts'

export function bookingRoutes(http: Http, { endingsOf }: AboveBookings): void {
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

  http.read(getBookingCalendar, async ({ db, viewer, params, headers, services: { clock, config } }) => {
    const booking = await bookingShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    const { publicOrigin } = config
    const parties = await partiesOfHolding(db, booking.number)
    const calendar = bookingCalendar(booking, parties, { viewer, now: clock.now(), publicOrigin })
    headers.set('cache-control', 'private, no-store')
    const bytes = new TextEncoder().encode(calendar)
    return { bytes, contentType: 'text/calendar; charset=utf-8', fileName: `booking-${booking.number}.ics` }
  })

  http.write(changeGuestCountEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    const change = { number: params.id, guestCount: body.guestCount }
    return shownBooking(await changeGuestCount(tx, viewer, change, services.clock), undefined, viewer, services.clock)
  })
}
