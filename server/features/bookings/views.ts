import type { z } from 'zod'
import { addressOrClosed } from '#contract/accounts/erased-address.ts'
import type { Booking, myBookingsSummary } from '#contract/api/bookings.ts'
import { isTooLateToPay } from '#contract/balances.ts'
import type { LocalDate } from '#contract/dates.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import type { CardStop } from '#contract/wording/balance-words.ts'
import type { Clock } from '#server/platform/clock.ts'
import { toCsv } from '#server/platform/csv.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { AtBank, EarlyEnding } from './above.ts'
import { canChangeGuests } from './policy.ts'
import type { BookingToSum, ShownBooking } from './store/shown-bookings.ts'

type ApiSummary = z.input<(typeof myBookingsSummary)['response']>

/** What became of a booking's money, as the features above know it. */
interface BookingMoney {
  /** for one that was canceled or has lapsed */
  ending: EarlyEnding | undefined
  atBank: AtBank | undefined
  /** by the couple's bank, for good */
  takenBack: Cents | undefined
  cardStop: CardStop | undefined
}

/**
 * A booking as its couple or its venue sees it. They know each other by now: the store returns only bookings that were
 * confirmed. Only the couple sees what became of a refund at their bank, and only the venue sees what a bank is
 * deciding on. Money in dollars.
 */
export function shownBooking(
  booking: ShownBooking,
  { ending, atBank, takenBack = 0, cardStop }: BookingMoney,
  viewer: Viewer,
  clock: Clock,
): Booking {
  const today = clock.todayIn(booking.venueState)
  const balance = owedFor(booking)
  return {
    id: booking.number,
    coupleId: booking.couple_id,
    listingId: booking.listing_id,
    venueId: booking.venue_id,
    venueName: booking.venueName,
    city: booking.city,
    state: booking.venueState,
    status: booking.state,
    eventDate: booking.event_date,
    createdAt: booking.created_at.toISOString(),
    amount: toDollars(booking.price_cents),
    depositAmount: toDollars(booking.deposit_cents),
    paidAmount: toDollars(booking.paid_cents),
    takenOver: booking.way === 'taken_over',
    balanceDue: toDollars(balance),
    balanceDueDate: balance > 0 ? booking.balance_due_date : null,
    chargesCard:
      viewer.role === 'couple' && balance > 0 ? cardWaits(booking, today) && !booking.warned && !cardStop : null,
    cardStop: balance > 0 && cardWaits(booking, today) ? (cardStop ?? null) : null,
    ended: ending ? shownEnding(ending, viewer) : null,
    atBank: viewer.role === 'venue' && atBank ? shownAtBank(atBank) : null,
    takenBack: toDollars(takenBack),
    guestCount: booking.guest_count,
    guestsBefore: booking.guestsBefore,
    maxGuests: booking.max_guests,
    contactEmail: booking.contact_email,
    couple: viewer.role === 'venue' ? coupleOf(booking) : null,
    venueNote: viewer.role === 'venue' ? booking.venueNote : null,
    isUpcoming: booking.event_date >= today,
    today,
    canChangeGuests: canChangeGuests(booking, today),
  }
}

/** Whether a saved card has yet to have its turn to pay what is left; not after the event (docs/decisions/0011). */
const cardWaits = ({ cardSaved, state, event_date }: ShownBooking, today: LocalDate): boolean =>
  cardSaved && state === 'confirmed' && !isTooLateToPay(event_date, today)

/** What a couple still owes for a booking, in cents; nothing for one that doesn't stand. */
const owedFor = ({
  state,
  price_cents,
  paid_cents,
}: Pick<ShownBooking, 'state' | 'price_cents' | 'paid_cents'>): Cents =>
  bookingStands(state) ? price_cents - paid_cents : 0

/**
 * An owner's bookings in numbers. The revenue (domain.md row 39) is before fees: the agreed price of every date that
 * stands, and what was kept of those that ended early. A transferred booking counts only under its new number.
 */
export function bookingsSummary(
  bookings: readonly BookingToSum[],
  endings: ReadonlyMap<number, Pick<EarlyEnding, 'kept'>>,
  clock: Clock,
): ApiSummary {
  const sum = (centsOf: (booking: BookingToSum) => Cents) =>
    toDollars(bookings.reduce((cents, booking) => cents + centsOf(booking), 0))
  const standing = bookings.filter(({ state }) => bookingStands(state))
  return {
    total: bookings.length,
    ahead: standing.filter(({ event_date, venueState }) => event_date >= clock.todayIn(venueState)).length,
    revenue: sum(({ number, state, price_cents }) =>
      bookingStands(state) ? price_cents : (endings.get(number)?.kept ?? 0),
    ),
    owed: sum(owedFor),
  }
}

const coupleOf = ({ coupleName, couplePhone, state }: ShownBooking) => ({
  name: coupleName,
  phone: bookingStands(state) ? couplePhone : null,
})

const shownAtBank = ({ cents, since, evidenceUntil }: AtBank) => ({
  amount: toDollars(cents),
  since: since.toISOString(),
  evidenceUntil: evidenceUntil?.toISOString() ?? null,
})

function shownEnding({ at, by, reason, returned, refused, kept }: EarlyEnding, viewer: Viewer): Booking['ended'] {
  return {
    at: at.toISOString(),
    by,
    reason,
    returned: toDollars(returned),
    refused: viewer.role === 'couple' ? toDollars(refused) : 0,
    kept: toDollars(kept),
  }
}

/** What files call a booking's status. */
export const STATUS_NAMES: Record<Booking['status'], string> = {
  confirmed: 'Confirmed',
  transferring: 'Being transferred',
  transferred: 'Transferred',
  cancelled: 'Canceled',
  lapsed: 'Lapsed',
  completed: 'Completed',
}

const CANCELLED_BY = { couple: 'The couple', venue: 'You', admin: 'Unveil' } as const

/** A moment as spreadsheets have it. */
const minuteOf = (moment: string) => moment.slice(0, 16).replace('T', ' ')

/** An owner's bookings for their own books: what their dashboard shows, a row for each. Dollars. */
export function bookingsCsv(bookings: readonly Booking[]): Uint8Array {
  return toCsv(
    [
      'Booking',
      'Event date',
      'Venue',
      'Status',
      'Couple',
      'Email',
      'Phone',
      'Guests',
      'Booked at (UTC)',
      'Amount',
      'Deposit',
      'Paid',
      'Taken back by a bank',
      'Still owed',
      'Due on',
      'Ended at (UTC)',
      'Canceled by',
      'Reason given',
      'Returned to the couple',
      'Kept',
      'Your note',
    ],
    bookings.map((booking) => [
      booking.id,
      booking.eventDate,
      booking.venueName,
      STATUS_NAMES[booking.status],
      booking.couple?.name ?? null,
      addressOrClosed(booking.contactEmail),
      booking.couple?.phone ?? null,
      booking.guestCount,
      minuteOf(booking.createdAt),
      booking.amount,
      booking.depositAmount,
      booking.paidAmount,
      booking.takenBack,
      booking.balanceDue,
      booking.balanceDueDate,
      booking.ended ? minuteOf(booking.ended.at) : null,
      booking.ended?.by ? CANCELLED_BY[booking.ended.by] : null,
      booking.ended?.reason ?? null,
      booking.ended?.returned ?? null,
      booking.ended?.kept ?? null,
      booking.venueNote,
    ]),
  )
}
