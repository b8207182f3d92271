import { useQuery } from '@tanstack/react-query'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { myTransfersQuery } from '../queries.ts'
import { bySide, isRunning } from '../sort-transfers.ts'

/** The transfer by which the couple is passing this booking on right now; undefined while there is none. */
export function useRunningTransfer(bookingId: number): SellersTransfer | undefined {
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  return bySide(transfers).selling.find((transfer) => transfer.originalBookingId === bookingId && isRunning(transfer))
}
