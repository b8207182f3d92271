import { SERVER_LIMITS } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { knowPlaces, type Places } from '../places.ts'
import { citiesWithDates } from './search.ts'

/**
 * The places that strangers can find dates in, recounted at most every 15 seconds: they are asked for with every
 * letter somebody types. With `isTransfer`, transfers alone count, or dates from venues alone.
 */
export function placesOnOffer() {
  const kept = new Map<boolean | undefined, { at: number; places: Promise<Places> }>()
  return (db: Db, isTransfer: boolean | undefined, clock: Clock): Promise<Places> => {
    const at = clock.now().getTime()
    const known = kept.get(isTransfer)
    if (known && Math.abs(at - known.at) < SERVER_LIMITS.placesKeptSeconds * 1000) return known.places
    const places = citiesWithDates(db, { isTransfer }, { clock, early: false }).then(knowPlaces)
    kept.set(isTransfer, { at, places })
    places.catch(() => kept.delete(isTransfer))
    return places
  }
}
