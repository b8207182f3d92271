import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshDebts, refreshRefunds, refreshWires } from './refresh-money.ts'

const BOOKING = 'GET /api/admin/bookings/{id}'
const LEDGER = 'GET /api/admin/postings'

test.each([
  ['a refund that was sent again or recorded as paid', refreshRefunds, [BOOKING, LEDGER, 'GET /api/admin/payments']],
  ['a settled debt', refreshDebts, [LEDGER, 'GET /api/admin/users/{id}', 'GET /api/admin/money']],
  ['a recorded wire', refreshWires, [BOOKING, LEDGER, 'GET /api/admin/inbox']],
])('%s shows wherever an admin looks next, in the ledger, too', async (_what, refresh, shownBy) => {
  const client = new QueryClient()
  for (const route of shownBy) client.setQueryData([route, { page: 1 }], [])
  await refresh(client)
  for (const route of shownBy) expect(client.getQueryState([route, { page: 1 }])?.isInvalidated, route).toBe(true)
})
