import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { countFound, findCities, findDays, findPage } from '#server/search/search.ts'
import { COLUMNS, type ListingRow, revealedTo } from './listings.ts'
import {
  citiesWithDates,
  countMatches,
  daysWithMatches,
  FINDABLE,
  type Filters,
  type PageEnd,
  type Sort,
  searchPage,
} from './search.ts'
import type { Look } from './visible-dates.ts'

/** Where searches are answered from: memory, if it can answer them, or SQL, which always can. */
export interface Sources {
  db: Db
  search: ReadModel | null
}

export interface PageOfSearch {
  rows: ListingRow[]
  total: number
  /** where the page ends if another one follows */
  end: PageEnd | null
}

/** One page of matching listings with the exact total. */
export async function pageOfSearch(
  { db, search: model }: Sources,
  search: { filters: Filters; sort: Sort; limit: number; after: PageEnd | null },
  viewer: MaybeViewer,
  look: Look,
): Promise<PageOfSearch> {
  const { filters, sort, limit, after } = search
  const catalog = (await model?.current()) ?? null
  const found = catalog && findPage(catalog, filters, { sort, limit, after }, look)
  const shown = found && (await findableByIds(db, found.ids, viewer))
  if (found && shown) return { rows: shown, total: found.total, end: found.end }
  const [rows, total] = await Promise.all([
    searchPage(db, { filters, sort, limit: limit + 1, after }, viewer, look),
    countMatches(db, filters, look),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), total, end: last ? { key: last.sort_key, id: last.id } : null }
}

/** How many listings match. */
export async function countOfSearch({ db, search: model }: Sources, filters: Filters, look: Look): Promise<number> {
  const catalog = (await model?.current()) ?? null
  return (catalog && countFound(catalog, filters, look)) ?? countMatches(db, filters, look)
}

/** The cheapest price and the number of matches of every day that has any. */
export async function daysOfSearch({ db, search: model }: Sources, filters: Filters, look: Look) {
  const catalog = (await model?.current()) ?? null
  return (catalog && findDays(catalog, filters, look)) ?? daysWithMatches(db, filters, look)
}

/** Every city that has a match, by its key in the database, with the number of its matches. */
export async function citiesOfSearch(
  { db, search: model }: Sources,
  filters: Filters,
  look: Look,
): Promise<{ key: string; state: string; count: number }[]> {
  const catalog = (await model?.current()) ?? null
  return (catalog && findCities(catalog, filters, look)) ?? citiesWithDates(db, filters, look)
}

/** These listings in this order; null if one of them can no longer be found: memory is behind for a moment. */
async function findableByIds(db: Db, ids: readonly number[], viewer: MaybeViewer): Promise<ListingRow[] | null> {
  const byId = new Map((await findableRows(db, ids, viewer)).map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return inOrder.length === ids.length ? inOrder : null
}

/** Those of these listings that can be found, in any order. */
export async function findableRows(db: Db, ids: readonly number[], viewer: MaybeViewer): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where('listings.id', 'in', ids)
    .where(FINDABLE)
    .execute()
}
