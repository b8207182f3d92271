import { z } from 'zod'
import { METROS } from './metros.ts'

export const PLACE_KINDS = ['city', 'metro', 'state'] as const

/**
 * A place with open dates: a city, a state or an area of several cities. Its fields are also the part of a search's
 * query that asks for it.
 */
export const place = z
  .strictObject({
    kind: z.enum(PLACE_KINDS),
    /** "Austin, TX", "Napa Valley, CA", "Texas"; "New York State" if a city with dates has the name of the state */
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    metro: z.enum(METROS).nullable(),
    /** open dates there; 0 for a place that we know and that has none now */
    count: z.number(),
  })
  .meta({ id: 'Place' })
export type Place = z.output<typeof place>

/** Where else a search finds dates; each count is that of its matches. */
export const nearbyPlaces = z
  .strictObject({
    /** the area or the state, the searched place included; null if there is no other city */
    around: place.nullable(),
    /** the other cities there */
    cities: z.array(place),
  })
  .meta({ id: 'NearbyPlaces' })
export type NearbyPlaces = z.output<typeof nearbyPlaces>
