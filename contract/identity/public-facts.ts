import { type Amenity, COMMON_AMENITIES, type VenueStyle } from '../catalog.ts'

/** What strangers read about the venue behind a date, apart from texts: chosen for this date (domain.md row 3). */
export interface PublicFacts {
  styles: VenueStyle[]
  amenities: Amenity[]
}

/** Whether a date shows its venue's city or the area around it. */
export const SHOWN_PLACES = ['city', 'area'] as const
export type ShownPlace = (typeof SHOWN_PLACES)[number]

/** The amenities of a venue that any of its dates may show, in the catalog's order. */
export const commonAmenitiesOf = ({ amenities }: { amenities: readonly string[] }): Amenity[] =>
  COMMON_AMENITIES.filter((amenity) => amenities.includes(amenity))

/** The facts of a date that narrow down whose it is, in the order in which an owner can do something about them. */
export const TELLING_FACTS = ['styles', 'guests', 'amenities', 'deposit', 'price'] as const
export type TellingFact = (typeof TELLING_FACTS)[number]

/** Owners learn how many venues are like theirs only in these steps: at least this many. */
export const LIKENESS_BANDS = [0, 5, 10, 20] as const
export type LikenessBand = (typeof LIKENESS_BANDS)[number]
