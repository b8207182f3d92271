import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { eligibleQuery, myTransfersQuery } from '../queries.ts'
import { onBookingWords, toneOfStage } from '../transfer-words.ts'

/** The viewer's transfer of this booking, as its seller or its buyer, unless it ended without a new couple. */
function useTransferOf(bookingId: number): Transfer | undefined {
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  return transfers.find(
    ({ originalBookingId, newBookingId, status }) =>
      (originalBookingId === bookingId && status !== 'cancelled') || newBookingId === bookingId,
  )
}

/** The status of a booking's transfer instead of the booking's own; without a transfer that runs, `otherwise`. */
export function TransferOfDate({ bookingId, otherwise }: { bookingId: number; otherwise: ReactNode }) {
  const transfer = useTransferOf(bookingId)
  if (!transfer || transfer.status === 'completed') return otherwise
  return (
    <StatusDot
      tone={transfer.stage === 'disputed' ? toneOfStage(transfer.stage) : 'candle'}
      className="whitespace-normal"
    >
      {onBookingWords(transfer)}
    </StatusDot>
  )
}

/** On a booking: a link to transfer it, or to the transfer that is under way. Renders nothing if neither applies. */
export function TransferThisDate({ bookingId }: { bookingId: number }) {
  const { data: eligible = [] } = useQuery(eligibleQuery)
  const running = useTransferOf(bookingId)
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
