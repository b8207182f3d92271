import type { SavedCriteria } from '#contract/api/alerts.ts'
import { STATES } from '#contract/catalog.ts'
import { withoutControl } from '#contract/control-characters.ts'
import { toDollars, typedCents } from '#contract/money.ts'
import type { ApiInput } from '#web/lib/api.ts'

export const TRANSFER_SORTS = {
  savings: 'Highest Savings',
  price: 'Price Low to High',
  date: 'Date Earliest First',
} as const
export type TransferSort = keyof typeof TRANSFER_SORTS

/** The filters of /transfer-marketplace as they live in the URL; what is not set is not there. */
export interface TransferFilters {
  /** city, state or both: "Austin", "TX", "Austin, TX" */
  location?: string
  /** dollars */
  minPrice?: number
  maxPrice?: number
  sort?: TransferSort
}

const MOST = 100_000_000

/** Reads the URL. What makes no sense is dropped; the default order is not written into it. */
export function parseTransferFilters(raw: Record<string, unknown>): TransferFilters {
  const filters: TransferFilters = {
    location:
      typeof raw.location === 'string' ? withoutControl(raw.location).trim().slice(0, 120) || undefined : undefined,
    minPrice: dollarsOf(raw.minPrice),
    maxPrice: dollarsOf(raw.maxPrice),
    sort: raw.sort === 'price' || raw.sort === 'date' ? raw.sort : undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The same filters as a transfer alert keeps them. */
export function transferCriteria({ location, minPrice, maxPrice }: TransferFilters) {
  return {
    isTransfer: true,
    ...placeOf(location),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  } satisfies SavedCriteria
}

/** The same filters as the API's query. */
export function transferQuery({ sort = 'savings', ...narrowing }: TransferFilters) {
  return { ...transferCriteria(narrowing), isTransfer: 'true', sort } satisfies ApiInput<'GET /api/listings'>['query']
}

/** "Austin, TX" is a city and a state, "tx" a state, anything else a city. */
function placeOf(location: string | undefined): { city?: string; state?: string } {
  if (!location) return {}
  const [, city = '', state = ''] = /^(.*?)[\s,]*\b([a-z]{2})$/i.exec(location) ?? []
  const code = state.toUpperCase()
  if (!STATES.some((known) => known === code)) return { city: location }
  if (city === '') return { state: code }
  // "Santa Fe NM" ends in a state, "Santa Fe" does not: without a comma the end must be written as a code.
  return location.includes(',') || state === code ? { city, state: code } : { city: location }
}

/** "$2,700" counts as 2700. */
function dollarsOf(value: unknown): number | undefined {
  const cents = typedCents(value)
  return cents === null ? undefined : Math.min(toDollars(cents), MOST)
}
