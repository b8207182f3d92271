import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { lessCommission } from '#contract/wording/less-commission.ts'
import { backToCouple, OWED, type VenuePays, venuePaysBack } from '#contract/wording/refund-words.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { bookingPage } from '#server/platform/pages/booking-page-path.ts'

interface EndingFacts {
  booking: BookingTerms
  venue: { name: string }
  side: 'couple' | 'venue'
  publicOrigin: string
}

/** An owner may have bookings on the same day at two venues, so their notice names the venue. */
const noticeTo = (side: EndingFacts['side'], venue: EndingFacts['venue'], said: string): string =>
  side === 'couple' ? said : `${venue.name}: ${said}`

/** To both sides, when the event is over and part of the price was not paid here. */
export function balanceUnpaidLetter({ booking, venue, side, publicOrigin }: EndingFacts): Letter {
  const open = formatCents(booking.price_cents - booking.paid_cents)
  const said = `The event is over, so the remaining ${open} can no longer be paid here. ${side === 'couple' ? 'If you haven’t paid it to the venue directly, please do so now.' : 'If the couple hasn’t paid it to you directly, please arrange payment with them.'}`
  return letter({
    template: `balance-unpaid-${side}`,
    subject: `${open} for ${formatDate(booking.event_date)} was not paid through Unveil`,
    heading: 'Part of the price was not paid through Unveil',
    paragraphs: [said],
    notice: noticeTo(side, venue, said),
    facts: [
      ['Booking', String(booking.number)],
      ['Venue', venue.name],
      ['Paid through Unveil', formatCents(booking.paid_cents)],
      ['Not paid through Unveil', open],
    ],
    action: { label: 'See the booking', url: `${publicOrigin}${bookingPage(side, booking.number)}` },
  })
}

/**
 * To both sides, when a booking has lapsed. `kept`: how much of the deposit stays with the venue, in cents; a bank may
 * have taken back part or all of it.
 */
export function bookingLapsedLetter({
  booking,
  venue,
  kept,
  side,
  publicOrigin,
}: EndingFacts & { kept: Cents }): Letter {
  const taken = Math.max(0, booking.paid_cents - kept)
  const said =
    side === 'couple'
      ? `Your balance didn’t arrive within the grace period, so your booking has ended. ${depositOfCouple(kept, taken)}.`
      : `The couple didn’t pay their balance within the grace period, so the booking has ended. ${depositOfVenue(kept, taken, lessCommission(booking))}. ${OFF_SALE}`
  return letter({
    template: `booking-lapsed-${side}`,
    subject: `The booking for ${formatDate(booking.event_date)} has ended`,
    heading: 'The balance wasn’t paid in time',
    paragraphs: [said],
    notice: noticeTo(side, venue, said),
    facts: [
      ['Booking', String(booking.number)],
      ['Venue', venue.name],
      ['Date', formatDate(booking.event_date)],
      ['Deposit', formatCents(booking.paid_cents)],
      ...(taken > 0
        ? ([[`Taken back by ${side === 'couple' ? 'your' : 'the couple’s'} bank`, formatCents(taken)]] as [
            string,
            string,
          ][])
        : []),
    ],
    action: { label: 'See the booking', url: `${publicOrigin}${bookingPage(side, booking.number)}` },
  })
}

function depositOfCouple(kept: Cents, taken: Cents): string {
  if (taken === 0) return 'The venue keeps the deposit, as agreed at checkout'
  return kept > 0
    ? `The venue keeps ${formatCents(kept)} of the deposit, as agreed at checkout`
    : 'Your bank has already given you the deposit back'
}

function depositOfVenue(kept: Cents, taken: Cents, less: string): string {
  if (taken === 0) return `You keep the deposit${less}`
  return kept > 0
    ? `The couple’s bank took part of the deposit back. You keep the remaining ${formatCents(kept)}${less}`
    : 'The couple’s bank took the deposit back, so none of it is left'
}

/**
 * To both sides, when a booking was canceled. All sums are in cents. Of what the couple paid, `refund` goes back to
 * them, `settled` pays what they owe us instead, and `lost` is the rest. `kept` stays with the venue, including what
 * earlier couples paid, and `keptFees` of it are its fees for transfers; `paidOut`, `unsent` and `short` say what
 * becomes of the venue's money when everything goes back. `onSale`: the date went back on sale automatically, and the
 * venue's letter leads to the button that takes it down.
 */
export function bookingCancelledLetter(
  facts: EndingFacts &
    VenuePays & {
      settled: Cents
      lost: Cents
      kept: Cents
      keptFees: Cents
      onSale: boolean
      by: 'couple' | 'venue' | 'admin'
      reason: string
    },
): Letter {
  const { booking, venue, refund, settled, lost, kept, keptFees, onSale, by, side } = facts
  const who = { couple: 'the couple', venue: 'the venue', admin: 'Unveil' }[by]
  const own = by === side
  const toCouple = backToCouple({ refund, settled, lost }, formatCents)
  const commission = lessCommission(booking)
  const less = commission && keptFees > 0 ? `${commission} on ${formatCents(kept - keptFees)} of it` : commission
  const toVenue =
    by === 'couple'
      ? `You keep ${formatCents(kept)}${kept > 0 ? less : ''}. ${onSale ? ON_SALE : OFF_SALE}`
      : venuePaysBack(facts, formatCents)
  return letter({
    template: `booking-cancelled-${side}`,
    subject: `The booking for ${formatDate(booking.event_date)} was canceled`,
    heading: own ? 'You canceled this booking' : `Canceled by ${who}`,
    paragraphs: [
      ...(side === 'couple' && !own ? ['We’re sorry that your plans have to change.'] : []),
      ...(own ? [] : [`Reason given: ${facts.reason}`]),
      side === 'couple' ? toCouple : toVenue,
    ],
    notice: noticeTo(side, venue, side === 'couple' ? toCouple : toVenue),
    facts: [
      ['Booking', String(booking.number)],
      ['Venue', venue.name],
      ['Date', formatDate(booking.event_date)],
      [side === 'couple' ? 'Refund to you' : 'Refund to the couple', formatCents(refund)],
      ...(side === 'couple' && settled > 0 ? ([[OWED, formatCents(settled)]] as [string, string][]) : []),
      ...(side === 'couple' && lost > 0 ? ([['Not refunded', formatCents(lost)]] as [string, string][]) : []),
    ],
    action:
      side === 'venue' && onSale
        ? {
            label: 'See the listing or take it off the market',
            url: `${facts.publicOrigin}/venue/${booking.listing_id}`,
          }
        : { label: 'See the booking', url: `${facts.publicOrigin}${bookingPage(side, booking.number)}` },
  })
}

const ON_SALE =
  'The date is back on the market, under the terms you listed it with. You can take it off with one click.'
const OFF_SALE = 'The date stays off the market until you list it again.'
