import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Booking } from '#contract/api/bookings.ts'
import { daysBetween } from '#contract/dates.ts'
import { formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { EventHero } from './event-hero.tsx'
import { dueWords, takenBackFacts } from './owed-and-kept.ts'

/** The nearest date a couple has booked. */
export function NextEvent({ booking }: { booking: Booking }) {
  const { data: listing } = useQuery(listingQuery(booking.listingId))
  return (
    <EventHero
      label="Your next event"
      above={countdown(daysBetween(booking.today, booking.eventDate))}
      venue={{ id: booking.venueId, name: booking.venueName, place: formatPlace(booking) }}
      scene={{ id: booking.listingId, state: booking.state, styles: listing?.styles ?? [] }}
      date={booking.eventDate}
      action={
        <Button asChild variant="ivory">
          <Link to="/venue/$listingId" params={{ listingId: String(booking.listingId) }}>
            See your venue
          </Link>
        </Button>
      }
      facts={[
        ['Guests', booking.guestCount],
        ['Price', formatDollars(booking.amount)],
        [booking.takenOver ? 'Paid by all couples so far' : 'Paid', formatDollars(booking.paidAmount)],
        ...takenBackFacts(booking),
        ...balanceFacts(booking),
      ]}
    />
  )
}

/** What is left to pay, as a fact; an empty list if no balance is due and a bank has taken back what was paid. */
function balanceFacts(booking: Booking): [string, string][] {
  const { balanceDue, takenBack } = booking
  const due = dueWords(booking, 'your card')
  if (balanceDue > 0 && due) return [[`Balance, ${due}`, formatDollars(balanceDue)]]
  return takenBack > 0 ? [] : [['Balance', 'Nothing left to pay']]
}

function countdown(days: number): string {
  if (days <= 0) return 'Today is your day'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}
