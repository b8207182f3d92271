import type { VenueStyle } from '#contract/catalog.ts'
import { AMENITIES, type Amenity, VENUE_STYLES } from '#contract/catalog.ts'
import type { Identity } from '#contract/identity/find-identity.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { LIMITS } from '#contract/limits.ts'
import { counted } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'
import { tellingWords } from '#server/platform/secrecy/identity-in-text.ts'

/**
 * Throws identity_in_text when a venue's city tells which venue it is, by one of these names or by anything else in its
 * identity. The city itself is no excuse for a name that contains it.
 */
export function checkAnonymousCity(venue: Identity, names: readonly string[]): void {
  const found = names.flatMap((name) => tellingWords(venue.city, { ...venue, name, city: '' }))
  if (found.length === 0) return
  const words = [...new Set(found)]
  const quoted = words.map((word) => `“${word}”`).join(', ')
  throw new AppError(
    'identity_in_text',
    `Please remove ${quoted} from the city, or write to us if that’s simply the name of your city. Couples must not be able to recognize a venue before they book.`,
    {
      words,
      fields: { city: `Please remove ${quoted}, or write to us if that’s simply the name of your city` },
    },
  )
}

/** The part of a venue's row that an admin verifies. */
export function identityIn(row: IdentityColumns): VenueIdentity {
  return { name: row.name, address: row.address, city: row.city, state: row.state, zipCode: row.zip_code }
}

/** Throws state_changed when the venue's name or place is no longer what the admin saw. */
export function checkSeen(row: IdentityColumns, seen: Partial<VenueIdentity>): void {
  const now = identityIn(row)
  if (IDENTITY_FIELDS.every((field) => seen[field] === undefined || seen[field] === now[field])) return
  throw new AppError('state_changed', 'This venue has changed since you looked. Please look at it again.')
}

/** A venue's identity, or a part of it, as columns. */
export function columnsOf({ zipCode, ...same }: Partial<VenueIdentity>): Partial<IdentityColumns> {
  return zipCode === undefined ? same : { ...same, zip_code: zipCode }
}

interface IdentityColumns extends Omit<VenueIdentity, 'zipCode'> {
  zip_code: string
}

/**
 * The chosen styles and amenities in the catalog's order, each once: the order in which people tick boxes says
 * something about them.
 */
export function inCatalogOrder(chosen: { styles: readonly string[]; amenities: readonly string[] }): {
  styles: VenueStyle[]
  amenities: Amenity[]
} {
  return {
    styles: VENUE_STYLES.filter((style) => chosen.styles.includes(style)),
    amenities: AMENITIES.filter((amenity) => chosen.amenities.includes(amenity)),
  }
}

/** Throws too_many_venues when `limit` venues of an owner aren't verified. */
export function checkUnverified(waiting: number, limit: number): void {
  if (waiting < limit) return
  throw new AppError(
    'too_many_venues',
    `You can have at most ${limit} venues that aren’t verified. You can add another once we’ve verified one of them.`,
  )
}

/** Throws too_many_photos at the thirteenth photo. */
export function checkPhotoCount(present: number): void {
  if (present < LIMITS.photosPerVenue) return
  throw new AppError('too_many_photos', `A venue can have at most ${LIMITS.photosPerVenue} photos. Remove one first.`)
}

/** Throws state_changed unless an order names each photo of the venue once. */
export function checkAllPhotos(ordered: readonly number[], present: readonly number[]): void {
  const named = new Set(ordered)
  if (ordered.length === present.length && present.every((id) => named.has(id))) return
  throw new AppError('state_changed', 'A photo was added or removed in the meantime. Please look at the photos again.')
}

/**
 * Throws invalid_request when a listed date is for more guests (`listed`, 0 if none) than the venue would have room
 * for.
 */
export function checkCapacity(maxCapacity: number, listed: number): void {
  if (maxCapacity >= listed) return
  const message = `A listed date at this venue is for ${counted(listed, 'guest')}. Until it’s changed, sold or taken off the market, the venue has to hold at least that many.`
  throw new AppError('invalid_request', message, { fields: { maxCapacity: message } })
}

/** Nothing is left to ask for. */
export const verifiedMeanwhile = (): AppError =>
  new AppError('state_changed', 'This venue has been verified in the meantime.')
