import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { daysBetween } from '#contract/dates.ts'
import { formatDate, formatDollars } from '#contract/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { bookedVenueQuery } from './queries.ts'

/** The nearest date a couple has booked, large, with the photo that was hidden until then. */
export function NextEvent({ booking }: { booking: Booking }) {
  const { today } = usePublicConfig()
  // Photos and styles only adorn: without them the drawn evening stands there, so nothing is said if they fail.
  const { data: venue } = useQuery(bookedVenueQuery(booking.venueId))
  const photo = venue?.images[0]
  const days = daysBetween(today, booking.eventDate)
  return (
    <section
      aria-label="Your next event"
      className="overflow-hidden rounded-sheet border border-line bg-card shadow-soft"
    >
      <div className="relative isolate flex min-h-80 flex-col justify-end overflow-hidden sm:min-h-[25rem]">
        <Scene
          fields={{
            id: booking.listingId,
            styles: venue?.styles ?? [],
            date: booking.eventDate,
          }}
          frame="wide"
          decorative
          className="absolute inset-0 -z-10"
        />
        {photo ? (
          <img
            src={photo}
            alt={`Your venue, ${booking.venueName}`}
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        ) : null}
        <div className="bg-linear-to-t from-night/90 via-night/60 to-transparent px-6 pt-24 pb-6 text-ivory sm:px-10 sm:pb-9">
          <p className="nums font-medium">{countdown(days)}</p>
          <h2 className="display-tight mt-1 text-4xl sm:text-5xl">{booking.venueName}</h2>
          <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <p className="nums text-lg text-ivory/90">
              {formatDate(booking.eventDate)} in {booking.city}, {booking.state}
            </p>
            <Button asChild variant="ivory">
              <Link to="/venue/$listingId" params={{ listingId: String(booking.listingId) }}>
                See your venue
              </Link>
            </Button>
          </div>
        </div>
      </div>
      <dl className="nums grid grid-cols-2 gap-x-6 gap-y-4 px-6 py-5 sm:grid-cols-4 sm:px-10">
        <Fact name="Guests">{booking.guestCount}</Fact>
        <Fact name="Price">{formatDollars(booking.amount)}</Fact>
        <Fact name={booking.takenOver ? 'Paid by all its couples' : 'Paid'}>{formatDollars(booking.paidAmount)}</Fact>
        {booking.balanceDue > 0 && booking.balanceDueDate ? (
          <Fact name={`Balance, due ${formatDate(booking.balanceDueDate)}`}>{formatDollars(booking.balanceDue)}</Fact>
        ) : (
          <Fact name="Balance">Nothing left to pay</Fact>
        )}
      </dl>
    </section>
  )
}

function countdown(days: number): string {
  if (days <= 0) return 'Today is your day'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold text-lg">{children}</dd>
    </div>
  )
}
