import type { SavedCriteria } from '#contract/api/alerts.ts'
import { askedLimit } from '#contract/searching/budget.ts'
import { readPlace } from '#contract/searching/typed-place.ts'
import type { ApiInput } from '#web/lib/api.ts'
import type { TransferFilters } from './filters.ts'

/** The place that was asked for: as it was understood, or else as it was typed. */
export type AskedPlace = Pick<SavedCriteria, 'city' | 'state' | 'metro'>

/**
 * The filters as a transfer alert stores them. The highest price is typed here, so 50,000 isn't the last of a list, but
 * a limit like any other sum (domain.md row 31).
 */
export function transferCriteria({ location, minPrice, maxPrice }: TransferFilters, place?: AskedPlace) {
  return {
    isTransfer: true,
    ...(place ?? (location && readPlace(location))),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice: askedLimit(maxPrice) }),
  } satisfies SavedCriteria
}

/** The filters as the API's query. */
export function transferQuery({ sort = 'savings', ...narrowing }: TransferFilters, place?: AskedPlace) {
  return {
    ...transferCriteria(narrowing, place),
    isTransfer: 'true',
    sort,
  } satisfies ApiInput<'GET /api/listings'>['query']
}
