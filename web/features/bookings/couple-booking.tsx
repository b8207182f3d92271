import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Phone, User } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/classes.ts'
import { CoupleStatus } from './booking-status.tsx'
import { ChangeGuests } from './change-guests.tsx'
import { EndingNote } from './ending-note.tsx'
import { EventDate } from './event-date.tsx'
import { PaymentBar } from './payment-bar.tsx'
import { bookedVenueQuery } from './queries.ts'
import { VenuePicture } from './venue-picture.tsx'

/**
 * One of a couple's bookings: the date, the revealed venue, the money, the guests. `pointedAt` brings it into view,
 * `status` may replace its state with that of its transfer, and `actions` is what can be done with it.
 */
export function CoupleBooking({
  booking,
  pointedAt = false,
  status,
  actions,
}: {
  booking: Booking
  pointedAt?: boolean
  status: (own: ReactNode) => ReactNode
  actions: ReactNode
}) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pointedAt) card.current?.focus()
  }, [pointedAt])
  const { isUpcoming } = booking
  return (
    <Card asChild padded={false} className={cn('overflow-hidden', pointedAt && 'border-garden shadow-soft')}>
      <article ref={card} tabIndex={pointedAt ? -1 : undefined} aria-label={`Booking ${booking.id}`}>
        <div className="sm:flex">
          <VenuePicture
            booking={booking}
            className={cn(
              'sm:w-52 sm:shrink-0',
              isUpcoming ? 'h-28 sm:h-auto' : 'opacity-70 grayscale-50 max-sm:hidden',
            )}
          />
          <div className="flex min-w-0 flex-1 gap-4 p-5 sm:gap-5 sm:p-6">
            <EventDate date={booking.eventDate} dimmed={!isUpcoming} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <h3 className="display text-2xl">
                  <Link
                    to="/venue/$listingId"
                    params={{ listingId: String(booking.listingId) }}
                    className="rounded-field decoration-1 underline-offset-4 hover:underline"
                  >
                    {booking.venueName}
                  </Link>
                </h3>
                <CoupleStatus booking={booking} instead={status} />
              </div>
              <p className="nums mt-1">{formatDate(booking.eventDate)}</p>
              <div className="mt-1.5 flex flex-wrap gap-x-5">
                <Line icon={<MapPin />}>{formatPlace(booking)}</Line>
                <Contact venueId={booking.venueId} />
              </div>
            </div>
          </div>
        </div>
        <div className="grid gap-x-8 gap-y-5 border-line border-t px-5 py-5 sm:grid-cols-[auto_auto_minmax(14rem,1fr)] sm:px-6">
          <Fact name="Price">{formatDollars(booking.amount)}</Fact>
          <Fact name="Guests">
            <span className="inline-flex items-baseline gap-3">
              {booking.guestCount}
              {booking.canChangeGuests ? <ChangeGuests booking={booking} /> : null}
            </span>
          </Fact>
          <div className="sm:pt-1">
            <PaymentBar booking={booking} side="couple" />
          </div>
          {booking.ended ? (
            <div className="sm:col-span-full">
              <EndingNote booking={booking} side="couple" />
            </div>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-5 py-4 sm:px-6">
          <p className="nums flex gap-4 text-muted text-sm">
            Booking {booking.id}
            <a href={`/api/bookings/${booking.id}/receipt`} download className="link">
              Receipt<span className="sr-only"> for booking {booking.id} as a PDF</span>
            </a>
          </p>
          <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
        </div>
      </article>
    </Card>
  )
}

/** How to reach the venue; revealed with the booking. */
function Contact({ venueId }: { venueId: number }) {
  const query = useQuery(bookedVenueQuery(venueId))
  if (query.isError)
    return <Line icon={<User />}>We couldn’t load the contact information. You’ll find it on the venue’s page.</Line>
  if (!query.data) return <Skeleton className="mt-2.5 h-4 w-48" />
  const { name, phone } = query.data.contact
  return (
    <>
      <Line icon={<User />}>{name}</Line>
      {phone ? (
        <Line icon={<Phone />}>
          <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Line>
      ) : null}
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-1.5 flex items-start gap-2 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** A number with its name above it. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:block sm:min-w-28">
      <p className="text-sm text-muted">{name}</p>
      <p className="nums font-semibold text-lg">{children}</p>
    </div>
  )
}
