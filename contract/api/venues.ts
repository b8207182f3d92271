import { z } from 'zod'
import { AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { dollars, fileAnswer, idParam, stateCode, text } from './fields.ts'

const money = dollars(0, 'Enter a price of 0 or more')

const fields = {
  name: text(160).min(LIMITS.venueNameLength, 'Venue name must be at least 2 characters'),
  address: text(200).min(LIMITS.venueAddressLength, 'Please enter a valid address'),
  city: text(120).min(LIMITS.venueCityLength, 'City is required'),
  state: stateCode,
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Please enter a valid 5-digit ZIP code'),
  description: text(8000).min(LIMITS.venueDescriptionLength, 'Description must be at least 50 characters'),
  maxCapacity: z
    .union([z.number(), z.string().regex(/^\d+$/, 'Expected a number').transform(Number)])
    .pipe(z.number().int().min(LIMITS.minGuests, 'Capacity must be at least 10 guests').max(LIMITS.maxGuests)),
  styles: z.array(z.enum(VENUE_STYLES)).min(1, 'Please select at least one venue style').max(VENUE_STYLES.length),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  priceRange: z
    .strictObject({ min: money, max: money })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'The highest price is below the lowest' }),
}

/** The venue creation form. */
export const newVenue = z.strictObject({
  ...fields,
  maxCapacity: fields.maxCapacity.default(LIMITS.defaultMaxGuests),
  amenities: fields.amenities.default([]),
  priceRange: fields.priceRange.default({
    min: LIMITS.defaultPriceMinDollars * 100,
    max: LIMITS.defaultPriceMaxDollars * 100,
  }),
})
export type NewVenue = z.output<typeof newVenue>

/** What is not named stays as it is; no defaults here. */
export const venueChanges = z.strictObject(fields).partial()

export const review = z.strictObject({
  rating: z.number(),
  createdAt: z.string(),
  comment: z.string(),
  coupleNames: z.string(),
})

/** A venue as those may see it to whom it is revealed. */
export const venue = z.strictObject({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  description: z.string(),
  maxCapacity: z.number(),
  styles: z.array(z.enum(VENUE_STYLES)),
  amenities: z.array(z.enum(AMENITIES)),
  priceRange: z.strictObject({ min: z.number(), max: z.number() }),
  isVerified: z.boolean(),
  /** paths of the venue's photos, readable by the same viewers */
  images: z.array(z.string()),
  reviews: z.array(review),
  /** how to reach the venue, for couples that booked it */
  contact: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
  }),
})
export type Venue = z.output<typeof venue>

/** A venue in its owner's dashboard. */
export const ownVenue = venue.omit({ reviews: true, contact: true }).extend({
  activeListings: z.number(),
  createdAt: z.string(),
})
export type OwnVenue = z.output<typeof ownVenue>

export const createVenue = endpoint({
  method: 'POST',
  path: '/api/venues',
  summary: 'Register a venue; it waits for verification',
  audience: ['venue'],
  body: newVenue,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownVenue,
  status: 201,
})

export const updateVenue = endpoint({
  method: 'PATCH',
  path: '/api/venues/{id}',
  summary: 'Edit an own venue',
  audience: ['venue'],
  params: idParam,
  body: venueChanges,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownVenue,
  errors: ['not_found', 'identity_in_text'],
})

export const myVenues = endpoint({
  method: 'GET',
  path: '/api/venues/my',
  summary: "The owner's venues",
  audience: ['venue'],
  response: z.array(ownVenue),
})

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/venues/{id}',
  summary:
    'A venue, for its owner, admins and couples to whom it is revealed; anyone else gets the 404 of a missing id',
  audience: 'signed-in',
  params: idParam,
  response: venue,
  errors: ['not_found'],
})

const photoParams = idParam.extend({ photoId: idParam.shape.id })

export const addVenuePhoto = endpoint({
  method: 'POST',
  path: '/api/venues/{id}/photos',
  summary: 'Upload a photo (JPEG, PNG or WebP, up to 10 MB); it is re-encoded and shown only after the reveal',
  audience: ['venue'],
  params: idParam,
  bodyKind: 'raw',
  bodyBytes: LIMITS.uploadBytes,
  response: z.strictObject({ images: z.array(z.string()) }),
  status: 201,
  errors: ['not_found', 'unsupported_media_type', 'payload_too_large', 'too_many_photos'],
})

export const getVenuePhoto = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/photos/{photoId}',
  summary: 'The bytes of a photo, for those to whom the venue is revealed',
  audience: 'signed-in',
  params: photoParams,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const removeVenuePhoto = endpoint({
  method: 'DELETE',
  path: '/api/venues/{id}/photos/{photoId}',
  summary: 'Remove a photo',
  audience: ['venue'],
  params: photoParams,
  response: z.strictObject({ images: z.array(z.string()) }),
  errors: ['not_found'],
})
