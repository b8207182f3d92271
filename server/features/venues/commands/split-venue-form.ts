import type { VenueEdit } from '#contract/api/venues.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { inCatalogOrder } from '../policy.ts'
import type { VenueValues } from '../store/venues.ts'

/** What an admin verifies, if a form names it. */
export function identityOf(input: VenueEdit): Partial<VenueIdentity> {
  const named = IDENTITY_FIELDS.filter((field) => input[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, input[field]]))
}

/** The columns of everything else that a form names. */
export function detailsOf(input: VenueEdit): Partial<VenueValues> {
  const ordered = inCatalogOrder({ styles: input.styles ?? [], amenities: input.amenities ?? [] })
  const values: Partial<VenueValues> = {
    description: input.description,
    max_capacity: input.maxCapacity,
    styles: input.styles && ordered.styles,
    amenities: input.amenities && ordered.amenities,
    price_min_cents: input.priceRange?.min,
    price_max_cents: input.priceRange?.max,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
