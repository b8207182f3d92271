import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { eligibleQuery } from '../queries.ts'
import { YOUR_TRANSFERS } from './my-transfers.tsx'
import { StartTransfer } from './start-transfer.tsx'

/** Available for Transfer: the bookings that could be passed on, what they could bring, and the way to start. */
export function AvailableCard() {
  const query = useQuery(eligibleQuery)
  // a booking that was passed on leaves this list, and its transfer is among the couple's transfers
  const { onFocus } = useFocusStays(() => document.getElementById(YOUR_TRANSFERS))
  return (
    <Card onFocus={onFocus}>
      <CardHeader title="Available for Transfer" className="mb-3" />
      <QueryView
        query={query}
        pending={<Skeleton className="h-14 w-full" />}
        failed="We couldn’t load your bookings"
        isEmpty={(bookings) => bookings.length === 0}
        empty={
          <p className="text-muted">
            None of your bookings can be transferred right now. You need a confirmed booking that’s at least{' '}
            {LIMITS.transferLeadDays} days away and isn’t already being transferred.
          </p>
        }
      >
        {(bookings) => (
          <ul className="nums divide-y divide-line">
            {bookings.map((booking) => (
              <li key={booking.bookingId} className="py-1.5 first:pt-0 last:pb-0">
                <StartTransfer bookingId={booking.bookingId} trigger={<Row booking={booking} />} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

type Eligible = ApiOutput<'GET /api/transfers/eligible'>[number]

/** One booking, which opens the dialog with it selected. */
function Row({ booking, ...button }: { booking: Eligible } & ComponentProps<'button'>) {
  const { eventDate, venueName, recommendedFrom, recommendedTo } = booking
  return (
    <button
      type="button"
      {...button}
      className="-mx-3 flex w-[calc(100%+1.5rem)] items-center justify-between gap-3 rounded-field px-3 py-1.5 text-left transition-colors hover:bg-ink/7"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{formatDate(eventDate)}</span>
        <span className="block text-muted text-sm">{venueName}</span>
        <span className="mt-1 block text-sm">
          {formatDollars(recommendedFrom)} to {formatDollars(recommendedTo)}{' '}
          <span className="text-muted">recommended</span>
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-garden" />
      <span className="sr-only">Transfer this date</span>
    </button>
  )
}
