import { VENUE_STYLES } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { STATES_OF_CATALOG } from './fill.ts'

/**
 * Random searches, no two alike, as strangers make them: paths of GET /api/listings. A seed always gives the same ones.
 */
export function randomSearches(count: number, { today, seed }: { today: string; seed: number }): string[] {
  const random = mulberry32(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const found = new Set<string>()
  while (found.size < count) {
    const query = new URLSearchParams()
    const where = random()
    const city = Math.floor(random() ** 2.2 * 250)
    const state = STATES_OF_CATALOG[city % STATES_OF_CATALOG.length] as string
    if (where < 0.25) query.set('city', random() < 0.5 ? `Town ${city}` : `Town ${city}, ${state}`)
    else if (where < 0.45) query.set('state', state)
    const when = random()
    const day = addDays(today, 3 + Math.floor(random() * 390))
    if (when < 0.15) query.set('date', day)
    else if (when < 0.25) query.set('weekend', day)
    else if (when < 0.35) query.set('month', day.slice(0, 7))
    else if (when < 0.4) {
      query.set('date', day)
      query.set('flexDays', String(1 + Math.floor(random() * 7)))
    }
    if (random() < 0.8) query.set('minGuests', String(pick([50, 50, 50, 80, 100, 120, 150, 200, 250])))
    if (random() < 0.4) query.set('maxPrice', String(pick([5_000, 10_000, 15_000, 20_000, 30_000, 50_000])))
    if (random() < 0.4) {
      const styles = new Set([pick(VENUE_STYLES), ...(random() < 0.3 ? [pick(VENUE_STYLES)] : [])])
      query.set('styles', [...styles].join(','))
    }
    if (random() < 0.2) query.set('isTransfer', String(random() < 0.5))
    if (random() < 0.5) query.set('sort', pick(['price', 'date', 'savings']))
    found.add(`/api/listings?${query}`)
  }
  return [...found]
}

/** A small generator of random numbers from 0 to 1. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
