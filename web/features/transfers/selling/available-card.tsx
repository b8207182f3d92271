import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { eligibleQuery } from '../queries.ts'

/** Available for Transfer: the bookings that could be passed on, and what they could bring. */
export function AvailableCard() {
  const query = useQuery(eligibleQuery)
  return (
    <Card>
      <CardHeader title="Available for Transfer" className="mb-3" />
      <QueryView
        query={query}
        pending={<Skeleton className="h-14 w-full" />}
        failed="We couldn’t load your bookings"
        isEmpty={(bookings) => bookings.length === 0}
        empty={
          <p className="text-muted">
            None of your bookings can be transferred right now. You need a confirmed booking that’s still some days
            away.
          </p>
        }
      >
        {(bookings) => (
          <ul className="nums divide-y divide-line">
            {bookings.map((booking) => (
              <li key={booking.bookingId} className="py-3 first:pt-0 last:pb-0">
                <p className="font-semibold">{formatDate(booking.eventDate)}</p>
                <p className="text-muted text-sm">{booking.venueName}</p>
                <p className="mt-1 text-sm">
                  {formatDollars(booking.recommendedFrom)} to {formatDollars(booking.recommendedTo)}{' '}
                  <span className="text-muted">recommended</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
