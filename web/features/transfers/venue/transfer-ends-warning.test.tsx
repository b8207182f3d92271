import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { venueTransfersQuery } from '../queries.ts'
import { TransferEndsWarning } from './transfer-ends-warning.tsx'

test('before a venue cancels, nothing is said about a transfer by what the page knew of it before', () => {
  const client = new QueryClient()
  const listed = { originalBookingId: 1, status: 'active', stage: 'listed', buyerName: null, frozen: null }
  client.setQueryData(venueTransfersQuery.queryKey, [listed as VenuesTransfer])
  const dialog = (
    <QueryClientProvider client={client}>
      <TransferEndsWarning bookingId={1} />
    </QueryClientProvider>
  )
  expect(renderToStaticMarkup(dialog)).not.toContain('Nobody has paid')
})
