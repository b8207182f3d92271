import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { cancellationQuery } from '#web/features/bookings/queries.ts'
import { venueTransfersQuery } from '../queries.ts'

/**
 * Before a venue cancels a booking that is being passed on: says that the transfer ends with it, and what becomes of
 * its buyer's money (domain.md row 23). Beneath a refusal: where that money is.
 */
export function TransferEndsWarning({ bookingId }: { bookingId: number }) {
  // a buyer may have paid since the page was loaded; until we know, the words' place stays free
  const { data: transfers = [], isFetchedAfterMount } = useQuery({ ...venueTransfersQuery, staleTime: 0 })
  const running = transfers.find(
    ({ originalBookingId, status }) => originalBookingId === bookingId && (status === 'pending' || status === 'active'),
  )
  const { data: preview } = useQuery(cancellationQuery(bookingId))
  const words = running && wordsFor(running, preview?.refusal != null)
  if (!words) return null
  if (!isFetchedAfterMount) return <Skeleton className="mt-4 h-18 w-full" />
  return <p className="mt-4 rounded-field bg-candle-soft px-4 py-3 text-candle-ink">{words}</p>
}

const ENDS = <span className="font-semibold">The transfer of this date to another couple ends with the booking.</span>

/** A venue can cancel until it has assigned the date to the buyer, but not while somebody pays or a bank decides. */
function wordsFor({ stage, buyerName, buyerPrice, frozen }: VenuesTransfer, refused: boolean): ReactNode {
  if (stage === 'reserved' || (refused && buyerName === null)) return null
  if (frozen?.payment === 'price') return null // a bank has taken the price out of escrow
  if (buyerName === null) return <>{ENDS} Nobody has paid for it yet, so no other couple’s money moves.</>
  if (stage === 'funded' && !refused) {
    return (
      <>
        {ENDS} {`The ${formatDollars(buyerPrice)} that ${buyerName} paid into escrow goes back to their card.`}
      </>
    )
  }
  return `The ${formatDollars(buyerPrice)} that ${buyerName} paid stays in escrow until the transfer is completed or ends.`
}
