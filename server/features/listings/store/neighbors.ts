import { LIMITS } from '#contract/limits.ts'
import { metroOfCity } from '#contract/searching/metro-cities.ts'
import { verifiedVenuesIn } from '#server/features/venues/store/neighbors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Crowds, ShownBefore } from '../likeness.ts'
import { notTooEarly } from './dates.ts'

/** The verified venues around this one, itself among them. Never to be sent anywhere: only counts of them may be. */
export async function crowdsOf(
  db: Db,
  venue: { id: number; city: string; state: string },
  clock: Clock,
): Promise<Crowds> {
  const venues = await verifiedVenuesIn(db, venue.state)
  const asked = await db
    .selectFrom('listings')
    .select(['venue_id', 'deposit_percent'])
    .distinct()
    .where('venue_state', '=', venue.state)
    .where('deposit_percent', '<>', LIMITS.defaultDepositPercent)
    .where('state', 'in', ['live', 'held'])
    .where('event_date', '>=', clock.todayIn(venue.state))
    .where('venue_verified', '=', true)
    .where((where) => where.or([where('venue_id', '=', venue.id), notTooEarly({ clock, early: false })]))
    .execute()
  const deposits = new Map<number, number[]>()
  for (const one of asked) deposits.set(one.venue_id, [...(deposits.get(one.venue_id) ?? []), one.deposit_percent])
  const key = venues.find(({ id }) => id === venue.id)?.city_key ?? venue.city.trim().toLowerCase()
  const metro = metroOfCity(key, venue.state)
  const all = venues.map((one) => ({ ...one, deposits: deposits.get(one.id) ?? [] }))
  return {
    city: all.filter(({ city_key }) => city_key === key),
    area: all.filter(({ city_key }) => metro !== undefined && metroOfCity(city_key, venue.state) === metro),
    state: all,
  }
}

/** What the venue's dates on the market show, apart from the listing `but`. */
export async function shownBy(
  db: Db,
  venue: { id: number; state: string },
  clock: Clock,
  but?: number,
): Promise<ShownBefore[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'styles', 'amenities', 'max_guests', 'original_cents'])
    .where('venue_id', '=', venue.id)
    .where('transfer_id', 'is', null)
    .where('state', 'in', ['live', 'held'])
    .where('event_date', '>=', clock.todayIn(venue.state))
    .execute()
  return rows.filter(({ id }) => id !== but)
}
