import { mailLink } from '#contract/accounts/mail-link.ts'
import { lastDayToPay } from '#contract/balances.ts'
import { addDays, dateInZone, type LocalDate, zoneOfState } from '#contract/dates.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { venueShare } from '#contract/pricing.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { lastRefundDay } from '#contract/refund-terms.ts'
import { CARD_STOPPED, type CardStop } from '#contract/wording/balance-words.ts'
import { directionsTo } from '#contract/wording/directions.ts'
import { counted, formatCents, formatDate, formatPlace } from '#contract/wording/format.ts'
import { lessCommission } from '#contract/wording/less-commission.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { bookingPage } from '#server/platform/pages/booking-page-path.ts'
import type { BookingTerms } from './store/bookings.ts'
import type { Parties } from './store/parties.ts'

export interface ConfirmedFacts extends Parties {
  booking: Pick<
    BookingTerms,
    | 'number'
    | 'event_date'
    | 'guest_count'
    | 'price_cents'
    | 'deposit_cents'
    | 'commission_percent'
    | 'balance_due_date'
    | 'contact_email'
  >
  /** cents paid at checkout */
  paid: Cents
  /** when it was paid */
  at: Date
  /** that day, at the venue */
  today: LocalDate
  publicOrigin: string
}

const balanceOf = ({ booking, paid }: ConfirmedFacts): [string, string][] =>
  booking.balance_due_date === null
    ? []
    : [['Balance', `${formatCents(booking.price_cents - paid)}, due ${formatDate(booking.balance_due_date)}`]]

/** What a couple can still change, and what comes back if they cancel (domain.md rows 10 and 11). */
function nextOf({ booking: { event_date: day }, today }: ConfirmedFacts): string[] {
  const guests = lastGuestDay(day)
  const back = lastRefundDay(day)
  return [
    ...(today <= guests ? [`You can change your number of guests until ${formatDate(guests)}.`] : []),
    today <= back
      ? `If you cancel by ${formatDate(back)}, the venue keeps the deposit, and we refund whatever else you’ve paid. After that, nothing is refunded.`
      : 'If you cancel now, nothing is refunded. If the venue cancels, we refund everything you paid.',
    'You’ll find your receipt and a calendar file with your booking.',
  ]
}

/** To the couple, to whom the venue is now revealed (domain.md row 1). */
export function bookingConfirmedLetter(facts: ConfirmedFacts): Letter {
  const { booking, venue, owner } = facts
  return letter({
    template: 'booking-confirmed',
    subject: `Your date is booked: ${formatDate(booking.event_date)}`,
    heading: `${venue.name} is yours`,
    paragraphs: [
      `Congratulations! ${formatDate(booking.event_date)} is booked, and here is the venue behind it.`,
      `Your contact there is ${owner.name}.`,
      ...nextOf(facts),
    ],
    facts: [
      ['Directions', `${venue.address}, ${formatPlace(venue)} ${venue.zipCode}`, directionsTo(venue)],
      ...(owner.phone ? [callOf(owner.phone)] : []),
      ['Email', owner.email, mailLink(owner.email)],
      ['Booking', String(booking.number)],
      ['Date', formatDate(booking.event_date)],
      ['Guests', String(booking.guest_count)],
      ['Price', formatCents(booking.price_cents)],
      ['Paid', formatCents(facts.paid)],
      ...balanceOf(facts),
    ],
    action: { label: 'See your booking', url: `${facts.publicOrigin}${bookingPage('couple', booking.number)}` },
    notice: `The venue behind it is ${venue.name}.`,
  })
}

const callOf = (phone: string): [string, string, string] => ['Call', phone, `tel:${phone.replaceAll(/[^\d+]/g, '')}`]

/** What the owner is paid for the date, and on which days (domain.md row 40). */
function payoutsOf({ booking, paid, venue, at }: ConfirmedFacts): { gets: string; facts: [string, string][] } {
  const { price_cents: price, deposit_cents: deposit, event_date: day } = booking
  const percent = Number(booking.commission_percent)
  const { early, later, commission } = venueShare({ price, dueNow: paid, deposit }, percent)
  const kept = commission === 0 ? 'There is no commission' : `That’s after our commission of ${percent}%`
  const earlyDay = dateInZone(hoursLater(at, LIMITS.depositPayoutHours), zoneOfState(venue.state))
  const lastDay = formatDate(addDays(day, 1))
  const facts: [string, string][] =
    earlyDay > day
      ? [['Payout', `${formatCents(early + later)} on ${lastDay}`]]
      : [
          ['First payout', `${formatCents(early)} on ${formatDate(earlyDay)}`],
          ['Second payout', `${formatCents(later)} on ${lastDay}`],
        ]
  return { gets: `You get ${formatCents(early + later)}. ${kept}.`, facts }
}

/** How much of the price the couple has paid, as the subject of a sentence. */
function paidOf({ booking: { price_cents: price }, paid }: ConfirmedFacts): string {
  return paid < price ? `${formatCents(paid)} of ${formatCents(price)}` : `The full price of ${formatCents(price)}`
}

const hoursLater = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

/** To the venue's owner: who booked, what was paid, what the owner gets and when. */
export function newBookingLetter(facts: ConfirmedFacts): Letter {
  const { booking, venue, couple } = facts
  const { gets, facts: payouts } = payoutsOf(facts)
  return letter({
    template: 'new-booking',
    subject: `New booking for ${formatDate(booking.event_date)}`,
    heading: 'A couple has booked your date',
    paragraphs: [
      `${couple.name} booked ${venue.name} for ${formatDate(booking.event_date)}. They now know which venue it is and can reach you.`,
      `You can reach them at ${[booking.contact_email, couple.phone].filter(Boolean).join(' or ')}.`,
      `${gets} If your payouts aren’t set up yet, we’ll keep the money for you until they are.`,
    ],
    facts: [
      ['Booking', String(booking.number)],
      ['Date', formatDate(booking.event_date)],
      ['Couple', couple.name],
      ['Guests', String(booking.guest_count)],
      ['Price', formatCents(booking.price_cents)],
      ['Paid now', formatCents(facts.paid)],
      ...balanceOf(facts),
      ...payouts,
    ],
    action: { label: 'See the booking', url: `${facts.publicOrigin}${bookingPage('venue', booking.number)}` },
    notice: `${couple.name}, ${counted(booking.guest_count, 'guest')} at ${venue.name}. ${paidOf(facts)} is paid.`,
  })
}

/** To the venue's owner: the number of guests has changed (domain.md row 10). */
export function guestsChangedLetter(
  facts: Parties & {
    booking: Pick<BookingTerms, 'number' | 'event_date' | 'guest_count'>
    /** the number the owner knew until now */
    before: number
    publicOrigin: string
  },
): Letter {
  const { booking, before, couple, venue, publicOrigin } = facts
  const day = formatDate(booking.event_date)
  const change = `${couple.name} changed their number of guests to ${booking.guest_count} (previously ${before}).`
  return letter({
    template: 'guests-changed',
    subject: `${counted(booking.guest_count, 'guest')} instead of ${before} on ${day}`,
    heading: 'The number of guests has changed',
    paragraphs: [
      change,
      `The price stays the same. The last day to change the number is ${formatDate(lastGuestDay(booking.event_date))}.`,
    ],
    facts: [
      ['Booking', String(booking.number)],
      ['Date', day],
      ['Venue', venue.name],
    ],
    action: { label: 'See the booking', url: `${publicOrigin}${bookingPage('venue', booking.number)}` },
    notice: change,
  })
}

interface BalanceFacts {
  booking: BookingTerms
  publicOrigin: string
}

/** The couple's transfer of a booking that nobody has bought; `price` is what they ask or have agreed on, in cents. */
export interface Selling {
  id: number
  stage: TransferStage
  price: Cents
  /** the price of an accepted offer, even while its couple is paying */
  isAgreed: boolean
}

/** What a balance that is paid, now or soon, means for a date that its couple is selling (domain.md row 23). */
const priceStays = ({ stage, price, isAgreed }: Selling, paid: boolean): string => {
  const sells = isAgreed ? 'You’ve agreed to sell' : 'You’re offering'
  const balance = paid
    ? 'The buyer has no balance left to pay, but your price stays the same.'
    : 'If the balance is paid before another couple has bought it, the buyer owes less, but your price stays the same.'
  const terms = `${sells} this date for ${formatCents(price)}. ${balance}`
  if (isAgreed) return terms
  const unlisted = stage === 'consent' || stage === 'consented'
  const when = unlisted ? ' once the date is listed' : paid ? '' : ' afterward'
  const named = unlisted ? '' : ' Any price you’ve named to a couple stands until they answer.'
  return `${terms} To get the balance back from the sale, raise your price${when}.${named}`
}

const openOf = (booking: BookingTerms): Cents => booking.price_cents - booking.paid_cents
const dueOf = (booking: BookingTerms) => booking.balance_due_date ?? booking.event_date
const balancePage = ({ number }: BookingTerms, publicOrigin: string) => `${publicOrigin}/balance/${number}`

/**
 * To the couple, some time before their balance is due. `stop`: why a card that they saved isn't charged; `selling`: if
 * they are selling the date.
 */
export function balanceReminderLetter({
  booking,
  stop,
  selling,
  publicOrigin,
}: BalanceFacts & { stop: CardStop | undefined; selling: Selling | undefined }): Letter {
  const due = `The rest of the price for ${formatDate(booking.event_date)} is due on ${formatDate(dueOf(booking))}.`
  return letter({
    template: 'balance-reminder',
    subject: `Your balance is due on ${formatDate(dueOf(booking))}`,
    heading: 'Your balance is coming due',
    paragraphs: [
      stop
        ? `${due} ${CARD_STOPPED[stop]} Please pay online by the due date.`
        : `${due} If you saved your card at checkout, we’ll charge it on that day. Otherwise, please pay online by then.`,
      ...(selling ? [priceStays(selling, false)] : []),
    ],
    facts: [
      ['Booking', String(booking.number)],
      ['Balance', formatCents(openOf(booking))],
      ['Due', formatDate(dueOf(booking))],
    ],
    notice: `${formatCents(openOf(booking))} for ${formatDate(booking.event_date)}. ${stop ? CARD_STOPPED[stop] : 'If you saved your card at checkout, we’ll charge it when the balance is due.'}`,
    action: { label: 'Pay the balance', url: balancePage(booking, publicOrigin) },
  })
}

/** Why a saved card hasn't paid a balance: its bank's answer, or what stopped us from charging it. */
export type UncollectedBecause = { decline: string } | { stop: CardStop }

const becauseWords = (why: UncollectedBecause): string =>
  'decline' in why ? `We tried to charge your saved card. Your bank’s response: ${why.decline}` : CARD_STOPPED[why.stop]

/**
 * To the couple, once their balance is due and unpaid. `why`: why a card that they saved hasn't paid it; `takenBack`: what
 * their bank has taken back of their payments for good; `warned`: the day of this letter, at the venue.
 */
export function balanceOverdueLetter({
  booking,
  why,
  takenBack,
  warned,
  publicOrigin,
}: BalanceFacts & { why: UncollectedBecause | null; takenBack: Cents; warned: LocalDate }): Letter {
  const last = lastDayToPay(dueOf(booking), booking.event_date, warned)
  const lastDay = formatDate(last)
  const lapses = last < booking.event_date
  const after = lapses ? 'After that day, the booking ends' : 'After that day, you’ll have to pay the venue directly'
  const lost =
    takenBack > 0
      ? ', and the date is no longer yours'
      : ': the venue keeps the deposit, and the date is no longer yours'
  return letter({
    template: 'balance-overdue',
    subject: `Please pay your balance by ${lastDay}`,
    heading: 'We haven’t received your balance',
    paragraphs: [
      ...(why === null ? [] : [becauseWords(why)]),
      `Please pay by ${lastDay}. ${after}${lapses ? lost : ''}.`,
    ],
    facts: [
      ['Booking', String(booking.number)],
      ['Date', formatDate(booking.event_date)],
      ['Balance', formatCents(openOf(booking))],
      ['Pay by', lastDay],
    ],
    notice: `Please pay ${formatCents(openOf(booking))} for ${formatDate(booking.event_date)} by ${lastDay}. ${after}.`,
    action: { label: 'Pay the balance', url: balancePage(booking, publicOrigin) },
  })
}

/** To both sides, when the balance has arrived; `selling`: if the couple is selling the date. */
export function balanceReceivedLetter(
  facts: BalanceFacts & { amount: Cents; side: 'couple' | 'venue'; selling: Selling | undefined },
): Letter {
  const { booking, amount, side, publicOrigin } = facts
  const selling = side === 'couple' ? facts.selling : undefined
  const less = lessCommission(booking)
  return letter({
    template: `balance-received-${side}`,
    subject: `The balance for ${formatDate(booking.event_date)} is paid`,
    heading: 'The balance is paid',
    paragraphs: [
      side === 'couple'
        ? 'Thank you. There’s no balance left to pay.'
        : `We’ll send it to you${less && `${less},`} the day after the event.`,
      ...(selling ? [priceStays(selling, true)] : []),
    ],
    facts: [
      ['Booking', String(booking.number)],
      ['Paid now', formatCents(amount)],
      ['Date', formatDate(booking.event_date)],
    ],
    action: selling
      ? { label: 'See your transfer', url: `${publicOrigin}/transfer/${selling.id}` }
      : { label: 'See the booking', url: `${publicOrigin}${bookingPage(side, booking.number)}` },
  })
}
