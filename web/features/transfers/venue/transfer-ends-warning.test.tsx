import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { venueTransfersQuery } from '../queries.ts'
import { TransferEndsWarning } from './transfer-ends-warning.tsx'

test('before a venue cancels, it reads nothing of a transfer that may have changed, and the words’ place stays free', () => {
  const client = new QueryClient()
  const listed = { originalBookingId: 1, status: 'active', stage: 'listed', buyerName: null, frozen: null }
  client.setQueryData(venueTransfersQuery.queryKey, [listed as VenuesTransfer])
  const dialog = (
    <QueryClientProvider client={client}>
      <TransferEndsWarning bookingId={1} />
    </QueryClientProvider>
  )
  const words = renderToStaticMarkup(dialog)
  expect(words).not.toContain('Nobody has paid')
  expect(words).toContain('shimmer')
})
