import { metroOfCity } from '#contract/searching/metro-cities.ts'
import type { Metro } from '#contract/searching/metros.ts'
import { asksFor, pairsOf, RELAXATIONS, type Relaxation, relaxed } from '#contract/searching/relaxations.ts'
import { splitCity } from '#contract/searching/typed-place.ts'
import type { Filters } from './store/search.ts'

/**
 * Searches with one filter fewer, or in a wider place, that find something; if none does, those with two filters fewer.
 * `count` says how many dates a search finds.
 */
export async function relaxations(filters: Filters, count: (filters: Filters) => Promise<number>) {
  const { city, metro } = filters
  const named = city === undefined ? null : { state: filters.state, ...splitCity(city) }
  const area = named?.state ? metroOfCity(named.city.trim().toLowerCase(), named.state) : undefined
  const wider: Partial<Record<Relaxation, { state?: string; metro?: Metro } | null>> = {
    metro: area ? { metro: area } : null,
    state: named?.state ? { state: named.state } : null,
  }
  const possible = RELAXATIONS.filter(
    (change) => asksFor(filters, change) && wider[change] !== null && !(change === 'metro' && metro),
  )
  const counted = await Promise.all(
    possible.map(async (change) => {
      const place = wider[change] ?? null
      return { change, also: null, place, count: await count(relaxed(filters, change, place)) }
    }),
  )
  const finding = counted.filter(({ count }) => count > 0)
  return finding.length > 0 ? finding : relaxedByTwo(filters, possible, count)
}

/** The most pairs that are counted: all pairs of four filters; with more, pairs with the days and price come first. */
const PAIRS_COUNTED = 6

async function relaxedByTwo(
  filters: Filters,
  possible: readonly Relaxation[],
  count: (filters: Filters) => Promise<number>,
) {
  const counted = await Promise.all(
    pairsOf(possible)
      .slice(0, PAIRS_COUNTED)
      .map(async ([change, also]) => {
        const found = await count(relaxed(relaxed(filters, change, null), also, null))
        return { change, also, place: null, count: found }
      }),
  )
  return counted.filter(({ count }) => count > 0)
}
