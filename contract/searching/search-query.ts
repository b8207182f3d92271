import { z } from 'zod'
import { localDate, numeric, optional, text } from '../api/fields.ts'
import { COMMON_AMENITIES, VENUE_STYLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { isMonth, WEEKDAYS } from './days.ts'
import { METROS } from './metros.ts'

const SORTS = ['best', 'price', 'date', 'savings'] as const

/** Comma-separated words of a list, each once. */
export const listOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .transform((value) => [...new Set(value.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(z.enum(words)).max(words.length))

/** Numbers in a URL that make no sense are ignored on the page but refused by the API. */
export const searchQuery = z.strictObject({
  /** a city's whole name, or "City, ST" */
  city: optional(text(120)),
  state: optional(text(2).transform((value) => value.toUpperCase())),
  /** an area of several cities */
  metro: optional(z.enum(METROS)),
  date: optional(localDate()),
  /** this many days before and after `date` match, too */
  flexDays: optional(numeric(z.number().int().min(0).max(LIMITS.maxFlexDays))),
  /** any day of a weekend, from Friday to Sunday */
  weekend: optional(localDate()),
  /** YYYY-MM */
  month: optional(z.string().refine(isMonth, { message: 'Enter a month as YYYY-MM' })),
  minGuests: optional(numeric(z.number().int().min(0).max(LIMITS.maxGuests))),
  /** dollars of totalPrice: what a transfer still owes the venue counts (domain.md row 16) */
  minPrice: optional(numeric(z.number().min(0).max(100_000_000))),
  maxPrice: optional(numeric(z.number().min(0).max(100_000_000))),
  /** comma-separated; a listing matches when it shows any of them */
  styles: optional(listOf(VENUE_STYLES)),
  isTransfer: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
  /** first and last day; for members, like all filters from here to `everyStyle` (MEMBER_FILTERS) */
  from: optional(localDate()),
  to: optional(localDate()),
  /** comma-separated: sat,sun */
  weekdays: optional(listOf(WEEKDAYS)),
  /** comma-separated; a listing matches when it shows all of them */
  amenities: optional(listOf(COMMON_AMENITIES)),
  /** a listing matches only when it shows all of `styles` */
  everyStyle: optional(z.literal('true').transform(() => true as const)),
  featured: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
  sort: optional(z.enum(SORTS)),
  limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxPageSize)),
  cursor: optional(z.string().max(200)),
})
export type SearchQuery = z.output<typeof searchQuery>
