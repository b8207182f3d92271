import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { bookingQuery, myBookingsQuery } from '#web/features/bookings/queries.ts'
import { DealInBrief } from './deal-in-brief.tsx'

test('a venue that is asked to agree never reads what it had been paid before the couple paid the rest', () => {
  const client = new QueryClient()
  const before = { id: 1, paidAmount: 3000 } as Booking
  client.setQueryData(myBookingsQuery.queryKey, [before])
  client.setQueryData(bookingQuery(1).queryKey, before)
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
