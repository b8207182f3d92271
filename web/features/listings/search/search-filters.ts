import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { withoutControl } from '#contract/control-characters.ts'
import { isLocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { limitsBudget } from '#contract/searching/budget.ts'
import { boundsOf, isMonth, saturdayOf, WEEKDAYS } from '#contract/searching/days.ts'
import { METROS, type Metro } from '#contract/searching/metros.ts'

export const SORT_LABELS = {
  best: 'Best match',
  price: 'Price, low to high',
  date: 'Date, earliest first',
  savings: 'Highest savings',
} as const
export type Sort = keyof typeof SORT_LABELS

/** The filters of /search as they appear in the URL; a filter that isn't set isn't there. */
export interface SearchFilters {
  /** as somebody typed it; the page says what it was taken for (place-meaning.ts) */
  city?: string
  state?: string
  metro?: Metro
  date?: string
  /** days on either side of `date` */
  flexDays?: number
  /** the Saturday of a weekend */
  weekend?: string
  /** YYYY-MM */
  month?: string
  /** a range; this and all below, up to `everyStyle`, are for members */
  from?: string
  to?: string
  /** comma-separated */
  weekdays?: string
  amenities?: string
  everyStyle?: true
  minGuests?: number
  /** dollars, as saved searches of the transfer market have it; the page has no field for it */
  minPrice?: number
  /** dollars; never 50,000, which is no limit */
  maxPrice?: number
  /** comma-separated, as in the links of the specification */
  styles?: string
  /** true: only transfers; false: only dates direct from the venue */
  isTransfer?: boolean
  sort?: Sort
}

/** What the page shows and asks for when the URL says nothing about guests. 0 = any number. */
export const DEFAULT_GUESTS = LIMITS.searchDefaultGuests

/** Any day. */
export const NO_DAYS = {
  date: undefined,
  flexDays: undefined,
  weekend: undefined,
  month: undefined,
  from: undefined,
  to: undefined,
  weekdays: undefined,
}

/**
 * The filters without their days if all of these are before `today` and can no longer be booked; otherwise the same
 * object.
 */
export function withoutPastDate(filters: SearchFilters, today: string): SearchFilters {
  const { last } = boundsOf(daysOf(filters))
  return last !== null && last < today ? parseFilters({ ...filters, ...NO_DAYS }) : filters
}

/**
 * Whether this URL has filters that make no sense, such as February 30, which `read` therefore leaves out. One that
 * makes no difference, such as an unlimited budget, does make sense.
 */
export const hasNonsense = (url: Record<string, unknown>, read: SearchFilters): boolean =>
  Object.keys(filtersIn({})).some((name) => url[name] && !(name in read) && !makesNoDifference(name, url[name]))

const makesNoDifference = (name: string, value: unknown): boolean =>
  name === 'everyStyle'
    ? yesOrNo(value) === false
    : ['flexDays', 'minPrice', 'maxPrice'].includes(name) && numberOf(value, 1) !== undefined

/** The filters that ask for days between a first and a last one. */
export const daysOf = ({ date, flexDays, weekend, month, from, to }: SearchFilters) => ({
  date,
  flexDays,
  weekend,
  month,
  from,
  to,
})

/** Reads the URL. What makes no sense is dropped: a link with a typo still shows venues. */
export const parseFilters = (search: Record<string, unknown>): SearchFilters =>
  Object.fromEntries(Object.entries(filtersIn(search)).filter(([, value]) => value !== undefined && value !== ''))

/** Every filter, those that aren't set included. */
function filtersIn(search: Record<string, unknown>): SearchFilters {
  const [date, weekend] = [dateOf(search.date), dateOf(search.weekend)]
  return {
    city: textOf(search.city),
    state: textOf(search.state)
      ?.replaceAll(/[^a-z]/gi, '')
      .slice(0, 2)
      .toUpperCase(),
    metro: METROS.find((metro) => metro === search.metro),
    date,
    flexDays: date ? numberOf(search.flexDays, LIMITS.maxFlexDays) || undefined : undefined,
    weekend: weekend && saturdayOf(weekend),
    month: typeof search.month === 'string' && isMonth(search.month) ? search.month : undefined,
    from: dateOf(search.from),
    to: dateOf(search.to),
    weekdays: wordsOf(search.weekdays, WEEKDAYS),
    minGuests: numberOf(search.minGuests, LIMITS.maxGuests),
    minPrice: numberOf(search.minPrice, 100_000_000) || undefined,
    maxPrice: limitOf(numberOf(search.maxPrice, 100_000_000)),
    styles: wordsOf(search.styles, VENUE_STYLES),
    everyStyle: yesOrNo(search.everyStyle) || undefined,
    amenities: wordsOf(search.amenities, COMMON_AMENITIES),
    isTransfer: yesOrNo(search.isTransfer),
    sort: typeof search.sort === 'string' && search.sort in SORT_LABELS ? (search.sort as Sort) : undefined,
  }
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

/** Dollars; the last budget of the list is no limit. */
export const limitOf = (dollars: number | undefined) => (limitsBudget(dollars) ? dollars : undefined)

/** The known words of a comma-separated list, each once. */
function wordsOf(value: unknown, known: readonly string[]): string | undefined {
  const parts = String(Array.isArray(value) ? value.join(',') : (value ?? '')).split(',')
  const words = parts.map((part) => part.trim()).filter((part) => known.includes(part))
  return words.length > 0 ? [...new Set(words)].join(',') : undefined
}
