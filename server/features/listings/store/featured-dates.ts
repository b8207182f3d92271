import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { writtenOut } from '#contract/searching/city-spellings.ts'
import type { SearchQuery } from '#contract/searching/search-query.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { COLUMNS, keptBy, type ListingRow, revealedTo } from './listings.ts'
import { conditions, type Filters } from './search.ts'
import type { Look } from './visible-dates.ts'

/**
 * The listings with the highest savings, one of each city first, then any others (domain.md row 31): among the dates of
 * the next few months first, then among later ones (docs/decisions/0040-what-couples-search-by.md). Nothing that the
 * viewer has or sells, and nothing whose original price an admin should look at first. Viewers who narrow the dates
 * down do find the latter, and all others get at most six: otherwise, what is missing would give away that a date's
 * price is above its venue's range.
 */
export async function featured(
  db: Db,
  search: { filters: Filters; limit: number },
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const { filters } = search
  const limit = isNarrow(filters) ? search.limit : Math.min(search.limit, LIMITS.featuredListings)
  const near = await bestSavings(db, filters, 'near', viewer, look)
  if (near.length >= limit) return near.slice(0, limit)
  return [...near, ...(await bestSavings(db, filters, 'later', viewer, look))].slice(0, limit)
}

async function bestSavings(
  db: Db,
  filters: Filters,
  when: 'near' | 'later',
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const last = addDays(look.clock.todayIn('NY'), SERVER_LIMITS.featuredDays)
  const open = await db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where(conditions(filters, look))
    .where('listings.state', '=', 'live')
    .$if(!isNarrow(filters), (all) => all.where('listings.price_questioned', '=', false))
    .where('listings.event_date', when === 'near' ? '<=' : '>', last)
    .where((builder) => builder.not(keptBy(viewer)(builder)))
    .orderBy('listings.savings_cents', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(FEATURED_POOL)
    .execute()
  const cities = new Set<string>()
  const firsts = open.filter((row) => {
    const city = `${writtenOut(row.venue_city.toLowerCase())}, ${row.venue_state}`
    return !cities.has(city) && cities.add(city)
  })
  const rest = open.filter((row) => !firsts.includes(row))
  return [...firsts, ...rest]
}

const FEATURED_POOL = 200

/** What a search says besides what it looks for. */
const FORM: readonly (keyof SearchQuery)[] = ['featured', 'sort', 'limit', 'cursor']

/** Whether a search looks for anything. */
const isNarrow = (search: SearchQuery): boolean =>
  Object.entries(search).some(([name, value]) => value !== undefined && !FORM.includes(name as keyof SearchQuery))
