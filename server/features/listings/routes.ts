import {
  cheapestDays,
  createListing,
  getListing,
  myListings,
  searchListings,
  similarListings,
  updateListing,
  watchListing as watchEndpoint,
} from '#contract/api/listings.ts'
import { isLocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { badCursor, decodeCursor, encodeCursor, setPaging } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { AboveListings } from './above.ts'
import { changeOwnListing } from './commands/change-listing.ts'
import { watchListing } from './commands/notify-watchers.ts'
import { publishListing } from './commands/publish-listing.ts'
import { seeListing } from './commands/see-listing.ts'
import { type ListingRow, ownListings } from './store/listings.ts'
import {
  countMatches,
  daysWithMatches,
  featured,
  ORDERS,
  type PageEnd,
  type Sort,
  searchPage,
  similarTo,
} from './store/search.ts'
import { listingDetail, listingView, venueListing } from './views.ts'

export function listingRoutes(http: Http, above: AboveListings): void {
  http.read(searchListings, async ({ db, query, viewer, services: { clock }, request, headers }) => {
    const view = (row: ListingRow) => listingView(row, clock.todayIn(row.venue_state))
    if (query.featured) {
      const limit = query.limit ?? LIMITS.featuredListings
      return (await featured(db, { filters: query, limit }, viewer, clock)).map(view)
    }
    const sort: Sort = query.sort ?? 'best'
    const limit = query.limit ?? LIMITS.pageSize
    const after = query.cursor === undefined ? null : pageEnd(query.cursor, sort)
    const [rows, total] = await Promise.all([
      searchPage(db, { filters: query, sort, limit: limit + 1, after }, viewer, clock),
      countMatches(db, query, clock),
    ])
    const last = rows.length > limit ? rows[limit - 1] : undefined
    setPaging(headers, request, { total, nextCursor: last ? encodeCursor([sort, last.sort_key, last.id]) : null })
    return rows.slice(0, limit).map(view)
  })

  http.read(cheapestDays, async ({ db, query, services: { clock } }) => {
    const days = await daysWithMatches(db, query, clock)
    return days.map((day) => ({ date: day.event_date, fromPrice: toDollars(day.from_cents), count: day.count }))
  })

  http.read(myListings, async ({ db, viewer, services: { clock } }) => {
    const rows = await ownListings(db, viewer.id)
    return rows.map((row) => venueListing(row, clock.todayIn(row.venue_state)))
  })

  http.read(getListing, async ({ db, params, viewer, services: { clock } }) => {
    const { row, today } = await seeListing(db, params.id, viewer, clock)
    const claim =
      row.transfer_id === null
        ? await above.currentClaimOnDate(db, row.id)
        : await above.currentClaimOnTransfer(db, row.transfer_id, viewer?.id ?? null)
    const offers = await above.offersOnListing(db, row, viewer, clock)
    const behind = row.transfer_id === null ? null : await above.paidBehindTransfer(db, row.transfer_id)
    return listingDetail(row, { today, claim, viewer, offers, behind })
  })

  http.read(similarListings, async ({ db, params, viewer, services: { clock } }) => {
    const { row } = await seeListing(db, params.id, viewer, clock)
    const rows = await similarTo(db, row, LIMITS.featuredListings, viewer, clock)
    return rows.map((near) => listingView(near, clock.todayIn(near.venue_state)))
  })

  http.write(createListing, async ({ db, body, viewer, services }) => {
    const row = await publishListing(db, { ...services, above }, viewer, body)
    return venueListing(row, services.clock.todayIn(row.venue_state))
  })

  http.write(updateListing, async ({ db, params, body, viewer, services }) => {
    const row = await changeOwnListing(db, services, viewer, params.id, body)
    return venueListing(row, services.clock.todayIn(row.venue_state))
  })

  http.write(watchEndpoint, async ({ db, params, viewer, services }) => {
    await watchListing(db, services, viewer, params.id)
    return { watching: true as const }
  })
}

/** Where the page before ended, from its cursor; throws invalid_request for a cursor of another order. */
function pageEnd(cursor: string, sort: Sort): PageEnd {
  const [cursorSort, key, id] = decodeCursor(cursor)
  const valid = ORDERS[sort].column === 'event_date' ? isLocalDate : (text: string) => /^\d{1,15}$/.test(text)
  if (cursorSort !== sort || typeof key !== 'string' || !valid(key) || !Number.isSafeInteger(id)) throw badCursor()
  return { key, id: id as number }
}
