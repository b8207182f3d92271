import { SERVER_LIMITS } from '#contract/limits.ts'
import { writtenOut } from '#contract/searching/city-spellings.ts'
import { isAreaName, metroOfCity } from '#contract/searching/metro-cities.ts'
import { METRO_NAMES, type Metro } from '#contract/searching/metros.ts'
import type { NearbyPlaces, Place } from '#contract/searching/place.ts'
import { relaxed } from '#contract/searching/relaxations.ts'
import { splitCity } from '#contract/searching/typed-place.ts'
import { STATE_NAMES, type StateCode } from '#contract/searching/us-states.ts'
import { joinSpellings, type Places } from './places.ts'
import type { Filters } from './store/search.ts'

type Counted = { key: string; state: string; count: number }

/**
 * Where else a search finds dates: in the other cities of its city's area, or else of its state. A search of an area or
 * a state finds them in its own cities. `citiesOf` counts the matches of each city, by its key in the database.
 */
export async function citiesNearby(
  filters: Filters,
  citiesOf: (filters: Filters) => Promise<Counted[]>,
  { cityCalled }: Pick<Places, 'cityCalled'>,
): Promise<NearbyPlaces> {
  const named = filters.city === undefined ? null : { state: filters.state, ...splitCity(filters.city) }
  const own = named && writtenOut(named.city.trim().replaceAll(/ +/g, ' ').toLowerCase())
  const state = named ? named.state : filters.state
  const metro = named ? own && state && metroOfCity(own, state) : filters.metro
  const isOther = (city: Counted) =>
    !(writtenOut(city.key) === own && city.state === state) && !isAreaName(city.key, city.state)
  for (const around of [metro ? { metro } : null, state ? { state } : null]) {
    const found = around ? await citiesOf(relaxed(filters, 'place', around)) : []
    const others = joinSpellings(found.filter(isOther))
    if (!around || others.length === 0) continue
    const ofCity = (one: Counted): Place => {
      const city = cityCalled(one.key, one.state)
      return { kind: 'city', name: `${city}, ${one.state}`, city, state: one.state, metro: null, count: one.count }
    }
    others.sort((a, b) => b.count - a.count || `${a.key}, ${a.state}`.localeCompare(`${b.key}, ${b.state}`))
    return {
      around: { ...wholeOf(around), city: null, count: found.reduce((sum, city) => sum + city.count, 0) },
      cities: others.slice(0, SERVER_LIMITS.citiesNearby).map(ofCity),
    }
  }
  return { around: null, cities: [] }
}

function wholeOf({ metro, state }: { metro?: Metro; state?: string }) {
  return metro
    ? { kind: 'metro' as const, name: METRO_NAMES[metro], state: null, metro }
    : { kind: 'state' as const, name: STATE_NAMES[state as StateCode] ?? `${state}`, state: state ?? null, metro: null }
}
