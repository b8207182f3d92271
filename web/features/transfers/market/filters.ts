import type { SavedCriteria } from '#contract/api/alerts.ts'
import { STATE_NAMES, STATES, type StateCode } from '#contract/catalog.ts'
import { withoutControl } from '#contract/control-characters.ts'
import { type Cents, toDollars, typedCents } from '#contract/money.ts'
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

/** "Austin, TX" is a city and a state, as are "austin tx" and "Austin Texas"; "tx" and "Texas" a state, the rest a city. */
function placeOf(location: string | undefined): { city?: string; state?: string } {
  if (!location) return {}
  // the longest name first: "West Virginia" is no place called West
  for (const { index } of location.matchAll(/(?<![^\s,])[^\s,]/g)) {
    const state = stateOf(location.slice(index))
    if (!state) continue
    const before = location.slice(0, index)
    const city = before.replace(/[\s,]+$/, '')
    if (city === '') return { state }
    // "Port Washington" is a city; who means the state there puts a comma or its code
    const endsCityNames = state === 'WA' && !before.includes(',') && location.length - index > 2
    return endsCityNames ? { city: location } : { city, state }
  }
  return { city: location }
}

/** The code of a state that is named so, by its code or its name in any case; "D.C." may have its points. */
function stateOf(typed: string): StateCode | undefined {
  const plain = typed
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
  return STATES.find((code) => code.toLowerCase() === plain || STATE_NAMES[code].toLowerCase() === plain)
}

/** "$2,700" counts as 2700. */
function dollarsOf(value: unknown): number | undefined {
  const cents = typedCents(value)
  return cents === null ? undefined : Math.min(toDollars(cents), MOST)
}
