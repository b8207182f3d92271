import { z } from 'zod'
import { COMMON_AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { limitsBudget } from '../searching/budget.ts'
import { WEEKDAYS } from '../searching/days.ts'
import { searchQuery } from '../searching/search-query.ts'
import { endpoint } from './endpoint.ts'
import { idParam, moment, optional, text } from './fields.ts'

const { city, state, metro, date, flexDays, weekend, month, from, to, minGuests, minPrice, maxPrice } =
  searchQuery.shape

/** What a saved search asks for: the filters of GET /api/listings, as JSON. Prices are totalPrice, in dollars. */
export const savedCriteria = z
  .strictObject({
    city,
    state,
    metro,
    date,
    flexDays,
    weekend,
    month,
    from,
    to,
    weekdays: optional(z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length)),
    minGuests,
    minPrice,
    maxPrice,
    styles: optional(z.array(z.enum(VENUE_STYLES)).min(1).max(VENUE_STYLES.length)),
    everyStyle: optional(z.literal(true)),
    amenities: optional(z.array(z.enum(COMMON_AMENITIES)).min(1).max(COMMON_AMENITIES.length)),
    isTransfer: optional(z.boolean()),
  })
  .refine(({ minPrice = 0, maxPrice }) => !limitsBudget(maxPrice) || minPrice <= maxPrice, {
    path: ['minPrice'],
    message: 'The lowest price is above the highest',
  })
  .meta({ id: 'SearchCriteria' })
export type SavedCriteria = z.output<typeof savedCriteria>

const name = text(LIMITS.maxSavedSearchNameLength, 'Please name this search')

/** A couple's saved search; with `alert`, they are emailed dates that come up. */
export const savedSearch = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    createdAt: moment,
    criteria: savedCriteria,
    alert: z.boolean(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof savedSearch>

export const mySavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'The couple’s saved searches, newest first',
  audience: ['couple'],
  response: z.array(savedSearch),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: `Save a search, ${LIMITS.savedSearches} at most; with an alert, the couple is told of new matches`,
  audience: ['couple'],
  body: z.strictObject({ name: optional(name), criteria: savedCriteria, alert: z.boolean().default(true) }),
  response: savedSearch,
  status: 201,
  errors: ['members_only', 'already_saved', 'too_many_saved_searches'],
})

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/{id}',
  summary: 'Rename a saved search, or turn its alert on or off',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({ name, alert: z.boolean() }).partial(),
  response: savedSearch,
  errors: ['not_found'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/{id}',
  summary: 'Delete a saved search and its alert',
  audience: ['couple'],
  params: idParam,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
})

/**
 * The link of every alert email. Email programs post to it automatically, as a form (RFC 8058), so the token is in the
 * query and the body is not read.
 */
export const stopAlert = endpoint({
  method: 'POST',
  path: '/api/saved-searches/unsubscribe',
  summary: 'Turn an alert off with the token from its emails; the search stays saved',
  audience: 'public',
  query: z.strictObject({ token: z.string().max(200) }),
  bodyKind: 'raw',
  response: z.strictObject({ name: z.string() }),
  errors: ['link_invalid'],
})
