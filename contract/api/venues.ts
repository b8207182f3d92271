import { z } from 'zod'
import { AMENITIES, COMMON_AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { eventLine } from '../event-log.ts'
import type { VenueIdentity } from '../identity/identity-fields.ts'
import { LIKENESS_BANDS, SHOWN_PLACES, TELLING_FACTS } from '../identity/public-facts.ts'
import { LIMITS } from '../limits.ts'
import { VENUE_CHANGE_STATES } from '../processes/venue-change.ts'
import { listOf } from '../searching/search-query.ts'
import { VENUE_CHECKS } from '../venue-checks.ts'
import { endpoint } from './endpoint.ts'
import {
  city,
  day,
  fileAnswer,
  guests,
  id,
  idParam,
  localDate,
  moment,
  money,
  newPriceRange,
  optional,
  priceRange,
  stateCode,
  text,
  usualPrice,
} from './fields.ts'
import { review } from './reviews.ts'

const fields = {
  name: text(160).min(LIMITS.minVenueNameLength, 'Venue name must be at least 2 characters'),
  address: text(200).min(LIMITS.minVenueAddressLength, 'Please enter a valid address'),
  city: city(LIMITS.minVenueCityLength),
  state: stateCode,
  zipCode: text(200).regex(/^\d{5}$/, 'Please enter a valid 5-digit ZIP code'),
  description: text(8000).min(LIMITS.minVenueDescriptionLength, 'Description must be at least 50 characters'),
  maxCapacity: guests('Capacity must be at least 10 guests'),
  styles: z.array(z.enum(VENUE_STYLES)).min(1, 'Please select at least one venue style').max(VENUE_STYLES.length),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  priceRange,
}

/** The venue creation form. */
export const newVenue = z
  .strictObject({
    ...fields,
    maxCapacity: fields.maxCapacity.default(LIMITS.defaultMaxGuests),
    amenities: fields.amenities.default([]),
    priceRange: newPriceRange,
  })
  .meta({ id: 'NewVenue' })
export type NewVenue = z.output<typeof newVenue>

/** Fields left out stay as they are; no defaults here. */
export const venueEdit = z.strictObject(fields).partial()
export type VenueEdit = z.output<typeof venueEdit>

/** A venue, for viewers to whom it is revealed. */
export const venue = z
  .strictObject({
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
    priceRange: z.strictObject({ min: money, max: money }),
    isVerified: z.boolean(),
    /** paths of the venue's photos, readable by the same viewers */
    images: z.array(z.string()),
    reviews: z.array(review),
    /** how to reach the venue, for couples who booked it */
    contact: z.strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
    }),
  })
  .meta({ id: 'Venue' })
export type Venue = z.output<typeof venue>

export const identity = z
  .strictObject({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  } satisfies Record<keyof VenueIdentity, z.ZodString>)
  .meta({ id: 'VenueIdentity' })

/** A change of a venue's name and place: what was in use when it was proposed, what is requested, and the outcome. */
export const venueChange = z
  .strictObject({
    id: z.number(),
    state: z.enum(VENUE_CHANGE_STATES),
    before: identity,
    after: identity,
    proposedAt: moment,
    endedAt: moment.nullable(),
    /** why an admin refused it */
    reason: z.string().nullable(),
  })
  .meta({ id: 'VenueChange' })
export type VenueChange = z.output<typeof venueChange>

/** A venue in its owner's dashboard. */
export const ownVenue = venue
  .omit({ reviews: true, contact: true })
  .extend({
    activeListings: z.number(),
    /** the area that its dates can show in place of its city; null if there is none */
    area: z.string().nullable(),
    createdAt: moment,
    /** today at the venue */
    today: day,
    /** an admin has declined it, and its owner hasn't asked again */
    declined: z.boolean(),
    /** the change that is waiting for an admin; until it is decided, all other fields are what is in use */
    pendingChange: venueChange.nullable(),
  })
  .meta({ id: 'OwnVenue' })
export type OwnVenue = z.output<typeof ownVenue>

export const suggestCities = endpoint({
  method: 'GET',
  path: '/api/cities',
  summary: 'US places whose names begin with this text, for the venue form; another name is accepted as well',
  audience: ['venue'],
  throttle: 'search',
  query: z.strictObject({ q: optional(text(LIMITS.maxCityLength)), state: optional(stateCode) }),
  /** `whole`: the text is the whole name, not only its beginning */
  response: z.array(z.strictObject({ city: z.string(), state: z.string(), whole: z.boolean() })),
})

export const createVenue = endpoint({
  method: 'POST',
  path: '/api/venues',
  summary: 'Register a venue; it waits for verification',
  audience: ['venue'],
  throttle: 'listing',
  body: newVenue,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownVenue,
  status: 201,
  errors: ['identity_in_text', 'too_many_venues'],
})

export const updateVenue = endpoint({
  method: 'PATCH',
  path: '/api/venues/{id}',
  summary: 'Edit your own venue; a new name or place of a verified one waits for an admin, as its pendingChange',
  audience: ['venue'],
  throttle: 'listing',
  params: idParam,
  body: venueEdit,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownVenue,
  errors: ['not_found', 'identity_in_text'],
})

export const askAgainForVenue = endpoint({
  method: 'POST',
  path: '/api/venues/{id}/ask-again',
  summary:
    'Ask us to look again at a venue of yours that was declined, is missing something, or is no longer verified; it then waits for an admin',
  audience: ['venue'],
  throttle: 'form',
  params: idParam,
  bodyOptional: true,
  /** `answer`: what the admins read along with the request */
  body: z.strictObject({ answer: optional(text(500)) }),
  response: ownVenue,
  errors: ['not_found', 'state_changed'],
})

export const priceHint = z
  .strictObject({
    from: money,
    to: money,
    /** how many dates it is based on */
    dates: z.number(),
    /** where they are: the area around the venue, or its state */
    place: z.string(),
    /** the days of the week that they share with the date: Friday to Sunday, or the others; null: any */
    days: z.enum(['weekend', 'week']).nullable(),
  })
  .meta({ id: 'PriceHint' })
export type PriceHint = z.output<typeof priceHint>

export const hintPrice = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/price-hint',
  summary:
    'What other venues ask for dates like this: the middle half of their prices; nothing if there are fewer than eight dates',
  audience: ['venue'],
  throttle: 'listing',
  params: idParam,
  query: z.strictObject({
    date: localDate(),
    maxGuests: z.coerce.number().int().min(1).max(LIMITS.maxGuests),
  }),
  response: z.strictObject({ hint: priceHint.nullable() }),
  errors: ['not_found', 'venue_not_verified'],
})

export const measureLikeness = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/likeness',
  summary: 'How many verified venues could have published a date with these facts, and what would blend in better',
  audience: ['venue'],
  throttle: 'listing',
  params: idParam,
  query: z.strictObject({
    styles: optional(listOf(VENUE_STYLES)),
    amenities: optional(listOf(COMMON_AMENITIES)),
    place: optional(z.enum(SHOWN_PLACES)),
    maxGuests: optional(z.coerce.number().int().min(1).max(LIMITS.maxGuests)),
    /** dollars */
    originalPrice: optional(usualPrice),
    depositPercent: optional(z.coerce.number().int().min(0).max(100)),
    /** the listing that is being changed */
    listingId: optional(id),
    /** for how many dates to propose facts */
    dates: optional(z.coerce.number().int().min(1).max(LIMITS.proposedDates)),
  }),
  response: z.strictObject({
    /** at least this many: this one and those of other owners; 0 stands for fewer than five */
    venues: z.union(LIKENESS_BANDS.map((band) => z.literal(band))),
    /** the fact that narrows the crowd most; `place` if the place has few venues at all */
    narrowest: z.enum([...TELLING_FACTS, 'place']).nullable(),
    /** at least this many could have published the draft without that fact, or at the proposal's place */
    without: z.union(LIKENESS_BANDS.map((band) => z.literal(band))),
    /** what blends in, with a different choice for each date */
    proposals: z.array(
      z.strictObject({
        styles: z.array(z.enum(VENUE_STYLES)),
        amenities: z.array(z.enum(AMENITIES)),
        maxGuests: z.number(),
        place: z.enum(SHOWN_PLACES),
        /** at least this many venues could have published the draft with this choice */
        venues: z.union(LIKENESS_BANDS.map((band) => z.literal(band))),
      }),
    ),
  }),
  errors: ['not_found', 'venue_not_verified'],
})

export const myVenues = endpoint({
  method: 'GET',
  path: '/api/venues/my',
  summary: 'The owner’s venues',
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

export const venueChanges = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/changes',
  summary: 'The newest changes of name and place of a venue, for its owner and admins; anyone else gets a 404',
  audience: ['venue', 'admin'],
  params: idParam,
  response: z.array(venueChange),
  errors: ['not_found'],
})

export const withdrawVenueChange = endpoint({
  method: 'POST',
  path: '/api/venue-changes/{id}/withdraw',
  summary: 'Withdraw a waiting change of your own venue',
  audience: ['venue'],
  params: idParam,
  response: venueChange,
  errors: ['not_found', 'state_changed'],
})

const otherVenue = z.strictObject({ id: z.number(), name: z.string(), verified: z.boolean(), declined: z.boolean() })

/** What was decided about a venue, or about a change of its name and place, which is in `change`. */
const venueEvent = eventLine
  .extend({ change: z.strictObject({ before: identity, after: identity }).nullable() })
  .meta({ id: 'VenueEvent' })

/** For admins who verify a venue: who is behind it, and what was decided about it before. */
export const venueBackground = z.strictObject({
  ownerId: z.number(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  emailConfirmed: z.boolean(),
  /** when they signed up */
  ownerSince: moment,
  ownerPhone: z.string().nullable(),
  website: z.string().nullable(),
  /** whether the venue's city is on our list of US places */
  cityListed: z.boolean(),
  /** the same for the city in a change that waits for an admin; null when none waits */
  changeCityListed: z.boolean().nullable(),
  otherVenues: z.array(otherVenue),
  /** other venues at its address, or at the one in a change that waits: the same place twice, or two in one building */
  sameAddress: z.array(otherVenue.extend({ ownerName: z.string() })),
  /** decisions about the venue and its changes, newest first */
  history: z.array(venueEvent),
})

export const approveVenueChange = endpoint({
  method: 'POST',
  path: '/api/admin/venue-changes/{id}/approve',
  summary: 'Approve the name and place that a verified venue asks for',
  audience: ['admin'],
  params: idParam,
  bodyOptional: true,
  /** `checked`: what the admin has checked about the new name and place; it stays in the log */
  body: z.strictObject({ checked: z.array(z.enum(VENUE_CHECKS)).optional() }),
  response: venueChange,
  errors: ['not_found', 'state_changed', 'identity_in_text'],
})

export const refuseVenueChange = endpoint({
  method: 'POST',
  path: '/api/admin/venue-changes/{id}/refuse',
  summary: 'Refuse a change of a venue, with a reason that its owner reads',
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  response: venueChange,
  errors: ['not_found', 'state_changed'],
})

const photoParams = idParam.extend({ photoId: idParam.shape.id })

export const addVenuePhoto = endpoint({
  method: 'POST',
  path: '/api/venues/{id}/photos',
  summary: 'Upload a photo (JPEG, PNG or WebP, up to 10 MB); it is re-encoded and shown only after the reveal',
  audience: ['venue'],
  throttle: 'upload',
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

export const orderVenuePhotos = endpoint({
  method: 'PATCH',
  path: '/api/venues/{id}/photos',
  summary: 'Put all photos of your own venue in this order; the first one is shown largest',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ photoIds: z.array(id).max(LIMITS.photosPerVenue) }),
  response: z.strictObject({ images: z.array(z.string()) }),
  errors: ['not_found', 'state_changed'],
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
