import { withoutControl } from '#contract/control-characters.ts'
import { toDollars, typedCents } from '#contract/money.ts'

// What is made of the filters is elsewhere (criteria.ts, sorts-and-price-mistakes.ts): what a route reads is in the
// first script of every page.

export type TransferSort = 'savings' | 'price' | 'date'

/** The filters of /transfer-marketplace as they appear in the URL; a filter that isn't set isn't there. */
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

/** Whether this URL has filters that make no sense, which `read` therefore leaves out. */
export const hasNonsense = ({ sort, ...url }: Record<string, unknown>, read: TransferFilters): boolean =>
  ['location', 'minPrice', 'maxPrice'].some((name) => url[name] && !(name in read)) ||
  Boolean(sort && sort !== 'savings' && !read.sort)

/** "$2,700" counts as 2700. */
function dollarsOf(value: unknown): number | undefined {
  const cents = typedCents(value)
  return cents === null ? undefined : Math.min(toDollars(cents), MOST)
}
