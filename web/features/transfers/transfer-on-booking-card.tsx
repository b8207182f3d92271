import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { eligibleQuery, myTransfersQuery } from './queries.ts'
import { onBookingWords, toneOfStage } from './transfer-words.ts'

/** The viewer's transfer of this booking, as its seller or its buyer, unless it ended without a new couple. */
function useTransferOf(bookingId: number): Transfer | undefined {
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  return transfers.find(
    ({ originalBookingId, newBookingId, status }) =>
      (originalBookingId === bookingId && status !== 'cancelled') || newBookingId === bookingId,
  )
}

/** The status of a booking's transfer, shown instead of the booking's own; `otherwise` if no transfer is running. */
export function TransferOnBookingCard({ bookingId, otherwise }: { bookingId: number; otherwise: ReactNode }) {
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

/** The link that starts a booking's transfer or, while one runs, the link that follows it; null if neither applies. */
export function useTransferLink(bookingId: number): { label: string; href: string; runs: boolean } | null {
  const { data: eligible = [] } = useQuery(eligibleQuery)
  const running = useTransferOf(bookingId)
  if (running && running.status !== 'completed') {
    return { label: 'Follow the transfer', href: `/transfer/${running.id}`, runs: true }
  }
  if (!eligible.some((booking) => booking.bookingId === bookingId)) return null
  return { label: 'Transfer This Date', href: `/dashboard/transfer?booking=${bookingId}`, runs: false }
}
