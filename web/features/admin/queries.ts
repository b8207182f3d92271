import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ROLES } from '#contract/accounts/roles.ts'
import {
  ADMIN_BOOKING_STATES,
  BOOKING_SORTS,
  LISTING_FILTERS,
  LISTING_SORTS,
  TRANSFER_SORTS,
  USER_SORTS,
  VENUE_FILTERS,
  VENUE_SORTS,
} from '#contract/api/admin.ts'
import { ACCOUNT_KINDS, POSTING_SORTS } from '#contract/api/ledger.ts'
import { COMING_SORTS, PAYOUT_SORTS, PAYOUT_STATES } from '#contract/api/payouts.ts'
import { PAYMENT_FILTERS, PAYMENT_SORTS, REFUND_SORTS, REFUND_STATES, WIRE_SORTS } from '#contract/api/refunds.ts'
import { WAITLIST_SORTS } from '#contract/api/waitlist.ts'
import { TRANSFER_STAGES } from '#contract/processes/transfer.ts'
import { WAITLIST_USER_TYPES } from '#contract/waitlist-options.ts'
import { type ApiArguments, type ApiOutput, apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'
import type { AdminSearch } from './admin-url.ts'

export const statsQuery = apiQuery('GET /api/admin/stats')

export const inboxQuery = apiQuery('GET /api/admin/inbox')

export const healthQuery = apiQuery('GET /api/admin/health')

export const moneyQuery = apiQuery('GET /api/admin/money')

export const debtsQuery = apiQuery('GET /api/admin/debts')

export const unclaimedQuery = apiQuery('GET /api/admin/unclaimed')

export const waitlistSummaryQuery = apiQuery('GET /api/admin/waitlist/summary')

/** The lists that come in pages. */
export type PagedRoute =
  | 'GET /api/admin/users'
  | 'GET /api/admin/venues'
  | 'GET /api/admin/listings'
  | 'GET /api/admin/bookings'
  | 'GET /api/admin/transfers'
  | 'GET /api/admin/refunds'
  | 'GET /api/admin/payouts'
  | 'GET /api/admin/coming-payouts'
  | 'GET /api/admin/payments'
  | 'GET /api/admin/postings'
  | 'GET /api/admin/wires'
  | 'GET /api/admin/waitlist'

/** What to ask the server for; undefined entries are left out. */
export type PagedFilter = Record<string, string | undefined>

/** `rows` are those of all pages loaded so far; `total` is how many match. */
export function pagedQuery<R extends PagedRoute>(route: R, filter: PagedFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [route, filter],
    queryFn: async ({ pageParam, signal }) => {
      const options = { query: { ...filter, cursor: pageParam }, signal }
      const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
      const total = Number(headers.get('x-total-count'))
      return { rows: data as ApiOutput<R>, next: nextCursor(headers), total }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** What the URL says, in the server's terms; a sort order that the server doesn't know is dropped. */
const asked = ({ q, sort }: AdminSearch, sorts: readonly string[]): PagedFilter => ({
  search: q,
  sort: sort !== undefined && sorts.includes(sort.replace('-', '')) ? sort : undefined,
  limit: PAGE,
})

/** The word if it is one of these, or nothing. */
const oneOf = (words: readonly string[], word: string | undefined) =>
  word !== undefined && words.includes(word) ? word : undefined

export const usersFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, USER_SORTS),
  role: oneOf(ROLES, search.filter),
})

export const venuesFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, VENUE_SORTS),
  filter: oneOf(VENUE_FILTERS, search.filter),
})

export const listingsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, LISTING_SORTS),
  filter: oneOf(LISTING_FILTERS, search.filter),
})

export const bookingsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, BOOKING_SORTS),
  status: oneOf(ADMIN_BOOKING_STATES, search.filter),
})

/** `filter` is a queue or a stage. */
export const transfersFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, TRANSFER_SORTS),
  queue: oneOf(['waiting', 'frozen'], search.filter),
  stage: oneOf(TRANSFER_STAGES, search.filter),
})

export const refundsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, REFUND_SORTS),
  state: oneOf([...REFUND_STATES, 'all'], search.filter),
})

export const payoutsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, PAYOUT_SORTS),
  state: oneOf([...PAYOUT_STATES, 'held', 'all'], search.filter),
})

/** What is still to be paid out has no filter besides the search. */
export const comingFilter = (search: AdminSearch): PagedFilter => asked(search, COMING_SORTS)

export const paymentsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, PAYMENT_SORTS),
  state: oneOf(PAYMENT_FILTERS, search.filter),
})

export const postingsFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, POSTING_SORTS),
  filter: oneOf(ACCOUNT_KINDS, search.filter),
})

export const waitlistFilter = (search: AdminSearch): PagedFilter => ({
  ...asked(search, WAITLIST_SORTS),
  filter: oneOf(WAITLIST_USER_TYPES, search.filter),
})

export const wiresFilter = (search: AdminSearch): PagedFilter => asked(search, WIRE_SORTS)

/** How many rows a page has. */
const PAGE = '50'

/** Who owns a venue, and how to reach them. */
export const venueOwnerQuery = (id: number) => apiQuery('GET /api/admin/venues/{id}/owner', { params: { id } })

export const adminBookingQuery = (id: number) => apiQuery('GET /api/admin/bookings/{id}', { params: { id } })

export const bookingPayoutsQuery = (id: number) => apiQuery('GET /api/admin/bookings/{id}/payouts', { params: { id } })

export const bankDisputesQuery = (id: number) =>
  apiQuery('GET /api/admin/bookings/{id}/bank-disputes', { params: { id } })

export const sentEvidenceQuery = (id: number) =>
  apiQuery('GET /api/admin/bank-disputes/{id}/sent-evidence', { params: { id } })

/** Reloads whatever an admin's action may have changed. */
export async function refreshAdmin(queryClient: QueryClient, ...routes: readonly string[]): Promise<void> {
  const changed = [...routes, 'GET /api/admin/stats', 'GET /api/admin/inbox', 'GET /api/admin/money']
  await Promise.all(changed.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
