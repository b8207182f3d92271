import type { SavedCriteria } from '#contract/api/alerts.ts'
import type { VenueStyle } from '#contract/catalog.ts'
import type { Weekday } from '#contract/searching/days.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'
import { DEFAULT_GUESTS, limitOf, type SearchFilters } from './search-filters.ts'

// What becomes of filters that have been read. Reading them is in the first script of every page; this isn't.

/** The filters that everybody may use. */
export function withoutMemberFilters(filters: SearchFilters): SearchFilters {
  const gone: readonly string[] = memberFiltersIn(filters)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name)))
}

/** The same filters as the API's query; the page sends the 50 guests that it shows (domain.md row 31). */
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

/** The same filters as a saved search keeps them: what the page shows, so with its 50 guests. */
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

export interface AppliedFilter {
  key: keyof SearchFilters
  label: string
  /** the filters without it */
  without: SearchFilters
}

/**
 * The applied filters as removable chips, in reading order; the guests that the page begins with are nobody's choice.
 */
export function appliedFilters(filters: SearchFilters): AppliedFilter[] {
  const labels = Object.entries(wordsOfCriteria(toCriteria(filters))) as [keyof SearchFilters, string | undefined][]
  return labels.flatMap(([key, label]) => {
    if (!label || (key === 'minGuests' && filters.minGuests === undefined)) return []
    const { [key]: _, ...rest } = filters as Record<string, unknown>
    // a city takes its state along, a day those around it, and "any number of guests" is a filter of its own
    for (const other of GONE_WITH[key] ?? []) delete rest[other]
    const without: SearchFilters = key === 'minGuests' ? { ...filters, minGuests: 0 } : rest
    return [{ key, label, without }]
  })
}

const GONE_WITH: Partial<Record<keyof SearchFilters, (keyof SearchFilters)[]>> = {
  city: ['state'],
  date: ['flexDays'],
  from: ['to'],
  styles: ['everyStyle'],
}

/** True when anything narrows the search beyond what it starts with. */
export function isNarrowed({ sort: _, ...filters }: SearchFilters): boolean {
  return Object.keys(filters).length > 0
}
