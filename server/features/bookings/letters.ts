import { formatCents, formatDate } from '#contract/format.ts'
import type { Cents } from '#contract/money.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import type { Parties } from './store/shown.ts'
import type { BookingRow } from './store.ts'

export interface ConfirmedFacts extends Parties {
  booking: Pick<BookingRow, 'id' | 'event_date' | 'guest_count' | 'price_cents' | 'balance_due_date' | 'contact_email'>
  /** cents paid at checkout */
  paid: Cents
  publicOrigin: string
}

const balanceOf = ({ booking, paid }: ConfirmedFacts): [string, string][] =>
  booking.balance_due_date === null
    ? []
    : [['Balance', `${formatCents(booking.price_cents - paid)}, due ${formatDate(booking.balance_due_date)}`]]

/** To the couple, which has just become entitled to know the venue (domain.md row 1). */
export function bookingConfirmedLetter(facts: ConfirmedFacts): Letter {
  const { booking, venue, owner } = facts
  return letter({
    template: 'booking-confirmed',
    subject: `Your date is booked: ${formatDate(booking.event_date)}`,
    heading: `${venue.name} is yours`,
    paragraphs: [
      `Congratulations! ${formatDate(booking.event_date)} is booked, and here is the venue behind it.`,
      `${venue.address}, ${venue.city}, ${venue.state} ${venue.zipCode}`,
      `Your contact is ${owner.name}, ${[owner.email, owner.phone].filter(Boolean).join(', ')}.`,
    ],
    facts: [
      ['Booking', `#${booking.id}`],
      ['Date', formatDate(booking.event_date)],
      ['Guests', String(booking.guest_count)],
      ['Price', formatCents(booking.price_cents)],
      ['Paid', formatCents(facts.paid)],
      ...balanceOf(facts),
    ],
    action: {
      label: 'See your booking',
      url: `${facts.publicOrigin}/dashboard/couple?tab=bookings&booking=${booking.id}`,
    },
  })
}

/** To the venue's owner. */
export function newBookingLetter(facts: ConfirmedFacts): Letter {
  const { booking, venue } = facts
  return letter({
    template: 'new-booking',
    subject: `New booking for ${formatDate(booking.event_date)}`,
    heading: 'A couple booked your date',
    paragraphs: [
      `${venue.name} is booked for ${formatDate(booking.event_date)}. The couple knows your venue now and can reach you.`,
      `Their contact address is ${booking.contact_email}.`,
    ],
    facts: [
      ['Booking', `#${booking.id}`],
      ['Date', formatDate(booking.event_date)],
      ['Guests', String(booking.guest_count)],
      ['Price', formatCents(booking.price_cents)],
      ['Paid', formatCents(facts.paid)],
      ...balanceOf(facts),
    ],
    action: { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/venue?tab=bookings` },
  })
}
