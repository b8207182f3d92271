import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/wording/format.ts'
import { venueTransfersQuery } from '../queries.ts'

/** Before a venue cancels a booking that is being passed on: that the transfer ends with it, and what its buyer gets back (domain.md row 23). */
export function TransferEndsWarning({ bookingId }: { bookingId: number }) {
  const { data: transfers = [] } = useQuery(venueTransfersQuery)
  const running = transfers.find(
    ({ originalBookingId, status }) => originalBookingId === bookingId && (status === 'pending' || status === 'active'),
  )
  if (!running) return null
  const { buyerName, buyerPrice } = running
  const money =
    buyerName === null
      ? 'Nobody has paid for it yet, so no other couple’s money moves.'
      : `${buyerName} get back the ${formatDollars(buyerPrice)} they have paid into escrow, to their card.`
  return (
    <p className="mt-4 rounded-field bg-candle-soft px-4 py-3 text-candle-ink">
      <span className="font-semibold">The transfer of this date to another couple ends with the booking.</span> {money}
    </p>
  )
}
