import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { isPaid } from '#contract/processes/transfer.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { WaitingNote } from '../list/waiting-note.tsx'
import { venueTransfersQuery } from '../queries.ts'
import { TransferStage } from '../status-badges.tsx'

/**
 * The transfer by which this couple passes the booking on, or got it; of several, the newest that didn't end without a
 * new couple. Undefined if there is none.
 */
export function useTransferOfBooking(bookingId: number): VenuesTransfer | undefined {
  const { data: transfers = [] } = useQuery(venueTransfersQuery)
  return transfers.find(
    ({ originalBookingId, newBookingId, status }) =>
      status !== 'cancelled' && (originalBookingId === bookingId || newBookingId === bookingId),
  )
}

/** Tells the owner that the couple passes the booking on, or took it over, and who acts next. Nothing otherwise. */
export function TransferOfBooking({ bookingId }: { bookingId: number }) {
  const transfer = useTransferOfBooking(bookingId)
  if (!transfer) return null
  const { id, sellerName, buyerName, venueFee } = transfer
  return (
    <Card asChild>
      <section aria-labelledby="passing-on">
        <CardHeader
          title={<span id="passing-on">{titleOf(transfer, bookingId)}</span>}
          action={<TransferStage transfer={transfer} />}
          className="mb-4"
        />
        <Facts
          className="mb-4"
          facts={[
            ['From', sellerName],
            ['To', buyerName ?? 'Nobody yet'],
            ['Your fee', venueFee > 0 ? formatDollars(venueFee) : 'None'],
          ]}
        />
        <WaitingNote transfer={transfer} />
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to="/transfer/$transferId" params={{ transferId: String(id) }}>
            {transfer.waitingFor ? 'Follow' : 'See'} the transfer
          </Link>
        </Button>
      </section>
    </Card>
  )
}

function titleOf({ newBookingId, status, stage }: VenuesTransfer, bookingId: number): string {
  if (newBookingId === bookingId) return 'Taken over'
  if (status === 'completed') return 'Transferred'
  return isPaid({ state: stage }) ? 'Being transferred' : 'For transfer'
}
