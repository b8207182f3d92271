import type { Sort } from '#web/components/ui/data-table.tsx'

/** The tabs of the panel, as the specification names them. */
export const ADMIN_TABS = {
  users: 'Users',
  venues: 'Venues',
  listings: 'Listings',
  bookings: 'Bookings',
  waitlist: 'Waitlist',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

/** What a page shows, as it lives in the URL. `filter` is a word of the open tab, `sort` a column, '-' before it: descending. */
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
    q: textOf(typeof raw.q === 'number' ? String(raw.q) : raw.q, 120), // a number stands in the links of mails without quotes
    filter: textOf(raw.filter, 40),
    sort: textOf(raw.sort, 40),
  }
}

function textOf(value: unknown, most: number): string | undefined {
  return (typeof value === 'string' && value.slice(0, most)) || undefined
}

export function sortOf(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key
}

/** Rows by the value of the sorted column, as they came where it is the same; text without regard to case. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  values: Record<string, (row: Row) => string | number | boolean | null>,
): readonly Row[] {
  const value = sort && Object.hasOwn(values, sort.key) ? values[sort.key] : undefined
  if (!sort || !value) return rows
  const sign = sort.direction === 'descending' ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(value(a), value(b)))
}

function compare(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return WORDS.compare(String(a ?? ''), String(b ?? ''))
}

const WORDS = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** True when one of the texts contains what was typed, ignoring case. */
export function holds(typed: string | undefined, ...texts: readonly (string | number | null)[]): boolean {
  const wanted = typed?.trim().toLowerCase()
  return !wanted || texts.some((text) => text !== null && String(text).toLowerCase().includes(wanted))
}
