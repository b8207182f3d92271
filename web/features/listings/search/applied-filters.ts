import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'
import { toCriteria } from './filters-to-query.ts'
import type { SearchFilters } from './search-filters.ts'

/** The filters that everybody may use. */
export function withoutMemberFilters(filters: SearchFilters): SearchFilters {
  const gone: readonly string[] = memberFiltersIn(filters)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name)))
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
    // a city goes with its state, and a day with the days around it; "any number of guests" is a filter of its own
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
