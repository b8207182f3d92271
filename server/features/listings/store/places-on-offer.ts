import { SERVER_LIMITS } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import { knowPlaces, type Places } from '../places.ts'
import { citiesWithDates } from './search.ts'

interface Counted {
  at: number
  /** of all dates, of transfers alone, of dates from venues alone */
  places: Map<boolean | undefined, Places>
}

/** For this many milliseconds, places that are being recounted are given as they were. */
const OLDEST_MS = 60_000

/**
 * Returns a function that gives the places that strangers can find dates in, recounted every 15 seconds while somebody
 * asks: every letter that somebody types asks for them. If `isTransfer` is true, transfers alone count; if it is false,
 * dates from venues alone. Only those who ask first, or after a long pause, wait for a count.
 */
export function placesOnOffer() {
  let last: Counted | null = null
  let counting: Promise<Counted> | null = null
  async function count(db: Db, clock: Clock): Promise<Counted> {
    const at = clock.now().getTime()
    try {
      last = { at, places: await placesWithDates(db, clock) }
      return last
    } finally {
      counting = null
    }
  }
  return async (db: Db, isTransfer: boolean | undefined, clock: Clock): Promise<Places> => {
    const age = last === null ? Number.POSITIVE_INFINITY : Math.abs(clock.now().getTime() - last.at)
    if (age >= SERVER_LIMITS.placesKeptSeconds * 1000 && counting === null) {
      counting = count(db, clock)
      counting.catch(() => {}) // those who wait get the error, and the next one to ask begins another count
    }
    const counted = last !== null && age < OLDEST_MS ? last : await (counting as Promise<Counted>)
    return counted.places.get(isTransfer) as Places
  }
}

async function placesWithDates(db: Db, clock: Clock): Promise<Map<boolean | undefined, Places>> {
  const cities = await citiesWithDates(db, {}, { clock, early: false })
  const places = async (of: (city: (typeof cities)[number]) => number) => {
    await ownTurn() // reading thousands of cities takes a tenth of a second each time
    return knowPlaces(cities.flatMap((city) => (of(city) > 0 ? [{ ...city, count: of(city) }] : [])))
  }
  return new Map([
    [undefined, await places(({ count }) => count)],
    [true, await places(({ transfers }) => transfers)],
    [false, await places(({ count, transfers }) => count - transfers)],
  ])
}
