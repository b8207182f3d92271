import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { DealInBrief } from './deal-in-brief.tsx'

test('what a venue has been paid isn’t told by a list from before the couple paid the rest', () => {
  const client = new QueryClient()
  client.setQueryData(myBookingsQuery.queryKey, [{ id: 1, paidAmount: 3000 } as Booking])
  const transfer = { originalBookingId: 1, sellerName: 'Ana', transferPrice: 2700, balanceDue: 0, balanceDueDate: null }
  const dialog = (
    <QueryClientProvider client={client}>
      <DealInBrief transfer={transfer as VenuesTransfer} />
    </QueryClientProvider>
  )
  const words = renderToStaticMarkup(dialog)
  expect(words).toContain('$2,700')
  expect(words).not.toContain('$3,000')
})
