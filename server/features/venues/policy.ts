import type { VenueStyle } from '#contract/catalog.ts'
import { AMENITIES, type Amenity, VENUE_STYLES } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * City names are shown to strangers, so one venue's way of typing must not tell it apart: single spaces, and
 * "AUSTIN" or "austin" become "Austin". Mixed case ("McKinney") stays.
 */
export function cityName(typed: string): string {
  const spaced = typed.trim().replaceAll(/\s+/g, ' ')
  if (spaced !== spaced.toLowerCase() && spaced !== spaced.toUpperCase()) return spaced
  return spaced.toLowerCase().replaceAll(/(^|[\s-])(\p{L})/gu, (found) => found.toUpperCase())
}

/** In the catalogue's order and each once: the order somebody ticked boxes in says something about them. */
export function inCatalogOrder(chosen: { styles: readonly string[]; amenities: readonly string[] }): {
  styles: VenueStyle[]
  amenities: Amenity[]
} {
  return {
    styles: VENUE_STYLES.filter((style) => chosen.styles.includes(style)),
    amenities: AMENITIES.filter((amenity) => chosen.amenities.includes(amenity)),
  }
}

/** Throws too_many_photos at the thirteenth. */
export function checkPhotoCount(present: number): void {
  if (present < LIMITS.photosPerVenue) return
  throw new AppError('too_many_photos', `A venue shows at most ${LIMITS.photosPerVenue} photos. Remove one first.`)
}

/** Throws invalid_request when a listed date promises more guests than the venue would hold (`listed`, 0 if none). */
export function checkCapacity(maxCapacity: number, listed: number): void {
  if (maxCapacity >= listed) return
  const message = `A date offered at this venue is for ${listed} guests. Until it is changed, sold or taken down, the venue has to hold as many.`
  throw new AppError('invalid_request', message, { fields: { maxCapacity: message } })
}
