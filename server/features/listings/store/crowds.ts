import { LIMITS } from '#contract/limits.ts'
import { metroOfCity } from '#contract/searching/metro-cities.ts'
import { verifiedVenuesIn } from '#server/features/venues/store/verified-venues.ts'
import { type Clock, MINUTE } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Crowds, ShownBefore } from '../likeness-and-proposed-facts.ts'
import { notTooEarly } from './visible-dates.ts'

/** How long the venues of each state are cached: the meter asks for them at every pause in typing. */
const REMEMBERED_MS = MINUTE

type Crowd = Awaited<ReturnType<typeof crowdOf>>
const remembered = new WeakMap<Db, Map<string, { at: Date; crowd: Promise<Crowd> }>>()

/**
 * The verified venues around this one: itself and those of other owners. An owner's venues don't hide each other, since
 * whoever thinks of one of them knows whom to ask; and beside four of their own, an owner would see what a single one of
 * somebody else could show. Never to be sent anywhere: only counts of them may be. They may be a minute old, except in a transaction,
 * which reads them again.
 */
export async function crowdsOf(
  db: Db,
  venue: { id: number; owner_id: number; city: string; state: string },
  clock: Clock,
): Promise<Crowds> {
  const { venues, asked } = await recentCrowdOf(db, venue.state, clock)
  const own = await unusualDeposits(db, venue.state, clock).where('venue_id', '=', venue.id).execute()
  const deposits = new Map<number, number[]>()
  for (const one of [...asked.filter(({ venue_id }) => venue_id !== venue.id), ...own]) {
    deposits.set(one.venue_id, [...(deposits.get(one.venue_id) ?? []), one.deposit_percent])
  }
  const key = venues.find(({ id }) => id === venue.id)?.city_key ?? venue.city.trim().toLowerCase()
  const metro = metroOfCity(key, venue.state)
  const all = venues
    .filter(({ id, owner_id }) => id === venue.id || owner_id !== venue.owner_id)
    .map((one) => ({ ...one, deposits: deposits.get(one.id) ?? [] }))
  return {
    city: all.filter(({ city_key }) => city_key === key),
    area: all.filter(({ city_key }) => metro !== undefined && metroOfCity(city_key, venue.state) === metro),
    state: all,
  }
}

function recentCrowdOf(db: Db, state: string, clock: Clock): Promise<Crowd> {
  const known = remembered.get(db) ?? new Map<string, { at: Date; crowd: Promise<Crowd> }>()
  remembered.set(db, known)
  const now = clock.now()
  const last = known.get(state)
  if (last && Math.abs(now.getTime() - last.at.getTime()) < REMEMBERED_MS) return last.crowd
  const crowd = crowdOf(db, state, clock)
  known.set(state, { at: now, crowd })
  crowd.catch(() => known.delete(state))
  return crowd
}

/** The verified venues of a state, and which of them ask strangers for a deposit other than the usual one. */
async function crowdOf(db: Db, state: string, clock: Clock) {
  const venues = await verifiedVenuesIn(db, state)
  const asked = await unusualDeposits(db, state, clock)
    .where(notTooEarly({ clock, early: false }))
    .execute()
  return { venues, asked }
}

const unusualDeposits = (db: Db, state: string, clock: Clock) =>
  db
    .selectFrom('listings')
    .select(['venue_id', 'deposit_percent'])
    .distinct()
    .where('venue_state', '=', state)
    .where('deposit_percent', '<>', LIMITS.defaultDepositPercent)
    .where('state', 'in', ['live', 'held'])
    .where('event_date', '>=', clock.todayIn(state))
    .where('venue_verified', '=', true)

/** What the venue's dates on the market show, apart from the listing `except`. */
export async function shownBy(
  db: Db,
  venue: { id: number; state: string },
  clock: Clock,
  except?: number,
): Promise<ShownBefore[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'styles', 'amenities', 'max_guests', 'original_cents'])
    .where('venue_id', '=', venue.id)
    .where('transfer_id', 'is', null)
    .where('state', 'in', ['live', 'held'])
    .where('event_date', '>=', clock.todayIn(venue.state))
    .execute()
  return rows.filter(({ id }) => id !== except)
}
