// Not in listings-filter-bar.tsx: the route reads this, and what a route reads is in the first script of every page.

/** The groups of the list, by their words in the URL. */
export const GROUPS = {
  active: 'Active listings',
  waiting: 'Not shown',
  booked: 'Booked dates',
  inactive: 'Off the market',
  past: 'Past listings',
} as const
export type ListingGroup = keyof typeof GROUPS

/** What an owner sees of their list; undefined is all of it, the next date first. */
export interface ListingsFilter {
  venue?: number | undefined
  show?: ListingGroup | undefined
  sort?: 'latest' | undefined
}

/** Reads the filter from the URL. */
export function readListingsFilter(raw: Record<string, unknown>): ListingsFilter {
  return {
    venue: Number(raw.venue) > 0 ? Number(raw.venue) : undefined,
    show: typeof raw.show === 'string' && Object.hasOwn(GROUPS, raw.show) ? (raw.show as ListingGroup) : undefined,
    sort: raw.sort === 'latest' ? 'latest' : undefined,
  }
}
