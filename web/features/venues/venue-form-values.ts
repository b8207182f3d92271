import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { newVenue, type Venue } from '#contract/api/venues.ts'
import type { Amenity, VenueStyle } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { dollarsToType } from '#web/lib/typed-numbers.ts'
import { stylesOfType } from './style-of-type.ts'

/** The venue form as typed: texts, money in dollars. The contract's schema reads it. */
export interface VenueValues {
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  description: string
  maxCapacity: string
  styles: VenueStyle[]
  amenities: Amenity[]
  priceRange: { min: string; max: string }
}
export type VenueForm = UseFormReturn<VenueValues>

/** Applies the contract's rules to the form, which sends what was typed. */
export const venueResolver = zodResolver(newVenue, undefined, { raw: true }) as unknown as Resolver<VenueValues>

/** An empty form with its defaults, filled with what was typed at sign-up. */
export function newVenueValues(
  registered: ApiOutput<'GET /api/auth/registration'>['metadata'] | undefined,
): VenueValues {
  return {
    name: registered?.venueName ?? '',
    address: registered?.address ?? '',
    city: registered?.city ?? '',
    state: registered?.state ?? '',
    zipCode: registered?.zipCode ?? '',
    description: registered?.description ?? '',
    maxCapacity: String(LIMITS.defaultMaxGuests),
    styles: stylesOfType(registered?.venueType ?? ''),
    amenities: [],
    priceRange: { min: String(LIMITS.defaultPriceMinDollars), max: String(LIMITS.defaultPriceMaxDollars) },
  }
}

export function valuesOfVenue(venue: Venue): VenueValues {
  return {
    name: venue.name,
    address: venue.address,
    city: venue.city,
    state: venue.state,
    zipCode: venue.zipCode,
    description: venue.description,
    maxCapacity: String(venue.maxCapacity),
    styles: venue.styles,
    amenities: venue.amenities,
    priceRange: { min: dollarsToType(venue.priceRange.min), max: dollarsToType(venue.priceRange.max) },
  }
}

/** Begins the form again with these values, except in the fields that its owner has changed. */
export function beginAgain({ reset }: Pick<VenueForm, 'reset'>, values: VenueValues): void {
  reset(values, { keepDirtyValues: true, keepDirty: true, keepErrors: true })
}
