import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { myBookingsQuery } from './queries.ts'
import { sortBookings } from './sort-bookings.ts'

type DrawBooking = (booking: Booking) => ReactNode

/**
 * My Bookings: Upcoming Events and Past Events, and what ended early or was passed on, each rendered by `children`.
 * `takingOver`, above them, is what is on its way to the couple.
 */
export function CoupleBookings({ takingOver, children }: { takingOver: ReactNode; children: DrawBooking }) {
  const query = useQuery(myBookingsQuery)
  return (
    <QueryView query={query} pending={<BookingsPending />} failed="We couldn’t load your bookings">
      {(bookings) => {
        const { upcoming, past, ended } = sortBookings(bookings)
        return (
          <div className="flex flex-col gap-14">
            {takingOver}
            <Group title="Upcoming Events" bookings={upcoming} draw={children}>
              {takingOver ? (
                <Nothing>Once the booking is yours, you’ll find its date here.</Nothing>
              ) : (
                <EmptyState
                  level={3}
                  drawing="rings"
                  title="No upcoming events"
                  description="Once you book a date, it’ll appear here with its venue."
                  action={
                    <Button asChild>
                      <Link to="/search">Browse venues</Link>
                    </Button>
                  }
                />
              )}
            </Group>
            <Group title="Past Events" bookings={past} draw={children}>
              <Nothing>Past events will appear here.</Nothing>
            </Group>
            {ended.length > 0 ? <Group title="Ended Early or Passed On" bookings={ended} draw={children} /> : null}
          </div>
        )
      }}
    </QueryView>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="rounded-card border border-line border-dashed px-5 py-6 text-center text-muted">{children}</p>
}

function Group({
  title,
  bookings,
  draw,
  children,
}: {
  title: string
  bookings: readonly Booking[]
  draw: DrawBooking
  children?: ReactNode
}) {
  return (
    <section>
      <h2 className="display mb-5 text-2xl">{title}</h2>
      {bookings.length === 0 ? children : null}
      <div className="flex flex-col gap-5">
        {bookings.map((booking) => (
          <Fragment key={booking.id}>{draw(booking)}</Fragment>
        ))}
      </div>
    </section>
  )
}

export function BookingsPending() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-8 w-52" />
      {['first', 'second'].map((key) => (
        <div key={key} className="rounded-card border border-line bg-card p-6">
          <div className="flex gap-5">
            <Skeleton className="size-16 shrink-0" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-7 w-2/5" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-7 h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
