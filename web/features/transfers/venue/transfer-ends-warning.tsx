import { useQuery } from '@tanstack/react-query'
import { venueTransfersQuery } from '../queries.ts'

/** Before a venue cancels a booking that is being passed on: that the transfer ends with it (domain.md row 23). */
export function TransferEndsWarning({ bookingId }: { bookingId: number }) {
  const { data: transfers = [] } = useQuery(venueTransfersQuery)
  const running = transfers.find(
    ({ originalBookingId, status }) => originalBookingId === bookingId && (status === 'pending' || status === 'active'),
  )
  if (!running) return null
  const paid = running.buyerName === null ? '' : ', and its buyer gets everything back'
  return (
    <p className="mt-4 font-semibold">{`The transfer of this date to another couple ends with the booking${paid}.`}</p>
  )
}
