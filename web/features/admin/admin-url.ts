// Not with components/table/sort-in-address.ts, which applies the sort: what a route reads is in the first script of
// every page.

/** The tabs of the panel, as the specification names them. */
export const ADMIN_TABS = {
  users: 'Users',
  venues: 'Venues',
  listings: 'Listings',
  bookings: 'Bookings',
  waitlist: 'Waitlist',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

/**
 * What a page shows, as the URL has it. `filter` is a word of the open tab, `sort` a column ('-' before it:
 * descending).
 */
export interface AdminSearch<Tab extends string = string> {
  tab?: Tab
  q?: string
  filter?: string
  sort?: string
}

/** Reads the URL of a page with these tabs; what makes no sense is dropped. */
export function parseAdminSearch<Tab extends string>(
  raw: Record<string, unknown>,
  tabs: Readonly<Record<Tab, string>>,
): AdminSearch<Tab> {
  return {
    tab: typeof raw.tab === 'string' && Object.hasOwn(tabs, raw.tab) ? (raw.tab as Tab) : undefined,
    q: textOf(typeof raw.q === 'number' ? String(raw.q) : raw.q, 120), // links in emails have numbers without quotes
    filter: textOf(raw.filter, 40),
    sort: textOf(raw.sort, 40),
  }
}

function textOf(value: unknown, most: number): string | undefined {
  return (typeof value === 'string' && value.slice(0, most)) || undefined
}
