import * as admin from '#contract/api/admin.ts'
import { sentenceOf } from '#server/checks/run.ts'
import { countUsers, listUsers, namesOf } from '#server/features/accounts/store/users.ts'
import { countEntries } from '#server/features/waitlist/store.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged, pageOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { decideVenue } from './commands/decide-venue.ts'
import { editAccount } from './commands/edit-account.ts'
import { eraseAccount } from './commands/erase-account.ts'
import { acceptAsIs, askForAudit, isRunning } from './commands/run-audit.ts'
import { booksReadUntil, lastAudit, newestAudit, openFindings } from './store/audits.ts'
import { countBookings, findAdminBooking, listBookings } from './store/bookings.ts'
import { countCatalogue, listListings, listVenues } from './store/catalogue.ts'
import { adminBookingRow, adminBookingView, adminListing, adminUserView, adminVenueView, healthView } from './views.ts'

export function adminRoutes(http: Http): void {
  http.read(admin.adminStats, async ({ db, services: { clock } }) => {
    const [users, catalogue, waitlist] = await Promise.all([
      countUsers(db),
      countCatalogue(db, clock),
      countEntries(db),
    ])
    return {
      totalUsers: users.couple + users.venue + users.admin,
      couplesCount: users.couple,
      venuesCount: users.venue,
      totalVenues: catalogue.venues.total,
      verifiedVenues: catalogue.venues.verified,
      activeListings: catalogue.listings.active,
      transferListings: catalogue.listings.transfers,
      waitlistCount: waitlist.total,
      verifiedWaitlist: waitlist.verified,
    }
  })

  http.read(admin.adminUsers, async ({ db, query }) => (await listUsers(db, query.search)).map(adminUserView))

  http.write(admin.editUser, async ({ db, params, body, viewer, services }) =>
    adminUserView(await editAccount(db, services, viewer, params.id, body)),
  )

  http.write(admin.deleteUser, async ({ db, params, viewer, services }) => {
    await eraseAccount(db, services, viewer, params.id)
    return { ok: true as const }
  })

  http.write(admin.verifyVenue, async ({ db, params, body, viewer, services }) =>
    adminVenueView(await decideVenue(db, services, viewer, params.id, body)),
  )

  http.read(admin.adminVenues, async ({ db, query, request, headers }) =>
    paged(await listVenues(db, pageOf(query), query), query, { request, headers }).map(adminVenueView),
  )

  http.read(admin.adminListings, async ({ db, query, request, headers, services: { clock } }) =>
    paged(await listListings(db, pageOf(query)), query, { request, headers }).map((row) =>
      adminListing(row, clock.todayIn(row.venue_state)),
    ),
  )

  http.read(admin.adminBookings, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listBookings(db, pageOf(query), query), countBookings(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminBookingRow)
  })

  http.read(admin.getAdminBooking, async ({ db, params, services }) => {
    const booking = await findAdminBooking(db, params.id)
    if (!booking) throw notFound()
    const events = await eventsOf(db, [
      { process: 'hold', id: booking.id },
      ...(booking.bookingId === null ? [] : [{ process: 'booking', id: booking.bookingId }]),
    ])
    const names = await namesOf(
      db,
      events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
    )
    return adminBookingView(booking, services.clock.todayIn(booking.venueState), { events, names })
  })

  const health = async (db: Db, { clock, config }: Services) => {
    const [newest, last, findings, readUntil] = await Promise.all([
      newestAudit(db),
      lastAudit(db),
      openFindings(db),
      booksReadUntil(db),
    ])
    const running = isRunning(newest, clock.now())
    return healthView({ running, last, findings, readUntil, hour: config.auditHour, sentenceOf })
  }

  http.read(admin.adminHealth, ({ db, services }) => health(db, services))

  http.write(admin.runAudit, async ({ db, services }) => {
    await askForAudit(db, services)
    return health(db, services)
  })

  http.write(admin.acceptFinding, async ({ db, params, body, viewer, services }) => {
    await acceptAsIs(db, services, viewer, params.id, body.reason)
    return health(db, services)
  })
}
