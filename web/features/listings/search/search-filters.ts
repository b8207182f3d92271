import type { SavedCriteria } from '#contract/api/alerts.ts'
import { VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { withoutControl } from '#contract/control-characters.ts'
import { isLocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'

export const SORT_LABELS = {
  best: 'Best match',
  price: 'Price, low to high',
  date: 'Date, earliest first',
  savings: 'Highest savings',
} as const
export type Sort = keyof typeof SORT_LABELS

/** The filters of /search as they appear in the URL; a filter that isn't set isn't there. */
export interface SearchFilters {
  city?: string
  state?: string
  date?: string
  minGuests?: number
  /** dollars, as saved searches of the transfer market have it; the page has no field for it */
  minPrice?: number
  /** dollars, under 50,000: from there on there is no limit */
  maxPrice?: number
  /** comma separated, as in the links of the specification */
  styles?: string
  /** true: transfers alone; false: direct from the venue alone */
  isTransfer?: boolean
  sort?: Sort
}

/** What the page shows and asks for when the URL says nothing about guests. 0 = any number. */
export const DEFAULT_GUESTS = LIMITS.searchDefaultGuests

/** The filters without a date before `today`, which nobody can book any more; the same object if there is none. */
export function withoutPastDate<Filters extends { date?: string }>(filters: Filters, today: string): Filters {
  return filters.date !== undefined && filters.date < today ? { ...filters, date: undefined } : filters
}

/** Reads the URL. What makes no sense is dropped: a link with a typo still shows venues. */
export function parseFilters(search: Record<string, unknown>): SearchFilters {
  const filters: SearchFilters = {
    city: textOf(search.city),
    state: textOf(search.state)
      ?.replaceAll(/[^a-z]/gi, '')
      .slice(0, 2)
      .toUpperCase(),
    date: dateOf(search.date),
    minGuests: numberOf(search.minGuests, LIMITS.maxGuests),
    minPrice: numberOf(search.minPrice, 100_000_000) || undefined,
    maxPrice: limitOf(numberOf(search.maxPrice, 100_000_000)),
    styles: stylesOf(search.styles),
    isTransfer: yesOrNo(search.isTransfer),
    sort: typeof search.sort === 'string' && search.sort in SORT_LABELS ? (search.sort as Sort) : undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
}

/** The same filters as the API's query; the page sends the 50 guests that it shows (domain.md row 31). */
export function toQuery(filters: SearchFilters) {
  const { sort, isTransfer, minGuests, maxPrice, ...rest } = filters
  const guests = minGuests ?? DEFAULT_GUESTS
  return {
    ...rest,
    ...(guests > 0 && { minGuests: guests }),
    ...(limitOf(maxPrice) !== undefined && { maxPrice }),
    ...(isTransfer !== undefined && { isTransfer: isTransfer ? ('true' as const) : ('false' as const) }),
    ...(sort && { sort }),
  }
}

/** The same filters as a saved search keeps them: what the page shows, so with its 50 guests. */
export function toCriteria({ sort: _, styles, minGuests = DEFAULT_GUESTS, ...rest }: SearchFilters): SavedCriteria {
  return {
    ...rest,
    ...(minGuests > 0 && { minGuests }),
    ...(styles && { styles: styles.split(',') as VenueStyle[] }),
  }
}

export interface AppliedFilter {
  key: keyof SearchFilters
  label: string
  /** the filters without it */
  without: SearchFilters
}

/** The applied filters as removable chips, in reading order. */
export function appliedFilters(filters: SearchFilters): AppliedFilter[] {
  const labels = Object.entries(wordsOfCriteria(toCriteria(filters))) as [keyof SearchFilters, string | undefined][]
  return labels.flatMap(([key, label]) => {
    if (!label) return []
    const { [key]: _, ...rest } = filters
    return [{ key, label, without: key === 'minGuests' ? { ...filters, minGuests: 0 } : rest }]
  })
}

/** True when anything narrows the search beyond what it starts with. */
export function isNarrowed({ sort: _, ...filters }: SearchFilters): boolean {
  return Object.keys(filters).length > 0
}

function yesOrNo(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return withoutControl(String(value)).trim().slice(0, 120) || undefined
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && isLocalDate(value) ? value : undefined
}

function numberOf(value: unknown, most: number): number | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.min(Math.floor(number), most) : undefined
}

const limitOf = (dollars: number | undefined) =>
  dollars !== undefined && dollars >= LIMITS.defaultMaxBudgetDollars ? undefined : dollars

function stylesOf(value: unknown): string | undefined {
  const parts = String(Array.isArray(value) ? value.join(',') : (value ?? '')).split(',')
  const known = parts.map((part) => part.trim()).filter((part) => VENUE_STYLES.includes(part as VenueStyle))
  return known.length > 0 ? [...new Set(known)].join(',') : undefined
}
