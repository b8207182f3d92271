import * as admin from '#contract/api/admin.ts'
import { LIMITS } from '#contract/limits.ts'
import { countUsers, listUsers } from '#server/features/accounts/store/users.ts'
import { countEntries } from '#server/features/waitlist/store.ts'
import { badCursor, decodeCursor, encodeCursor, setPaging } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { decideVenue, deleteAccount, editAccount } from './commands.ts'
import { countCatalogue, listBookings, listListings, listVenues } from './store.ts'
import { adminBooking, adminListing, adminUserView, adminVenueView } from './views.ts'

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
    await deleteAccount(db, services, viewer, params.id)
    return { ok: true as const }
  })

  http.write(admin.verifyVenue, async ({ db, params, body, viewer, services }) =>
    adminVenueView(await decideVenue(db, services, viewer, params.id, body.verified)),
  )

  http.read(admin.adminVenues, async ({ db, query, request, headers }) =>
    paged(await listVenues(db, pageOf(query)), query, request, headers).map(adminVenueView),
  )

  http.read(admin.adminListings, async ({ db, query, request, headers, services: { clock } }) =>
    paged(await listListings(db, pageOf(query)), query, request, headers).map((row) =>
      adminListing(row, clock.todayIn(row.venue_state)),
    ),
  )

  http.read(admin.adminBookings, async ({ db, query, request, headers }) =>
    paged(await listBookings(db, pageOf(query)), query, request, headers).map(adminBooking),
  )
}

interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** One row more than wanted, which tells whether there is a next page. */
function pageOf(query: PageQuery) {
  const limit = (query.limit ?? LIMITS.adminPageSize) + 1
  if (query.cursor === undefined) return { limit, after: null }
  const [after] = decodeCursor(query.cursor)
  if (!Number.isSafeInteger(after)) throw badCursor()
  return { limit, after: after as number }
}

function paged<Row extends { id: number }>(rows: Row[], query: PageQuery, request: Request, headers: Headers): Row[] {
  const limit = query.limit ?? LIMITS.adminPageSize
  const last = rows.length > limit ? rows[limit - 1] : undefined
  setPaging(headers, request, { nextCursor: last ? encodeCursor([last.id]) : null })
  return rows.slice(0, limit)
}
