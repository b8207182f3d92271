import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { EventDate } from '../event-date.tsx'
import { takenBackFacts, unpaidWords } from '../owed-and-kept.ts'
import { nextSteps } from './next-steps.ts'

/**
 * A couple's own booking on the page of its venue: its number, what was paid and what happens next. `justPaid`: they
 * come from the checkout. `message`: the button that writes to the venue.
 */
export function BookedCard({
  booking,
  justPaid,
  message,
}: {
  booking: Booking
  justPaid: boolean
  message: ReactNode
}) {
  const steps = nextSteps(booking)
  return (
    <Card asChild padded={false} className="overflow-hidden">
      <section aria-labelledby="booked">
        <div className="p-5 sm:p-7">
          <h2 id="booked" className="display text-2xl sm:text-3xl">
            {justPaid ? 'Your booking is confirmed' : 'Your booking'}
          </h2>
          {justPaid ? (
            <p className="mt-2 text-lg text-muted">
              We’ve emailed you at{' '}
              <strong className="wrap-anywhere font-semibold text-ink">{booking.contactEmail}</strong> and told the
              venue. You can contact them now.
            </p>
          ) : null}
          <Facts booking={booking} />
        </div>
        {steps.length > 0 ? (
          <div className="border-line border-t bg-garden-soft/50 p-5 sm:p-7">
            <h3 className="mb-4 font-semibold">What happens next</h3>
            <ol className="grid gap-5 print:block print:space-y-5">
              {steps.map(({ key, day, title, text }) => (
                <li key={key} className="flex items-start gap-4">
                  <EventDate date={day} />
                  <div className="min-w-0">
                    <p className="font-semibold">{title}</p>
                    <p className="nums text-sm">{formatDate(day)}</p>
                    <p className="mt-0.5 text-muted text-sm">{text}</p>
                    {key === 'balance' ? (
                      <Link
                        to="/balance/$bookingId"
                        params={{ bookingId: String(booking.id) }}
                        className="link text-sm"
                      >
                        Pay the balance
                      </Link>
                    ) : null}
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2.5 border-line border-t px-5 py-4 sm:px-7 print:hidden">
          {message}
          <Button asChild variant="secondary" size="sm">
            <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: booking.id }}>
              View your booking
            </Link>
          </Button>
        </div>
      </section>
    </Card>
  )
}

function Facts({ booking }: { booking: Booking }) {
  const { id, paidAmount, takenBack, takenOver, amount, balanceDue, guestCount } = booking
  const unpaid = unpaidWords(booking, 'still to pay')
  const price = takenBack > 0 ? formatDollars(amount) : `${formatDollars(amount)}, paid in full`
  const facts = [
    ['Booking number', String(id)],
    [takenOver ? 'Paid by all couples so far' : 'Paid', formatDollars(paidAmount)],
    ...takenBackFacts(booking),
    balanceDue > 0
      ? [capitalized(unpaid), formatDollars(balanceDue)]
      : [takenOver ? 'Price of the booking' : 'Price', price],
    ['Guests', String(guestCount)],
  ] as const
  return (
    <dl className="nums mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[repeat(4,auto)]">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
