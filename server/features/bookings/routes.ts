import {
  type Booking,
  changeGuestCount as changeGuestCountEndpoint,
  getBooking,
  getBookingCalendar,
  myBookings,
  myBookingsCsv,
  myBookingsSummary,
  noteBooking as noteEndpoint,
} from '#contract/api/bookings.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { hasPagesAhead, PAGES_AHEAD, paged, pageOf, partOf, setPagesAhead } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { AboveBookings } from './above.ts'
import { bookingCalendar } from './calendar-file.ts'
import { changeGuestCount } from './commands/change-guests.ts'
import { saveNote } from './commands/save-note.ts'
import { partiesOfHolding } from './store/parties.ts'
import {
  bookingShownTo,
  bookingsShownTo,
  bookingsToSum,
  countBookingsShownTo,
  lastOfBookings,
  pageOfBookings,
  type ShownBooking,
} from './store/shown-bookings.ts'
import { bookingsCsv, bookingsSummary, shownBooking } from './views.ts'

export function bookingRoutes(http: Http, { endingsOf, atBanks, lostOfBookings, cardStops }: AboveBookings): void {
  /** Bookings as the viewer sees them. A venue sees what banks are deciding on, a couple what stops their charge. */
  const shown = async (db: Db, viewer: Viewer, clock: Clock, bookings: readonly ShownBooking[]) => {
    const numbers = bookings.map(({ number }) => number)
    const [endings, lost] = await Promise.all([endingsOf(db, numbers), lostOfBookings(db, numbers)])
    const held = viewer.role === 'venue' ? await atBanks(db, numbers) : new Map()
    const stops = viewer.role === 'couple' ? await cardStops(db, numbers) : new Map()
    return bookings.map((booking) => {
      const { number } = booking
      const money = { ending: endings.get(number), atBank: held.get(number), takenBack: lost.get(number) }
      return shownBooking(booking, { ...money, cardStop: stops.get(number) }, viewer, clock)
    })
  }

  http.read(myBookings, async ({ db, viewer, query, request, headers, services: { clock } }) => {
    const part = partOf(query)
    const [rows, total] = await Promise.all([
      pageOfBookings(db, viewer, clock, pageOf(part)),
      countBookingsShownTo(db, viewer),
    ])
    const numbered = rows.map((booking) => ({ id: booking.number, booking }))
    const page = paged(numbered, part, { request, headers, total })
    if (hasPagesAhead(part, total)) {
      const pages = { size: part.limit, most: PAGES_AHEAD }
      setPagesAhead(headers, await lastOfBookings(db, viewer, clock, pages))
    }
    return shown(
      db,
      viewer,
      clock,
      page.map(({ booking }) => booking),
    )
  })

  http.read(myBookingsSummary, async ({ db, viewer, services: { clock } }) => {
    const bookings = await bookingsToSum(db, viewer.id)
    const ended = bookings.filter(({ state }) => !bookingStands(state))
    const endings = await endingsOf(
      db,
      ended.map(({ number }) => number),
    )
    return bookingsSummary(bookings, endings, clock)
  })

  http.read(myBookingsCsv, async ({ db, viewer, services }) => ({
    bytes: bookingsCsv(await shown(db, viewer, services.clock, await bookingsShownTo(db, viewer))),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'unveil-bookings.csv',
  }))

  http.write(noteEndpoint, async ({ db, viewer, params, body, services }) => ({
    venueNote: await saveNote(db, services, viewer, { number: params.id, note: body.note }),
  }))

  http.read(getBooking, async ({ db, viewer, params, services }) => {
    const found = await bookingsShownTo(db, viewer, params.id)
    const [booking] = await shown(db, viewer, services.clock, found)
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
    const changed = await changeGuestCount(tx, viewer, change, services.clock)
    const [booking] = await shown(tx, viewer, services.clock, [changed])
    return booking as Booking
  })
}
