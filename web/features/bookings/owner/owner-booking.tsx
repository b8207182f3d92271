import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { daysBetween } from '#contract/dates.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatDate } from '#contract/wording/format.ts'
import { formatDayOf, inDays } from '#contract/wording/moments.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { VenueStatus } from '../booking-status.tsx'
import { EndingNote } from '../ending-note.tsx'
import { PaymentBar } from '../payment-bar.tsx'
import { BookingTerms } from './booking-terms.tsx'
import { ChargebackNote } from './chargeback-note.tsx'
import { OwnNote } from './own-note.tsx'

/**
 * One booking as the venue's owner sees it: who comes when, what is next, the money, the terms. The parts that belong
 * to other features are handed in: the `next` step, the owner's `payouts`, the `transfer`, the `messages`, the `review`
 * and the warning that comes `beforeCancel`.
 */
export function OwnerBooking({
  booking,
  next,
  payouts,
  transfer,
  messages,
  review,
  beforeCancel,
}: {
  booking: Booking
  next: ReactNode
  payouts: ReactNode
  transfer: ReactNode
  messages: ReactNode
  review: ReactNode
  beforeCancel: ReactNode
}) {
  return (
    <>
      <Head booking={booking} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:col-span-2">{next}</div>
        <div className="grid grid-cols-1 gap-6 lg:order-last">
          <Couple booking={booking} />
          <Paid booking={booking} />
          {payouts}
          {transfer}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {review}
          {messages}
          <BookingTerms booking={booking} beforeCancel={beforeCancel} />
        </div>
      </div>
    </>
  )
}

function Head({ booking }: { booking: Booking }) {
  const { id, couple, eventDate, venueId, venueName, isUpcoming, today, status } = booking
  const stands = bookingStands(status)
  return (
    <>
      <div className="pt-4">
        <BackLink to="/dashboard/venue" search={{ tab: 'bookings' }}>
          Bookings
        </BackLink>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display-tight min-w-0 text-4xl">{couple?.name}</h1>
        <VenueStatus status={status} />
      </div>
      <p className="nums mt-2 text-lg">
        {formatDate(eventDate)}
        {isUpcoming && stands ? <span className="text-muted">, {inDays(daysBetween(today, eventDate))}</span> : null}
      </p>
      <p className="nums text-muted">
        At{' '}
        <Link to="/venues/$venueId" params={{ venueId: String(venueId) }} className="link">
          {venueName}
        </Link>
        , <span className="text-sm">booking {id}</span>
      </p>
    </>
  )
}

/** Who comes, with how many, and how to reach them. */
function Couple({ booking }: { booking: Booking }) {
  const { id, couple, contactEmail, guestCount, guestsBefore, createdAt, state, takenOver } = booking
  return (
    <Card asChild>
      <section aria-labelledby="the-couple">
        <CardHeader title={<span id="the-couple">The couple</span>} className="mb-4" />
        <dl className="nums grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5">
          <Row name="Guests">
            <span className="font-semibold">{guestCount}</span>
            {guestsBefore ? (
              <span className="text-muted text-sm">
                {' '}
                <Unbroken>{`${guestsBefore.count} until ${formatDayOf(guestsBefore.until, state)}`}</Unbroken>
              </span>
            ) : null}
          </Row>
          {couple?.phone ? (
            <Row name="Phone">
              <a className="link" href={`tel:${couple.phone.replaceAll(/[^\d+]/g, '')}`}>
                {couple.phone}
              </a>
            </Row>
          ) : null}
          <Row name="Email">
            <EmailLink address={contactEmail} className="wrap-anywhere" />
          </Row>
          <Row name={takenOver ? 'Taken over' : 'Booked'}>{formatDayOf(createdAt, state)}</Row>
          {bookingStands(booking.status) ? (
            <Row name="Calendar">
              <a className="link" href={`/api/bookings/${id}/calendar.ics`} download>
                Save the date<span className="sr-only"> of booking {id} as a calendar file</span>
              </a>
            </Row>
          ) : null}
        </dl>
        <div className="mt-3 -mb-2 [&>button]:-ml-4">
          <OwnNote booking={booking} />
        </div>
      </section>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Paid({ booking }: { booking: Booking }) {
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <section aria-labelledby="paid">
        <h2 id="paid" className="display text-xl">
          {bookingStands(booking.status) ? 'What the couple pays' : 'What the couple paid'}
        </h2>
        <PaymentBar booking={booking} side="venue" />
        <ChargebackNote booking={booking} />
        <EndingNote booking={booking} side="venue" />
      </section>
    </Card>
  )
}
