import * as admin from '#contract/api/admin.ts'
import {
  adminDebts,
  adminMoney,
  adminPostings,
  postingsCsv,
  settleDebt as settleDebtEndpoint,
} from '#contract/api/ledger.ts'
import { payoutsCsv } from '#contract/api/payouts.ts'
import {
  addEvidenceDocument,
  disputeEvidence,
  paymentsCsv,
  refundsCsv,
  sendEvidence as sendEvidenceEndpoint,
  sentEvidence,
} from '#contract/api/refunds.ts'
import { dateInZone } from '#contract/dates.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { isInCents, RULES, sentenceOf } from '#server/checks/run.ts'
import { countUsers, namesOf } from '#server/features/accounts/store/users.ts'
import { eraseAccount } from '#server/features/departures/commands/erase-account.ts'
import { moneyForOthers, moneyMoved } from '#server/features/ledger/store.ts'
import { writersOf } from '#server/features/messages/store.ts'
import { moneyAtBanks } from '#server/features/payments/store/chargebacks.ts'
import { listPayments } from '#server/features/payments/store/payments-for-admins.ts'
import { listRefunds } from '#server/features/payments/store/refunds-for-admins.ts'
import { listDebts } from '#server/features/payouts/store/debts.ts'
import { listPayouts } from '#server/features/payouts/store/payouts-for-admins.ts'
import { transfersForAdmins } from '#server/features/transfers/store/transfers-for-admins.ts'
import { pendingChange } from '#server/features/venues/store/changes.ts'
import { countEntries } from '#server/features/waitlist/store.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { type Sheet, streamCsv } from '#server/platform/csv.ts'
import { clockAhead } from '#server/platform/database/compare-clocks.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { everyPage, type Page, paged, pageOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { evidenceSheet } from './bank-evidence.ts'
import { acceptAsIs } from './commands/accept-finding.ts'
import { changeRoleOrVerified } from './commands/change-role-or-verified.ts'
import { decideVenue } from './commands/decide-venue.ts'
import { readSentEvidence } from './commands/read-sent-evidence.ts'
import { retryAbandoned } from './commands/retry-job.ts'
import { askForAudit, isRunning } from './commands/run-audit.ts'
import { addDocument, sendEvidence } from './commands/send-evidence.ts'
import { settleDebt } from './commands/settle-debt.ts'
import { healthView } from './health-view.ts'
import { inboxView } from './inbox-view.ts'
import { isSameStreet } from './same-street.ts'
import {
  bookingsSheet,
  entriesOf,
  listingsSheet,
  paymentsSheet,
  payoutsSheet,
  postingsSheet,
  refundsSheet,
  transfersSheet,
  usersSheet,
  venuesSheet,
} from './spreadsheets.ts'
import { lastAudit, newestAudit, openFindings } from './store/audits.ts'
import { findBankEvidence } from './store/bank-evidence.ts'
import { countBookings, findAdminBooking, listBookings } from './store/bookings.ts'
import { waitingForAdmins } from './store/inbox.ts'
import { countPostings, listPostings } from './store/postings.ts'
import { booksReadUntil } from './store/provider-books.ts'
import { countUsersFitting, listUsers } from './store/users.ts'
import {
  countCatalog,
  countListings,
  countVenues,
  findVenueOwner,
  historyOfVenue,
  listListings,
  listVenues,
  otherVenuesOf,
  venuesNear,
} from './store/venues-and-listings.ts'
import { readVitals } from './store/vitals.ts'
import {
  adminBookingRow,
  adminBookingView,
  adminDebtView,
  adminListing,
  adminPostingView,
  adminUserView,
  adminVenueView,
  moneyView,
  venueOwnerView,
} from './views.ts'

export function adminRoutes(http: Http): void {
  sheetRoutes(http)

  http.read(admin.adminStats, async ({ db, services: { clock } }) => {
    const [users, catalog, waitlist] = await Promise.all([countUsers(db), countCatalog(db, clock), countEntries(db)])
    return {
      totalUsers: users.couple + users.venue + users.admin,
      couplesCount: users.couple,
      venuesCount: users.venue,
      totalVenues: catalog.venues.total,
      verifiedVenues: catalog.venues.verified,
      activeListings: catalog.listings.active,
      transferListings: catalog.listings.transfers,
      waitlistCount: waitlist.total,
      verifiedWaitlist: waitlist.verified,
    }
  })

  http.read(admin.adminInbox, async ({ db, services: { clock } }) =>
    inboxView(await waitingForAdmins(db), { now: clock.now(), sentenceOf, isInCents }),
  )

  http.read(admin.adminUsers, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listUsers(db, pageOf(query), query), countUsersFitting(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminUserView)
  })

  http.write(admin.editUser, async ({ db, params, body, viewer, services }) =>
    adminUserView(await changeRoleOrVerified(db, services, viewer, params.id, body)),
  )

  http.write(admin.deleteUser, async ({ db, params, viewer, services }) => {
    await eraseAccount(db, params.id, { actor: 'admin', actorId: viewer.id, at: services.clock.now() })
    return { ok: true as const }
  })

  http.read(adminDebts, async ({ db }) => (await listDebts(db, SERVER_LIMITS.debtsShown)).map(adminDebtView))

  http.read(adminMoney, async ({ db, services: { clock } }) => {
    const since = later(clock.now(), -30 * DAY)
    return moneyView(await moneyForOthers(db), await moneyMoved(db, since), await moneyAtBanks(db, since))
  })

  http.read(adminPostings, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listPostings(db, pageOf(query), query), countPostings(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminPostingView)
  })

  http.write(settleDebtEndpoint, async ({ db, params, body, viewer, services }) => {
    await settleDebt(db, services, viewer, params.id, body)
    return { ok: true as const }
  })

  http.read(admin.venueOwner, async ({ db, params }) => {
    const owner = await findVenueOwner(db, params.id)
    if (!owner) throw notFound()
    const otherVenues = await otherVenuesOf(db, owner.id, params.id)
    const events = await historyOfVenue(db, params.id)
    const names = await namesOf(
      db,
      events.flatMap(({ actorId }) => actorId ?? []),
    )
    const change = (await pendingChange(db, params.id))?.after as unknown as VenueIdentity | undefined
    const sameAddress = []
    for (const place of change ? [owner, change] : [owner]) {
      const near = await venuesNear(db, place.zipCode, params.id)
      sameAddress.push(...near.filter(({ address }) => isSameStreet(address, place.address)))
    }
    return venueOwnerView(owner, { otherVenues, sameAddress }, change, events, names)
  })

  http.write(admin.verifyVenue, async ({ db, params, body, viewer, services }) =>
    adminVenueView(await decideVenue(db, services, viewer, params.id, body)),
  )

  http.read(admin.adminVenues, async ({ db, query, request, headers }) => {
    const filter = query.changePending === undefined ? query : { ...query, filter: 'changed' as const }
    const [rows, total] = await Promise.all([listVenues(db, pageOf(query), filter), countVenues(db, filter)])
    return paged(rows, query, { request, headers, total }).map(adminVenueView)
  })

  http.read(admin.adminListings, async ({ db, query, request, headers, services: { clock } }) => {
    const [rows, total] = await Promise.all([
      listListings(db, clock, pageOf(query), query),
      countListings(db, clock, query),
    ])
    return paged(rows, query, { request, headers, total }).map(adminListing)
  })

  http.read(admin.adminBookings, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listBookings(db, pageOf(query), query), countBookings(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminBookingRow)
  })

  http.read(admin.getAdminBooking, async ({ db, params, services }) => {
    const booking = await findAdminBooking(db, params.id)
    if (!booking) throw notFound()
    const events = await eventsOf(db, [
      { process: 'hold', id: booking.id },
      { process: 'guests', id: booking.id },
      ...(await writersOf(db, booking.id)).map(({ id }) => ({ process: 'message', id })),
      ...(booking.bookingId === null ? [] : [{ process: 'booking', id: booking.bookingId }]),
      ...booking.money,
    ])
    const names = await namesOf(
      db,
      events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
    )
    return adminBookingView(booking, services.clock.todayIn(booking.venueState), { events, names })
  })

  http.read(disputeEvidence, async ({ db, params, headers, services }) => {
    const evidence = await findBankEvidence(db, params.id)
    if (!evidence) throw notFound()
    headers.set('cache-control', 'private, no-store')
    const bytes = await services.printer.print(evidenceSheet(evidence, services.clock.now()))
    return { bytes, contentType: 'application/pdf', fileName: `evidence-${evidence.dispute.number}.pdf` }
  })

  http.flow(sendEvidenceEndpoint, async ({ params, body, viewer, services }) => {
    const { words, document: added } = body
    await sendEvidence(services, { id: params.id, adminId: viewer.id, words, added })
    return { ok: true as const }
  })

  http.flow(sentEvidence, ({ params, services }) => readSentEvidence(services, params.id))

  http.flow(addEvidenceDocument, async ({ params, request, services }) => {
    return { document: await addDocument(services, { id: params.id, request }) }
  })

  const health = async (db: Db, { clock, config }: Services) => {
    const now = clock.now()
    const [newest, last, findings, readUntil, vitals, ahead] = await Promise.all([
      newestAudit(db),
      lastAudit(db),
      openFindings(db),
      booksReadUntil(db),
      readVitals(db, now),
      clockAhead(db),
    ])
    const facts = { now, rules: RULES, vitals, ahead, last, findings, readUntil, sentenceOf }
    return healthView({ ...facts, running: isRunning(newest, now), hour: config.auditHour })
  }

  http.read(admin.adminHealth, ({ db, services }) => health(db, services))

  http.write(admin.runAudit, async ({ db, services }) => {
    await askForAudit(db, services)
    return health(db, services)
  })

  http.write(admin.retryJob, async ({ db, params, viewer, services }) => {
    await retryAbandoned(db, services, viewer, params.id)
    return health(db, services)
  })

  http.write(admin.acceptFinding, async ({ db, params, body, viewer, services }) => {
    await acceptAsIs(db, services, viewer, params.id, body.reason)
    return health(db, services)
  })
}

/** The tables of the panel as spreadsheets: all matching rows, in an order that doesn't change while they are read. */
function sheetRoutes(http: Http): void {
  const file = async <Row extends { id: number }>(
    name: string,
    sheet: Sheet<Row>,
    list: (page: Page) => Promise<Row[]>,
    { clock }: Services,
  ) => ({
    bytes: await streamCsv(sheet, everyPage(list)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}-${dateInZone(clock.now(), 'UTC')}.csv`,
  })

  http.read(admin.usersCsv, ({ db, query: { search, filter: role }, services }) =>
    file('users', usersSheet, (page) => listUsers(db, page, { search, role }), services),
  )
  http.read(admin.venuesCsv, ({ db, query, services }) =>
    file('venues', venuesSheet, (page) => listVenues(db, { ...page, sort: '-created' }, query), services),
  )
  http.read(admin.listingsCsv, ({ db, query, services }) =>
    file('listings', listingsSheet, (page) => listListings(db, services.clock, page, query), services),
  )
  http.read(postingsCsv, async ({ db, query, services }) => {
    const pages = everyPage((page) => listPostings(db, page, query))
    return {
      bytes: await streamCsv(postingsSheet, entriesOf(pages)),
      contentType: 'text/csv; charset=utf-8',
      fileName: `ledger-${dateInZone(services.clock.now(), 'UTC')}.csv`,
    }
  })
  http.read(admin.bookingsCsv, ({ db, query: { search, filter: status }, services }) =>
    file('bookings', bookingsSheet, (page) => listBookings(db, page, { search, status }), services),
  )
  http.read(admin.transfersCsv, ({ db, query: { search, filter }, services }) => {
    const narrow = filter === 'waiting' || filter === 'frozen' ? { queue: filter } : { stage: filter }
    const list = (page: Page) => transfersForAdmins(db, { ...page, sort: '-created' }, { search, ...narrow })
    return file('transfers', transfersSheet, list, services)
  })
  http.read(refundsCsv, ({ db, query: { search, filter: state = 'all' }, services }) =>
    file('refunds', refundsSheet, (page) => listRefunds(db, page, { search, state }), services),
  )
  http.read(payoutsCsv, ({ db, query: { search, filter: state = 'all' }, services }) =>
    file('payouts', payoutsSheet, (page) => listPayouts(db, page, { search, state }), services),
  )
  http.read(paymentsCsv, ({ db, query: { search, filter: state }, services }) =>
    file('payments', paymentsSheet, (page) => listPayments(db, page, { search, state }), services),
  )
}
