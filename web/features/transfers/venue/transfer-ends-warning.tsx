import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/wording/format.ts'
import { venueTransfersQuery } from '../queries.ts'

/**
 * Before a venue cancels a booking that is being passed on: that the transfer ends with it (domain.md row 23), or what becomes
 * of its buyer's money while it can't be cancelled.
 */
export function TransferEndsWarning({ bookingId }: { bookingId: number }) {
  const { data: transfers = [] } = useQuery(venueTransfersQuery)
  const running = transfers.find(
    ({ originalBookingId, status }) => originalBookingId === bookingId && (status === 'pending' || status === 'active'),
  )
  if (!running) return null
  const { buyerName, buyerPrice } = running
  return (
    <p className="mt-4 rounded-field bg-candle-soft px-4 py-3 text-candle-ink">
      {buyerName === null ? (
        <>
          <span className="font-semibold">The transfer of this date to another couple ends with the booking.</span>{' '}
          Nobody has paid for it yet, so no other couple’s money moves.
        </>
      ) : (
        `${buyerName} have paid ${formatDollars(buyerPrice)} into escrow. It stays there until the transfer is completed, and goes back to their card if you refuse it.`
      )}
    </p>
  )
}
