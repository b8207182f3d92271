import type { PagedRoute } from './queries.ts'

/** Where the spreadsheet of a list is, with the same search and filter. */
export function spreadsheetAddress(
  list: PagedRoute,
  narrow: { q?: string | undefined; filter?: string | undefined },
): string {
  const query = new URLSearchParams()
  if (narrow.q) query.set('search', narrow.q)
  // what is still to be paid out is a list of its own, which the filter of the payouts leads to
  if (narrow.filter && list !== 'GET /api/admin/coming-payouts') query.set('filter', narrow.filter)
  const asked = query.size > 0 ? `?${query}` : ''
  return `${list.slice('GET '.length)}.csv${asked}`
}
