import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { eligibleQuery, myTransfersQuery } from './queries.ts'

/** On a booking: the way to transfer it, or to the transfer that is under way. Nothing where neither is possible. */
export function TransferThisDate({ bookingId }: { bookingId: number }) {
  const { data: eligible = [] } = useQuery(eligibleQuery)
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  const running = transfers.find(
    ({ originalBookingId, newBookingId, status }) =>
      (originalBookingId === bookingId && status !== 'cancelled') || newBookingId === bookingId,
  )
  if (running && running.status !== 'completed') {
    return (
      <Button asChild variant="secondary" size="sm">
        <Link to="/transfer/$transferId" params={{ transferId: String(running.id) }}>
          Follow the transfer
        </Link>
      </Button>
    )
  }
  if (!eligible.some((booking) => booking.bookingId === bookingId)) return null
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to="/dashboard/transfer" search={{ booking: bookingId }}>
        Transfer This Date
      </Link>
    </Button>
  )
}
