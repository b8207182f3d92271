import type { SavedCriteria } from '#contract/api/alerts.ts'
import { withoutControl } from '#contract/control-characters.ts'
import { type Cents, toDollars, typedCents } from '#contract/money.ts'
import { readPlace } from '#contract/searching/typed-place.ts'
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

/** What is wrong with the prices as they are typed into the form; where the URL has them so, they are dropped. */
export function priceMistakes({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }) {
  const [least, most] = [typedCents(minPrice), typedCents(maxPrice)]
  const wrong = (typed: string, cents: Cents | null) =>
    cents === null && typed.trim() !== '' ? 'Enter an amount' : undefined
  const crossed = least !== null && most !== null && most < least
  return {
    minPrice: wrong(minPrice, least),
    maxPrice: crossed ? 'Enter at least the minimum price' : wrong(maxPrice, most),
  }
}

/** Where it is: a place as it was understood, or else as it reads. */
export type AskedPlace = Pick<SavedCriteria, 'city' | 'state' | 'metro'>

/** The same filters as a transfer alert keeps them. */
export function transferCriteria({ location, minPrice, maxPrice }: TransferFilters, place?: AskedPlace) {
  return {
    isTransfer: true,
    ...(place ?? (location && readPlace(location))),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  } satisfies SavedCriteria
}

/** The same filters as the API's query. */
export function transferQuery({ sort = 'savings', ...narrowing }: TransferFilters, place?: AskedPlace) {
  return {
    ...transferCriteria(narrowing, place),
    isTransfer: 'true',
    sort,
  } satisfies ApiInput<'GET /api/listings'>['query']
}

/** "$2,700" counts as 2700. */
function dollarsOf(value: unknown): number | undefined {
  const cents = typedCents(value)
  return cents === null ? undefined : Math.min(toDollars(cents), MOST)
}
