import {
  changeGuestCount as changeGuestCountEndpoint,
  getBooking,
  getBookingCalendar,
  myBookings,
  myBookingsCsv,
  noteBooking as noteEndpoint,
} from '#contract/api/bookings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { AboveBookings } from './above.ts'
import { bookingCalendar } from './calendar.ts'
import { changeGuestCount } from './commands/change-guests.ts'
import { noteBooking } from './commands/note-booking.ts'
import { partiesOfHolding } from './store/parties.ts'
import { bookingShownTo, bookingsShownTo } from './store/with-venue.ts'
import { bookingsCsv, shownBooking } from './views.ts'

export function bookingRoutes(http: Http, { endingsOf, atBanks }: AboveBookings): void {
  /** The viewer's bookings, or one of them. What banks hold up is for the venue. */
  const bookingsOf = async (db: Db, viewer: Viewer, clock: Clock, id?: number) => {
    const bookings = await bookingsShownTo(db, viewer, id)
    const numbers = bookings.map(({ number }) => number)
    const endings = await endingsOf(db, numbers)
    const held = viewer.role === 'venue' ? await atBanks(db, numbers) : new Map()
    return bookings.map((booking) => {
      const money = { ending: endings.get(booking.number), atBank: held.get(booking.number) }
      return shownBooking(booking, money, viewer, clock)
    })
  }

  http.read(myBookings, ({ db, viewer, services }) => bookingsOf(db, viewer, services.clock))

  http.read(myBookingsCsv, async ({ db, viewer, services }) => ({
    bytes: bookingsCsv(await bookingsOf(db, viewer, services.clock)),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'unveil-bookings.csv',
  }))

  http.write(noteEndpoint, async ({ db, viewer, params, body, services }) => ({
    venueNote: await noteBooking(db, services, viewer, { number: params.id, note: body.note }),
  }))

  http.read(getBooking, async ({ db, viewer, params, services }) => {
    const [booking] = await bookingsOf(db, viewer, services.clock, params.id)
    if (!booking) throw notFound()
    return booking
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
    return shownBooking(await changeGuestCount(tx, viewer, change, services.clock), {}, viewer, services.clock)
  })
}
