import { type Amenity, COMMON_AMENITIES, type VenueStyle } from '../catalog.ts'
import { LIMITS } from '../limits.ts'

/** What strangers read of the venue behind a date, apart from its texts: the date's own choice (domain.md row 3). */
export interface PublicFacts {
  styles: VenueStyle[]
  amenities: Amenity[]
}

/** Whether a date shows its venue's city, or the area around it. */
export const SHOWN_PLACES = ['city', 'area'] as const
export type ShownPlace = (typeof SHOWN_PLACES)[number]

/** What a date of this venue may show. */
interface Facts {
  styles: readonly string[]
  amenities: readonly string[]
}

/** The amenities of a venue that any date of it may show, in the catalog's order. */
export const commonAmenitiesOf = ({ amenities }: Facts): Amenity[] =>
  COMMON_AMENITIES.filter((amenity) => amenities.includes(amenity))

/**
 * A choice for one date: two of the venue's styles and three of its common amenities. `random` gives numbers from 0 up to
 * 1, so that two dates of a venue seldom show the same.
 */
export function proposeFacts(venue: Facts & { styles: readonly VenueStyle[] }, random: () => number): PublicFacts {
  return {
    styles: some(venue.styles, LIMITS.proposedStyles, random),
    amenities: proposeAmenities(venue, random),
  }
}

/** Three of the venue's common amenities. */
export const proposeAmenities = (venue: Facts, random: () => number): Amenity[] =>
  some(commonAmenitiesOf(venue), LIMITS.shownAmenities, random)

/** `count` of these, in their own order. */
function some<One>(all: readonly One[], count: number, random: () => number): One[] {
  const picked = new Set<number>()
  while (picked.size < Math.min(count, all.length)) picked.add(Math.floor(random() * all.length))
  return all.filter((_, index) => picked.has(index))
}
