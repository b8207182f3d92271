import type { z } from 'zod'
import type { Review } from '#contract/api/reviews.ts'
import type { ownVenue, Venue, VenueChange } from '#contract/api/venues.ts'
import type { Amenity, VenueStyle } from '#contract/catalog.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { toDollars } from '#contract/money.ts'
import { areaOf } from '#contract/searching/metro-cities.ts'
import type { UserRow } from '#server/features/accounts/store/users.ts'
import type { VenueChangeRow } from './store/changes.ts'
import type { VenueRow } from './store/venues.ts'

/** The paths of a venue's photos, for the viewers who may see the venue. */
export function photoPaths(venueId: number, photoIds: readonly number[]): string[] {
  return photoIds.map((photoId) => `/api/venues/${venueId}/photos/${photoId}`)
}

/** A venue as its owner, admins and couples to whom it is revealed see it. Nobody else gets any view of a venue. */
export function revealedVenue(
  row: VenueRow,
  more: { photos: readonly number[]; reviews: Review[]; owner: UserRow | undefined },
): Venue {
  const website = more.owner?.metadata.website
  return {
    ...details(row, more.photos),
    reviews: more.reviews,
    contact: {
      name: more.owner?.name ?? row.name,
      email: more.owner?.email ?? '',
      phone: more.owner?.phone ?? null,
      website: typeof website === 'string' ? website : null,
    },
  }
}

/** A venue in its owner's dashboard. */
export function venueVenue(
  row: VenueRow,
  more: {
    photos: readonly number[]
    activeListings: number
    today: LocalDate
    declined: boolean
    pendingChange: VenueChangeRow | undefined
  },
): z.output<typeof ownVenue> {
  return {
    ...details(row, more.photos),
    activeListings: more.activeListings,
    area: areaOf(row),
    createdAt: row.created_at.toISOString(),
    today: more.today,
    declined: more.declined,
    pendingChange: more.pendingChange ? changeView(more.pendingChange) : null,
  }
}

/** A change of a venue's name and place, for its owner and for admins. */
export function changeView({ id, state, before, after, proposed_at, ended_at, reason }: VenueChangeRow): VenueChange {
  return {
    id,
    state,
    before: identityView(before),
    after: identityView(after),
    proposedAt: proposed_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    reason,
  }
}

const identityView = ({ name, address, city, state, zipCode }: VenueIdentity): VenueIdentity => ({
  name,
  address,
  city,
  state,
  zipCode,
})

function details(row: VenueRow, photos: readonly number[]) {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    description: row.description,
    maxCapacity: row.max_capacity,
    styles: row.styles as VenueStyle[],
    amenities: row.amenities as Amenity[],
    priceRange: { min: toDollars(row.price_min_cents), max: toDollars(row.price_max_cents) },
    isVerified: row.is_verified,
    images: photoPaths(row.id, photos),
  }
}
