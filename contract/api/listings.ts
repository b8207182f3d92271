import { z } from 'zod'
import { AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { SHOWN_PLACES } from '../identity/public-facts.ts'
import { LIMITS } from '../limits.ts'
import { listingChanges, newListing } from '../listing-form.ts'
import type { ListingState } from '../processes/listing.ts'
import { METROS } from '../searching/metros.ts'
import { nearbyPlaces, PLACE_KINDS, place } from '../searching/place.ts'
import { RELAXATIONS } from '../searching/relaxations.ts'
import { searchQuery } from '../searching/search-query.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, done, idParam, moment, money, optional, ownListQuery, text } from './fields.ts'
import { listingOffers } from './offers.ts'

export const packageDetails = z
  .strictObject({
    duration: z.string().nullable(),
    /** the hours during which the venue is the couple's, in the venue's words */
    times: z.string().nullable(),
    includes: z.array(z.string()),
    /** what couples might expect, but have to bring or pay for themselves */
    excludes: z.array(z.string()),
    restrictions: z.array(z.string()),
  })
  .meta({ id: 'PackageDetails' })

/** What this viewer can do about a listing (domain.md row 13). */
export const AVAILABILITY = ['available', 'held', 'held-by-me', 'sold', 'mine', 'unavailable'] as const

/**
 * A listing as this viewer may see it. `venueId` is null until the venue is revealed to them (domain.md rows 1 to 3).
 * All prices in dollars.
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
    /** the lowest original price of the last 30 days, if that is lower than the current one; otherwise null */
    lowestOriginalPrice: money.nullable(),
    discountedPrice: money,
    /** the whole cost; for a transfer, discountedPrice plus what is still owed to the venue (domain.md row 16) */
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
    /** so far, only members see it (domain.md row 25); false while its venue isn't verified */
    isEarly: z.boolean(),
    styles: z.array(z.enum(VENUE_STYLES)),
    amenities: z.array(z.enum(AMENITIES)),
    description: z.string().nullable(),
    packageDetails,
  })
  .meta({ id: 'Listing' })
export type Listing = z.output<typeof listing>

/** What a couple that pays now gets back if they cancel, by `refundTerms` of contract/refund-terms.ts. Dollars. */
export const refundTerms = z
  .strictObject({
    /** of what they pay now */
    refund: money,
    /** once they have paid the balance as well */
    refundWithBalance: money,
    /** the last day for that, at the venue; null if nothing would be refunded on any day */
    until: day.nullable(),
  })
  .meta({ id: 'RefundTerms' })

export const listingDetail = listing
  .extend({
    availability: z.enum(AVAILABILITY),
    /** whether other couples can find it now, or only members if it is early */
    isShown: z.boolean(),
    /** instant at which the viewer's or another couple's hold on it ends; null if nobody holds it */
    heldUntil: moment.nullable(),
    /** the viewer's own booking or hold of this date; null if they have neither */
    bookingId: z.number().nullable(),
    /** what is still owed to the venue for that booking, dollars: 0 once it is paid; null if there is no booking */
    ownBalance: z.strictObject({ due: money, dueDate: day.nullable() }).nullable(),
    /** what canceling would refund to a couple that buys it today; null if it can't be bought */
    refunds: refundTerms.nullable(),
    /** for a transfer; a couple whose offer was accepted sees their own prices everywhere else on this page */
    offers: listingOffers.nullable(),
    /** how couples rate the anonymous venue: 4.5 and up, or 4 and up; null if too few have, or their rating is lower */
    ratingBand: z.number().nullable(),
    /**
     * when everyone sees an early date, for those to whom its venue is revealed; null otherwise, and while the venue
     * isn't verified
     */
    publicAt: moment.nullable(),
    /** when it will appear, as long as only its owner and admins can see it; otherwise null */
    appearsAt: moment.nullable(),
    /**
     * for admins: the highest price of the venue's own range, if the original price is above that and no admin has
     * looked at it
     */
    questionedAbove: money.nullable(),
    /** today at the venue; the browser takes "today" from here */
    today: day,
  })
  .meta({ id: 'ListingDetail' })
export type ListingDetail = z.output<typeof listingDetail>

export const searchListings = endpoint({
  method: 'GET',
  path: '/api/listings',
  summary: 'Search active listings; the X-Total-Count and Link (rel="next") headers carry the total and the next page',
  audience: 'public',
  throttle: 'search',
  query: searchQuery,
  response: z.array(listing),
  errors: ['members_only'],
})

/** What a search asks for, without its days, order and page. */
const apartFromDays = {
  city: true,
  state: true,
  metro: true,
  minGuests: true,
  minPrice: true,
  maxPrice: true,
  styles: true,
  everyStyle: true,
  amenities: true,
  isTransfer: true,
} as const

export const cheapestDays = endpoint({
  method: 'GET',
  path: '/api/listings/days',
  summary: 'The lowest price of each day that has a match, for the month strip of the search',
  audience: 'public',
  throttle: 'search',
  query: searchQuery.pick(apartFromDays),

  response: z.array(z.strictObject({ date: day, fromPrice: money, count: z.number() })),
  errors: ['members_only'],
})

export const relaxSearch = endpoint({
  method: 'GET',
  path: '/api/listings/relaxed',
  summary:
    'Similar searches that find something, each with one filter dropped or widened, or two if one isn’t enough, and how many dates they find',
  audience: 'public',
  throttle: 'search',
  query: searchQuery.omit({ featured: true, sort: true, limit: true, cursor: true }),
  response: z.array(
    z.strictObject({
      change: z.enum(RELAXATIONS),
      /** what is dropped along with it, if dropping one thing alone finds nothing */
      also: z.enum(RELAXATIONS).nullable(),
      count: z.number(),
      /** the wider place, for `metro` and `state` */
      place: z
        .strictObject({ state: z.string(), metro: z.enum(METROS) })
        .partial()
        .nullable(),
    }),
  ),
  errors: ['members_only'],
})

export const nearbyCities = endpoint({
  method: 'GET',
  path: '/api/listings/nearby',
  summary:
    'The other cities of the area, or else of the state, where this search finds dates, those with the most first',
  audience: 'public',
  throttle: 'search',
  query: relaxSearch.query,
  response: nearbyPlaces,
  errors: ['members_only'],
})

const transfersAlone = optional(z.enum(['true', 'false']).transform((value) => value === 'true'))

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary:
    'Places that have open dates and whose names begin with this text, or nearly; without a text, those with the most dates',
  audience: 'public',
  throttle: 'search',
  query: z.strictObject({
    q: optional(text(120)),
    /** only places of this kind */
    kind: optional(z.enum(PLACE_KINDS)),
    isTransfer: transfersAlone,
  }),
  response: z.array(place),
})

export const understandPlace = endpoint({
  method: 'GET',
  path: '/api/places/meaning',
  summary: 'Which place this text, typed as a city, stands for, and what else it could mean',
  audience: 'public',
  throttle: 'search',
  query: z.strictObject({ city: text(120), state: searchQuery.shape.state, isTransfer: transfersAlone }),
  response: z.strictObject({
    /** null if no place has a name like it */
    place: place.nullable(),
    /** false if it isn't the name of a place, only like the name of one */
    exact: z.boolean(),
    others: z.array(place),
  }),
})

export const getListing = endpoint({
  method: 'GET',
  path: '/api/listings/{id}',
  summary: 'One listing as this viewer may see it, or as couples do before they book',
  audience: 'public',
  throttle: 'search',
  params: idParam,
  query: z.strictObject({ as: optional(z.literal('couple')) }),
  response: listingDetail,
  errors: ['not_found'],
})

export const similarListings = endpoint({
  method: 'GET',
  path: '/api/listings/{id}/similar',
  summary: 'Other live dates near this one in place and time',
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
    /** couples can find it now: it is on the market and has appeared, its day is to come, and its venue is verified */
    isShown: z.boolean(),
    createdAt: moment,
    /** how many couples have marked it with a heart */
    hearts: z.number(),
    place: z.enum(SHOWN_PLACES),
    /** when everyone will see it, as long as only members do; otherwise null */
    publicAt: moment.nullable(),
    /** when it will appear, as long as only its owner and admins can see it; otherwise null */
    appearsAt: moment.nullable(),
    /**
     * off the market because its owner has blocked the day, or the venue's own calendar has `title` on that day;
     * reactivating the date overrides that
     */
    busy: z.strictObject({ title: z.string().nullable(), byOwner: z.boolean() }).nullable(),
  })
  .meta({ id: 'OwnListing' })
export type OwnListing = z.output<typeof ownListing>

export const myListings = endpoint({
  method: 'GET',
  path: '/api/listings/my',
  summary: 'The venue’s own listings, the next ones first, then past ones; all of them or, with a limit, in pages',
  audience: ['venue'],
  query: ownListQuery,
  pagesAhead: true,
  response: z.array(ownListing),
})

export const myListingsSummary = endpoint({
  method: 'GET',
  path: '/api/listings/my/summary',
  summary: 'How many listings the owner has in all, how many of them couples can find, and how many wait to be shown',
  audience: ['venue'],
  response: z.strictObject({ total: z.number(), active: z.number(), waiting: z.number() }),
})

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
  errors: [
    'not_found',
    'venue_not_verified',
    'payouts_not_ready',
    'date_taken',
    'day_busy',
    'identity_in_text',
    'invalid_pricing',
  ],
})

export const updateListing = endpoint({
  method: 'PATCH',
  path: '/api/listings/{id}',
  summary: 'Change a listing; running holds keep their frozen terms',
  audience: ['venue'],
  throttle: 'listing',
  params: idParam,
  body: listingChanges.refine(({ appearNow, isActive }) => !appearNow || isActive === undefined, {
    path: ['appearNow'],
    error: 'Take the date off the market, put it back, or let it appear, but only one of these at a time',
  }),
  bodyBytes: LIMITS.longBodyBytes,
  response: ownListing,
  errors: ['not_found', 'state_changed', 'date_taken', 'identity_in_text', 'invalid_pricing'],
})

export const watchListing = endpoint({
  method: 'POST',
  path: '/api/listings/{id}/watch',
  summary: 'Ask to be told if a held date becomes available again',
  audience: ['couple'],
  params: idParam,
  response: z.strictObject({ watching: z.literal(true) }),
  errors: ['not_found'],
})

const favoriteMark = z.strictObject({ favorite: z.boolean() })

export const myFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'The couple’s favorites that are still to come, the nearest day first; what is no longer shown is left out',
  audience: ['couple'],
  response: z.array(
    listing
      .extend({
        open: z.boolean().meta({ description: 'False once somebody has booked it, or while it is off the market' }),
        booked: z.boolean().meta({ description: 'Whether somebody has booked it' }),
        /** the whole cost when it was marked, if it costs less now; otherwise null */
        priceWhenMarked: money.nullable(),
      })
      .meta({ id: 'Favorite' }),
  ),
})

export const markFavorite = endpoint({
  method: 'POST',
  path: '/api/listings/{id}/favorite',
  summary: `Mark a date as a favorite, ${LIMITS.favorites} at most; marking it again changes nothing`,
  audience: ['couple'],
  params: idParam,
  response: favoriteMark,
  errors: ['not_found', 'too_many_favorites'],
})

export const unmarkFavorite = endpoint({
  method: 'DELETE',
  path: '/api/listings/{id}/favorite',
  summary: 'Remove a date from the favorites, if it is one',
  audience: ['couple'],
  params: idParam,
  response: favoriteMark,
  errors: ['not_found'],
})

export const seeOriginal = endpoint({
  method: 'POST',
  path: '/api/admin/listings/{id}/original-price/accept',
  summary:
    'Record that an admin has looked at an original price above the venue’s own range: the date may be featured again',
  audience: ['admin'],
  params: idParam,
  /** dollars: the original price that the admin has looked at */
  body: z.strictObject({ originalPrice: dollars(0, 'Enter an amount of 0 or more') }),
  response: done,
  errors: ['not_found', 'state_changed'],
})
