import { useQuery } from '@tanstack/react-query'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Facts } from '#web/components/ui/facts.tsx'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { owedToYou } from './owed-to-you.ts'

/** What a venue's answer is about, in its dialog: who, for how much, and what the venue itself has and still gets. */
export function DealInBrief({ transfer }: { transfer: VenuesTransfer }) {
  const { originalBookingId, sellerName, buyerName, transferPrice, balanceDue, balanceDueDate: due } = transfer
  // the couple may have paid since the booking was loaded, and the transfer already says so
  const { data: booking, isFetchedAfterMount } = useQuery({ ...bookingQuery(originalBookingId), staleTime: 0 })
  const owed = `${formatDollars(balanceDue)}${due ? ` by ${formatDate(due)}${orLater(due, transfer.eventDate, 'on')}` : ''}`
  return (
    <Facts
      className="mb-5 rounded-field bg-sunk px-4 py-4 text-sm"
      facts={[
        ['From', sellerName],
        ['To', buyerName ?? 'The couple that buys the date. You’ll see who they are before the contract changes.'],
        [buyerName ? 'Price between the couples' : 'Asking price', formatDollars(transferPrice)],
        ...(booking && isFetchedAfterMount
          ? [['Already paid, stays with you', formatDollars(booking.paidAmount)] as const]
          : []),
        balanceDue > 0 ? ['Still owed to you', owed, 'wide'] : [owedToYou(transfer), 'Nothing'],
      ]}
    />
  )
}
