import { useQuery } from '@tanstack/react-query'
import type { Transfer } from '#contract/api/transfers.ts'
import { myTransfersQuery } from '../queries.ts'

/** The transfer by which the couple is passing this booking on right now; undefined while there is none. */
export function useLiveTransfer(bookingId: number): Transfer | undefined {
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  return transfers.find(
    ({ originalBookingId, viewerRole, status }) =>
      originalBookingId === bookingId && viewerRole === 'seller' && (status === 'pending' || status === 'active'),
  )
}
