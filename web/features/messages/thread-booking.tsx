import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Booking } from '#contract/api/bookings.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { BookingState } from '#web/features/bookings/booking-status.tsx'
import { unpaidWords } from '#web/features/bookings/owed-and-kept.ts'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'

/**
 * The booking that a couple's messages are about, beside them or, on phones, folded above them. Nothing until it is
 * known.
 */
export function ThreadBooking({ bookingId }: { bookingId: number }) {
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking) return null
  const facts = <Facts booking={booking} />
  return (
    <>
      <details className="group rounded-card border border-line bg-card lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          About this booking
          <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5">{facts}</div>
      </details>
      <Card asChild className="max-lg:hidden">
        <section aria-labelledby="about-booking">
          <h2 id="about-booking" className="display mb-4 text-xl">
            About this booking
          </h2>
          {facts}
        </section>
      </Card>
    </>
  )
}

function Facts({ booking }: { booking: Booking }) {
  const { id, venueName, eventDate, guestCount, amount, balanceDue, status } = booking
  const unpaid = unpaidWords(booking, 'to pay')
  const rows = [
    ['Venue', `${venueName}, ${formatPlace(booking)}`],
    ['Date', formatDate(eventDate)],
    ['Guests', guestCount],
    ['Price', `${formatDollars(amount)}${balanceDue > 0 ? `, ${formatDollars(balanceDue)} ${unpaid}` : ''}`],
    ['Status', <BookingState key="status" status={status} />],
  ] as const
  return (
    <>
      <dl className="nums grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={String(name)} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Button asChild variant="secondary" size="sm" className="mt-4">
        <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: id }}>
          See booking {id}
        </Link>
      </Button>
    </>
  )
}
