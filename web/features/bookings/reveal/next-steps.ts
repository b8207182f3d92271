import type { Booking } from '#contract/api/bookings.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/dates.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import { LAST_REMINDER_DAYS } from '#contract/limits.ts'
import { CARD_STOPPED } from '#contract/wording/balance-words.ts'
import { formatDollars } from '#contract/wording/format.ts'

const SHOWN = 3

/** Something that happens next with a booking, on a day in the venue's time. */
interface NextStep {
  key: 'balance' | 'guests' | 'event' | 'venue-paid'
  day: LocalDate
  title: string
  text: string
}

/** The next three things that happen with a couple's confirmed booking, nearest first (domain.md rows 8, 10 and 40). */
export function nextSteps(booking: Booking): NextStep[] {
  if (booking.status !== 'confirmed' || !booking.isUpcoming) return []
  return [...balance(booking), ...guests(booking), ...event(booking)]
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, SHOWN)
}

function balance({ balanceDue, balanceDueDate, chargesCard, cardStop, today }: Booking): NextStep[] {
  if (balanceDue <= 0 || balanceDueDate === null) return []
  const text = chargesCard
    ? today > balanceDueDate
      ? CARD_WAITS
      : 'We’ll charge your saved card on this day. You can also pay earlier.'
    : cardStop
      ? `${CARD_STOPPED[cardStop]} ${today < balanceDueDate ? 'Please pay by this day.' : PAY_NOW}`
      : wordsToPay(daysBetween(today, balanceDueDate))
  return [{ key: 'balance', day: balanceDueDate, title: `The balance of ${formatDollars(balanceDue)} is due`, text }]
}

/** The card waits while the date is kept for the couple of an accepted offer (domain.md row 23). */
const CARD_WAITS = 'We haven’t charged your saved card for it yet.'
const PAY_NOW = 'Please pay the balance now.'

/** For a couple whose card we don't charge: none is saved or, once the balance is due, a saved one may have failed. */
function wordsToPay(daysLeft: number): string {
  if (daysLeft <= 0) return PAY_NOW
  const reminded = daysLeft > LAST_REMINDER_DAYS ? ' We’ll remind you by email.' : ''
  return `You haven’t saved a card for it, so please pay by this day.${reminded}`
}

function guests({ canChangeGuests, guestCount, eventDate }: Booking): NextStep[] {
  if (!canChangeGuests) return []
  const text = `The venue is expecting ${guestCount}. You can change this in My Bookings.`
  return [
    {
      key: 'guests',
      day: lastGuestDay(eventDate),
      title: 'Last day to change your guest count',
      text,
    },
  ]
}

/** If the couple's bank took money back, there may be no rest for the venue. */
function event({ eventDate, venueName, takenBack }: Booking): NextStep[] {
  const day: NextStep = { key: 'event', day: eventDate, title: 'Your wedding day', text: `At ${venueName}.` }
  if (takenBack > 0) return [day]
  return [
    day,
    {
      key: 'venue-paid',
      day: addDays(eventDate, 1),
      title: 'The venue gets the rest',
      text: 'Only after your wedding day. Until then, everything except the deposit stays with us.',
    },
  ]
}
