import {
  cheapestDays,
  createListing,
  getListing,
  markFavorite as markEndpoint,
  myFavorites,
  myListings,
  myListingsSummary,
  nearbyCities,
  relaxSearch,
  searchListings,
  seeOriginal,
  similarListings,
  suggestPlaces,
  understandPlace,
  unmarkFavorite as unmarkEndpoint,
  updateListing,
  watchListing as watchEndpoint,
} from '#contract/api/listings.ts'
import { countMemberFilters } from '#contract/api/premium.ts'
import { hintPrice, measureLikeness } from '#contract/api/venues.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { areaOf, metroOfCity } from '#contract/searching/metro-cities.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  encodeCursor,
  hasPagesAhead,
  PAGES_AHEAD,
  paged,
  pageOf,
  partOf,
  setPagesAhead,
  setPaging,
} from '#server/platform/http/paging.ts'
import type { Call, Http } from '#server/platform/http/route.ts'
import type { AboveListings } from './above.ts'
import { citiesNearby } from './cities-nearby.ts'
import { acceptOriginal } from './commands/accept-original-price.ts'
import { changeOwnListing } from './commands/change-listing.ts'
import { lookOf } from './commands/look-of-viewer.ts'
import { markFavorite, unmarkFavorite } from './commands/mark-favorite.ts'
import { publishListing } from './commands/publish-listing.ts'
import { seeListing } from './commands/see-listing.ts'
import { ownFavorites } from './commands/show-favorites.ts'
import { watchListing } from './commands/watch-listing.ts'
import { addCards } from './fill-cards.ts'
import { measureDraft, ofVenue } from './likeness-and-proposed-facts.ts'
import { checkMemberFilters, checkVerified, hintOf } from './policy.ts'
import { readCursor } from './read-cursor.ts'
import { relaxations } from './relaxations.ts'
import { crowdsOf, shownBy } from './store/crowds.ts'
import { featured } from './store/featured-dates.ts'
import { countOwnListings, type ListingRow, lastOfOwnListings, pageOfOwnListings } from './store/listings.ts'
import { memberFiltersOnOffer } from './store/member-filter-counts.ts'
import { citiesOfSearch, countOfSearch, daysOfSearch, pageOfSearch } from './store/memory-or-sql.ts'
import { placesOnOffer } from './store/places-on-offer.ts'
import { pricesOfDatesLike } from './store/price-hint.ts'
import { questionedAbove } from './store/questioned-original-prices.ts'
import type { Filters, Sort } from './store/search.ts'
import { similarTo } from './store/similar-dates.ts'
import { hintView, listingDetail, listingView, venueListing } from './views.ts'

export function listingRoutes(http: Http, above: AboveListings): void {
  http.readAfter(
    searchListings,
    checkFilters,
    async ({ db, query, viewer, services: { clock, search }, request, headers }) => {
      const look = await lookOf(db, viewer, clock)
      const view = (row: ListingRow) => listingView(row, clock)
      if (query.featured) {
        const limit = query.limit ?? LIMITS.featuredListings
        return (await featured(db, { filters: query, limit }, viewer, look)).map(view)
      }
      const sort: Sort = query.sort ?? 'best'
      const limit = query.limit ?? SERVER_LIMITS.pageSize
      const after = query.cursor === undefined ? null : readCursor(query.cursor, sort)
      const asked = { filters: query, sort, limit, after }
      const changes = search?.cards.changes ?? 0
      const { rows, total, end } = await pageOfSearch({ db, search }, asked, viewer, look)
      setPaging(headers, request, { total, nextCursor: end && encodeCursor([sort, end.key, end.id]) })
      const views = rows.map(view)
      if (search && viewer === null) addCards(search.cards, views, { changes, todayIn: clock.todayIn })
      return views
    },
  )

  http.readAfter(relaxSearch, checkFilters, async ({ db, query, viewer, services: { clock, search } }) => {
    const look = await lookOf(db, viewer, clock)
    return relaxations(query, (filters) => countOfSearch({ db, search }, filters, look))
  })

  const places = placesOnOffer()

  http.readAfter(nearbyCities, checkFilters, async ({ db, query, viewer, services: { clock, search } }) => {
    const look = await lookOf(db, viewer, clock)
    const find = (filters: Filters) => citiesOfSearch({ db, search }, filters, look)
    return citiesNearby(query, find, await places(db, undefined, clock))
  })

  http.readAfter(cheapestDays, checkFilters, async ({ db, query, viewer, services: { clock, search } }) => {
    const days = await daysOfSearch({ db, search }, query, await lookOf(db, viewer, clock))
    return days.map((day) => ({ date: day.event_date, fromPrice: toDollars(day.from_cents), count: day.count }))
  })

  const memberFilters = memberFiltersOnOffer()

  http.read(countMemberFilters, ({ db, services: { clock } }) => memberFilters(db, clock))

  http.read(suggestPlaces, async ({ db, query, services: { clock } }) =>
    (await places(db, query.isTransfer, clock)).suggest(query.q ?? '', SERVER_LIMITS.placesSuggested, query.kind),
  )

  http.read(understandPlace, async ({ db, query, services: { clock } }) =>
    (await places(db, query.isTransfer, clock)).understand(query.city, query.state),
  )

  http.read(myListings, async ({ db, viewer, query, request, headers, services: { clock } }) => {
    const part = partOf(query)
    const [fitting, { total }] = await Promise.all([
      pageOfOwnListings(db, viewer.id, clock, pageOf(part)),
      countOwnListings(db, viewer.id, clock),
    ])
    const rows = paged(fitting, part, { request, headers, total })
    if (hasPagesAhead(part, total)) {
      const pages = { size: part.limit, most: PAGES_AHEAD }
      setPagesAhead(headers, await lastOfOwnListings(db, viewer.id, clock, pages))
    }
    const busy = await above.busyDaysOf(db, [...new Set(rows.map((row) => row.venue_id))])
    const takenBy = new Map(busy.map((one) => [`${one.venue_id} ${one.day}`, one]))
    return rows.map((row) => venueListing(row, clock, takenBy.get(`${row.venue_id} ${row.event_date}`) ?? null))
  })

  http.read(myListingsSummary, ({ db, viewer, services: { clock } }) => countOwnListings(db, viewer.id, clock))

  http.read(getListing, async ({ db, params, query, viewer: asker, services: { clock } }) => {
    const { row: seen } = await seeListing(db, params.id, asker, clock)
    const veiled = query.as === 'couple'
    const [row, viewer] = veiled ? [{ ...seen, revealed: false }, null] : [seen, asker]
    const claim =
      row.transfer_id === null
        ? await above.currentClaimOnDate(db, row.id)
        : await above.currentClaimOnTransfer(db, row.transfer_id, viewer?.id ?? null)
    const offers = await above.offersOnListing(db, row, viewer, clock)
    const behind = row.transfer_id === null ? null : await above.paidBehindTransfer(db, row.transfer_id)
    const ratingBand = await above.ratingBandOf(db, row, clock)
    const questioned = viewer?.role === 'admin' ? await questionedAbove(db, row.id) : null
    return listingDetail(row, { clock, claim, viewer, offers, behind, ratingBand, questionedAbove: questioned })
  })

  http.write(seeOriginal, async ({ db: tx, params, body, viewer, services: { clock } }) => {
    await acceptOriginal(tx, viewer, params.id, body.originalPrice, clock.now())
    return { ok: true as const }
  })

  http.read(similarListings, async ({ db, params, viewer, services: { clock } }) => {
    const { row } = await seeListing(db, params.id, viewer, clock)
    const rows = await similarTo(db, row, LIMITS.featuredListings, viewer, await lookOf(db, viewer, clock))
    return rows.map((near) => listingView(near, clock))
  })

  http.read(myFavorites, async ({ db, viewer, services: { clock } }) => {
    return ownFavorites(db, viewer, await lookOf(db, viewer, clock))
  })

  http.write(markEndpoint, async ({ db, params, viewer, services }) => {
    await markFavorite(db, services, viewer, params.id)
    return { favorite: true }
  })

  http.write(unmarkEndpoint, async ({ db, params, viewer, services }) => {
    await unmarkFavorite(db, services, viewer, params.id)
    return { favorite: false }
  })

  http.write(createListing, async ({ db, body, viewer, services }) => {
    const row = await publishListing(db, { ...services, above }, viewer, body)
    return venueListing(row, services.clock, null)
  })

  http.write(updateListing, async ({ db, params, body, viewer, services }) => {
    const row = await changeOwnListing(db, { ...services, above }, viewer, params.id, body)
    const busy = await above.busyDaysOf(db, [row.venue_id])
    return venueListing(row, services.clock, busy.findLast(({ day }) => day === row.event_date) ?? null)
  })

  http.read(hintPrice, async ({ db, params, query, viewer, services: { clock } }) => {
    const venue = await findVenue(db, params.id)
    if (!venue || venue.owner_id !== viewer.id) throw notFound()
    checkVerified(venue)
    const { state } = venue
    const metro = metroOfCity(venue.city.trim().toLowerCase(), state)
    const draft = { ownerId: viewer.id, state, metro, date: query.date, guests: query.maxGuests }
    const found = await pricesOfDatesLike(db, draft, { clock, early: false })
    return { hint: hintView(hintOf(found), venue, query.date) }
  })

  http.read(measureLikeness, async ({ db, params, query, viewer, services: { clock } }) => {
    const venue = await findVenue(db, params.id)
    if (!venue || venue.owner_id !== viewer.id) throw notFound()
    checkVerified(venue)
    const { listingId, dates = 1, place = 'city', ...typed } = query
    const draft = ofVenue(typed, venue)
    const crowds = await crowdsOf(db, venue, clock)
    const shown = await shownBy(db, venue, clock, listingId)
    const hides = place === 'area' && areaOf(venue) !== null ? 'area' : 'city'
    return measureDraft(venue, { ...draft, place: hides }, { crowds, shown, dates }, Math.random)
  })

  http.write(watchEndpoint, async ({ db, params, viewer, services }) => {
    await watchListing(db, services, viewer, params.id)
    return { watching: true as const }
  })
}

/** Throws members_only. */
async function checkFilters({ db, query, viewer, services: { clock } }: Searching): Promise<void> {
  if (memberFiltersIn(query).length === 0) return
  checkMemberFilters(query, viewer !== null && (await isMember(db, viewer.id, clock.now())))
}

type Searching = Pick<Call<typeof searchListings, Db>, 'db' | 'viewer' | 'services'> & { query: Filters }
