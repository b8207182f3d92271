import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { COLUMNS, type ListingRow, revealedTo } from './listings.ts'
import { conditions, type Filters } from './search.ts'
import type { Look } from './visible-dates.ts'

/**
 * Open dates near a listing's: in its city first, then in its state, then anywhere, the nearest days first. Each step
 * reads a few rows on either side of the day from an index.
 */
export async function similarTo(
  db: Db,
  listing: ListingRow,
  limit: number,
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const places: Filters[] = [
    { city: listing.venue_city, state: listing.venue_state },
    { state: listing.venue_state },
    {},
  ]
  const found = new Map<number, ListingRow>()
  for (const place of places) {
    if (found.size >= limit) break
    const near = [
      ...(await nearest(db, place, listing, 'before', limit, viewer, look)),
      ...(await nearest(db, place, listing, 'after', limit, viewer, look)),
    ]
    const distance = (row: ListingRow) => Math.abs(Date.parse(row.event_date) - Date.parse(listing.event_date))
    near.sort((a, b) => distance(a) - distance(b) || a.id - b.id)
    for (const row of near) if (found.size < limit) found.set(row.id, row)
  }
  return [...found.values()]
}

function nearest(
  db: Db,
  place: Filters,
  listing: ListingRow,
  side: 'before' | 'after',
  limit: number,
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const direction = side === 'before' ? 'desc' : 'asc'
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where(conditions(place, look))
    .where('listings.state', '=', 'live')
    .where('listings.id', '<>', listing.id)
    .where('listings.event_date', side === 'before' ? '<' : '>=', listing.event_date)
    .orderBy('listings.event_date', direction)
    .orderBy('listings.id', direction)
    .limit(limit)
    .execute()
}
