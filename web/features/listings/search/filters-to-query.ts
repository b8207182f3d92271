import type { SavedCriteria } from '#contract/api/alerts.ts'
import type { VenueStyle } from '#contract/catalog.ts'
import type { Weekday } from '#contract/searching/days.ts'
import { DEFAULT_GUESTS, limitOf, type SearchFilters } from './search-filters.ts'

// Not in search-filters.ts: what a route reads is in the first script of every page, and this isn't needed there.

/** The filters of /search as the API's query; the page sends the 50 guests that it shows (domain.md row 31). */
export function toQuery(filters: SearchFilters) {
  const { sort, isTransfer, minGuests, maxPrice, everyStyle, ...rest } = filters
  const guests = minGuests ?? DEFAULT_GUESTS
  return {
    ...rest,
    ...(guests > 0 && { minGuests: guests }),
    ...(limitOf(maxPrice) !== undefined && { maxPrice }),
    ...(everyStyle && { everyStyle: 'true' as const }),
    ...(isTransfer !== undefined && { isTransfer: isTransfer ? ('true' as const) : ('false' as const) }),
    ...(sort && { sort }),
  }
}

/** The filters as a saved search stores them: what the page shows, including its 50 guests. */
export function toCriteria(filters: SearchFilters): SavedCriteria {
  const { sort: _, styles, weekdays, amenities, minGuests = DEFAULT_GUESTS, ...rest } = filters
  return {
    ...rest,
    ...(minGuests > 0 && { minGuests }),
    ...(styles && { styles: styles.split(',') as VenueStyle[] }),
    ...(weekdays && { weekdays: weekdays.split(',') as Weekday[] }),
    ...(amenities && { amenities: amenities.split(',') as NonNullable<SavedCriteria['amenities']> }),
  }
}
