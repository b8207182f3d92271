import { z } from 'zod'
import { AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import type { ListingState } from '../processes/listing.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, localDate, moment, money, optional, price, text } from './fields.ts'
import { listingOffers } from './offers.ts'

const style = z.enum(VENUE_STYLES)
const DEPOSIT_RANGE = 'The deposit is between 10 and 50 percent of the price'
const count = (min: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/, 'Expected a number').transform(Number)])
    .pipe(z.number().int().min(min, message).max(LIMITS.maxGuests, 'That is more than we can list'))

export const packageDetails = z
  .strictObject({
    duration: z.string().nullable(),
    includes: z.array(z.string()),
    restrictions: z.array(z.string()),
  })
  .meta({ id: 'PackageDetails' })

/** What this viewer can do about a listing (domain.md row 13). */
export const AVAILABILITY = ['available', 'held', 'held-by-me', 'sold', 'mine', 'unavailable'] as const

/**
 * A listing as a stranger may see it. `venueId` is null until the venue is revealed to this viewer (domain.md
 * rows 1 to 3). All prices in dollars.
 */
export const listing = z
  .strictObject({
    id: z.number(),
    venueId: z.number().nullable(),
    city: z.string(),
    state: z.string(),
    date: day,
    maxGuests: z.number(),
    originalPrice: money,
    discountedPrice: money,
    /** everything it costs; for a transfer, discountedPrice and what is still owed to the venue (domain.md row 16) */
    totalPrice: money,
    percentOff: z.number(),
    savings: money,
    depositPercent: z.number(),
    depositAmount: money,
    /** what checkout would charge today: the deposit, or everything within 30 days of the event */
    amountDueNow: money,
    balanceDue: money,
    balanceDueDate: day.nullable(),
    isTransfer: z.boolean(),
    transferId: z.number().nullable(),
    isRevealed: z.boolean(),
    isActive: z.boolean(),
    styles: z.array(style),
    amenities: z.array(z.enum(AMENITIES)),
    description: z.string().nullable(),
    packageDetails,
  })
  .meta({ id: 'Listing' })
export type Listing = z.output<typeof listing>

/** What a couple that pays now gets back if they cancel, by `refundTerms` of contract/cancelling.ts. Dollars. */
export const refundTerms = z
  .strictObject({
    /** of what they pay now */
    refund: money,
    /** once they have paid the balance as well */
    refundWithBalance: money,
    /** the last day for that, at the venue; null if nothing would come back on any day */
    until: day.nullable(),
  })
  .meta({ id: 'RefundTerms' })

export const listingDetail = listing
  .extend({
    availability: z.enum(AVAILABILITY),
    /** instant at which the other couple's hold ends, when held */
    heldUntil: moment.nullable(),
    /** the viewer's own booking of this date, when there is one */
    bookingId: z.number().nullable(),
    /** what that booking still owes its venue, dollars: 0 once it is paid; null if there is none */
    ownBalance: z.strictObject({ due: money, dueDate: day.nullable() }).nullable(),
    /** what cancelling would bring back after buying it today; null if it can't be bought */
    refunds: refundTerms.nullable(),
    /** for a transfer; a couple whose offer was accepted sees their own prices everywhere else on this page */
    offers: listingOffers.nullable(),
    /** today at the venue; the browser takes "today" from here */
    today: day,
  })
  .meta({ id: 'ListingDetail' })
export type ListingDetail = z.output<typeof listingDetail>

export const SORTS = ['best', 'price', 'date', 'savings'] as const

/** Numbers in a URL that make no sense are ignored on the page but refused by the API. */
export const searchQuery = z.strictObject({
  city: optional(text(120)),
  state: optional(text(2).transform((value) => value.toUpperCase())),
  date: optional(localDate()),
  minGuests: optional(z.coerce.number().int().min(0).max(LIMITS.maxGuests)),
  /** dollars of totalPrice: what a transfer still owes the venue counts (domain.md row 16) */
  minPrice: optional(z.coerce.number().min(0).max(100_000_000)),
  maxPrice: optional(z.coerce.number().min(0).max(100_000_000)),
  /** comma separated; a listing matches when its venue has any of them */
  styles: optional(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .pipe(z.array(style).max(VENUE_STYLES.length)),
  ),
  isTransfer: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
  featured: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
  sort: optional(z.enum(SORTS)),
  limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxPageSize)),
  cursor: optional(z.string().max(200)),
})
export type SearchQuery = z.output<typeof searchQuery>

export const searchListings = endpoint({
  method: 'GET',
  path: '/api/listings',
  summary: 'Search active listings; X-Total-Count and Link (rel="next") headers carry total and next page',
  audience: 'public',
  throttle: 'search',
  query: searchQuery,
  response: z.array(listing),
})

export const cheapestDays = endpoint({
  method: 'GET',
  path: '/api/listings/days',
  summary: 'The cheapest price of each day that has a match, for the month strip of the search',
  audience: 'public',
  throttle: 'search',
  query: searchQuery.pick({
    city: true,
    state: true,
    minGuests: true,
    minPrice: true,
    maxPrice: true,
    styles: true,
    isTransfer: true,
  }),
  response: z.array(z.strictObject({ date: day, fromPrice: money, count: z.number() })),
})

export const getListing = endpoint({
  method: 'GET',
  path: '/api/listings/{id}',
  summary: 'One listing as this viewer may see it',
  audience: 'public',
  params: idParam,
  response: listingDetail,
  errors: ['not_found'],
})

export const similarListings = endpoint({
  method: 'GET',
  path: '/api/listings/{id}/similar',
  summary: 'Other live dates near this one in place and time, for a date that is sold',
  audience: 'public',
  throttle: 'search',
  params: idParam,
  response: z.array(listing),
  errors: ['not_found'],
})

/** A listing as its owner sees it. */
export const ownListing = listing
  .extend({
    venueName: z.string(),
    status: z.enum(['live', 'held', 'sold', 'inactive', 'expired'] as const satisfies ListingState[]),
    isPast: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'OwnListing' })
export type OwnListing = z.output<typeof ownListing>

export const myListings = endpoint({
  method: 'GET',
  path: '/api/listings/my',
  summary: "The venue's own listings, active and past",
  audience: ['venue'],
  response: z.array(ownListing),
})

const terms = {
  originalPrice: price('Original price', LIMITS.minOriginalPriceCents, 'Price must be at least $100'),
  discountedPrice: price('Discounted price', LIMITS.minDiscountedPriceCents, 'Discounted price must be at least $50'),
  maxGuests: count(LIMITS.minGuests, 'Must accommodate at least 10 guests'),
  depositPercent: optional(
    z.coerce.number().int().min(LIMITS.minDepositPercent, DEPOSIT_RANGE).max(LIMITS.maxDepositPercent, DEPOSIT_RANGE),
  ),
  description: optional(text(4000)),
  packageDetails: optional(
    z.strictObject({
      duration: optional(text(80)),
      includes: z.array(text(160).min(1)).max(30).default([]),
      restrictions: z.array(text(160).min(1)).max(30).default([]),
    }),
  ),
}

/** The listing form; money comes out in cents. */
export const newListing = z
  .strictObject({
    venueId: id,
    date: localDate(),
    ...terms,
    maxGuests: terms.maxGuests.default(LIMITS.defaultMaxGuests),
  })
  .meta({ id: 'NewListing' })
export type NewListing = z.output<typeof newListing>

/** Fields left out stay as they are; an empty description removes the old one. */
export const listingChanges = z
  .strictObject({ ...terms, description: text(4000) })
  .partial()
  .extend({ isActive: z.boolean().optional() })
export type ListingChanges = z.output<typeof listingChanges>

export const createListing = endpoint({
  method: 'POST',
  path: '/api/listings',
  summary: 'Publish a discounted date of a verified venue',
  audience: ['venue'],
  throttle: 'listing',
  body: newListing,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownListing,
  status: 201,
  errors: ['not_found', 'venue_not_verified', 'payouts_not_ready', 'date_taken', 'identity_in_text', 'invalid_pricing'],
})

export const updateListing = endpoint({
  method: 'PATCH',
  path: '/api/listings/{id}',
  summary: 'Change a listing; running holds keep their frozen terms',
  audience: ['venue'],
  throttle: 'listing',
  params: idParam,
  body: listingChanges,
  bodyBytes: LIMITS.longBodyBytes,
  response: ownListing,
  errors: ['not_found', 'state_changed', 'date_taken', 'identity_in_text', 'invalid_pricing'],
})

export const watchListing = endpoint({
  method: 'POST',
  path: '/api/listings/{id}/watch',
  summary: 'Ask to be told by mail if a held date becomes free again',
  audience: ['couple'],
  params: idParam,
  response: z.strictObject({ watching: z.literal(true) }),
  errors: ['not_found'],
})
