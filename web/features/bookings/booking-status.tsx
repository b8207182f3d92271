import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { STATUS_WORDS, toneOf } from './booking-words.ts'

/**
 * While the booking stands, 'Confirmed' for an event ahead and 'Completed' for one that has passed; next to that, the
 * state itself, unless its word is the same. `instead` gets the state and may return something more telling.
 */
export function CoupleStatus({ booking, instead }: { booking: Booking; instead: (own: ReactNode) => ReactNode }) {
  const stands = toneOf(booking.status) === 'garden' || booking.status === 'transferring'
  const badge = booking.isUpcoming ? 'Confirmed' : 'Completed'
  const repeated = stands && STATUS_WORDS[booking.status] === badge
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {stands ? <Badge tone={booking.isUpcoming ? 'garden' : 'neutral'}>{badge}</Badge> : null}
      {instead(repeated ? null : <BookingState status={booking.status} />)}
    </span>
  )
}

/** The state of a booking as a word with a dot. */
export function BookingState({ status }: { status: Booking['status'] }) {
  return <StatusDot tone={toneOf(status)}>{STATUS_WORDS[status]}</StatusDot>
}

/** A booking's state as its venue's owner sees it, with a badge if it is confirmed. */
export function VenueStatus({ status }: { status: Booking['status'] }) {
  return status === 'confirmed' ? (
    <Badge tone="garden">{STATUS_WORDS.confirmed}</Badge>
  ) : (
    <BookingState status={status} />
  )
}
