import { sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import type { Metro } from '#contract/searching/metros.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { FINDABLE, inMetro } from './search.ts'
import { type Look, notPast, notTooEarly } from './visible-dates.ts'

/** The date that an owner is about to list. */
export interface DraftDate {
  ownerId: number
  state: string
  metro: Metro | undefined
  date: LocalDate
  guests: number
}

/** Prices of dates that are alike: how many dates, and between which cents their middle half lies. */
export interface LikePrices {
  near: boolean
  sameDays: boolean
  dates: number
  low: number
  high: number
}

/**
 * What other owners ask now, in public, for dates in the same state, for half to twice as many guests: for those around
 * the venue on the same kind of day (Friday to Sunday, or any other), for all those around it, for all on the same kind
 * of day, and for all of them. The nearest first. Which dates belong to one venue makes no difference: that is nobody's
 * business.
 */
export async function pricesOfDatesLike(
  db: Db,
  { ownerId, state, metro, date, guests }: DraftDate,
  look: Look,
): Promise<LikePrices[]> {
  const isNear = metro === undefined ? sql`false` : inMetro(metro)
  const { rows } = await sql<LikePrices>`
    with like_dates as (
      select listings.discounted_cents as cents, ${isNear} as near,
             (extract(isodow from event_date) >= 5) = (extract(isodow from ${date}::date) >= 5) as same_days
        from listings join venues on venues.id = listings.venue_id
       where ${FINDABLE} and ${notPast(look.clock)} and ${notTooEarly(look)}
         and listings.transfer_id is null and listings.venue_state = ${state} and venues.owner_id <> ${ownerId}
         and listings.max_guests between ${Math.ceil(guests / 2)} and ${guests * 2})
    select kind.near, kind.same_days as "sameDays", count(*)::int as dates,
           percentile_cont(0.25) within group (order by cents)::float as low,
           percentile_cont(0.75) within group (order by cents)::float as high
      from like_dates
      join (values (true, true, 1), (true, false, 2), (false, true, 3), (false, false, 4)) as kind (near, same_days, place)
        on (like_dates.near or not kind.near) and (like_dates.same_days or not kind.same_days)
     group by kind.near, kind.same_days, kind.place order by kind.place`.execute(db)
  return rows
}
