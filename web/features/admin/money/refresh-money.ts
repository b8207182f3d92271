import type { QueryClient } from '@tanstack/react-query'
import { refreshAdmin } from '../queries.ts'

/** Reloads the lists and pages on which a refund reads differently once an admin has sent it or recorded its payment. */
export const refreshRefunds = (queryClient: QueryClient): Promise<void> =>
  refreshAdmin(
    queryClient,
    'GET /api/admin/refunds',
    'GET /api/admin/payments',
    'GET /api/admin/postings',
    'GET /api/admin/bookings/{id}',
    'GET /api/admin/bookings/{id}/payments',
    'GET /api/admin/transfers/{id}',
    'GET /api/admin/transfers/{id}/payments',
    'GET /api/transfers/{id}',
  )

/** Reloads what shows a debt, or the posting that ended it, once an admin has settled the debt. */
export const refreshDebts = (queryClient: QueryClient): Promise<void> =>
  refreshAdmin(
    queryClient,
    'GET /api/admin/debts',
    'GET /api/admin/payouts',
    'GET /api/admin/postings',
    'GET /api/admin/users/{id}',
  )

/** Reloads what shows a wire, its posting or its event, once an admin has recorded the wire. */
export const refreshWires = (queryClient: QueryClient): Promise<void> =>
  refreshAdmin(
    queryClient,
    'GET /api/admin/unclaimed',
    'GET /api/admin/wires',
    'GET /api/admin/postings',
    'GET /api/admin/bookings/{id}',
  )
