import type { Task } from '#contract/api/tasks.ts'
import { isDueSoon, lapsesUnpaid, lastDayToPay } from '#contract/balances.ts'
import { addDays, daysBetween, type LocalDate, startOfDay, todayIn, zoneOfState } from '#contract/dates.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import type { Cents } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatCents, formatDate, formatPlace } from '#contract/wording/format.ts'
import { DISPUTE_DEFAULT_TEXTS } from '#contract/wording/transfer-texts.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { HoldRow } from '#server/features/holds/store.ts'
import { threadPage } from '#server/features/messages/policy.ts'
import type { OfferRow } from '#server/features/offers/store.ts'
import { lastReviewDay } from '#server/features/reviews/policy.ts'
import type { CompletedRow } from '#server/features/reviews/store.ts'
import type { TransferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import type { VerificationEvent } from '#server/features/venues/store/verification-log.ts'
import { bookingPage } from '#server/platform/pages/booking-page-path.ts'

/** A task before it is put in order. */
type Words = Pick<Task, 'kind' | 'title' | 'about' | 'link' | 'action'> &
  Partial<Pick<Task, 'otherwise' | 'untilDay' | 'state' | 'askAgain'>> & { until?: Date | null }

const task = ({ until, untilDay, state = null, otherwise = null, askAgain = null, ...words }: Words): Task => {
  const dayEnds = untilDay && state ? startOfDay(addDays(untilDay, 1), zoneOfState(state)) : null
  return {
    ...words,
    otherwise,
    askAgain,
    until: (until ?? dayEnds)?.toISOString() ?? null,
    untilDay: untilDay ?? null,
    state,
  }
}

/**
 * The nearest deadline first, then the tasks without one, in the order given. A mere invitation comes last, however
 * near its last day: nothing is lost without a review.
 */
export function inOrder(tasks: readonly Task[]): Task[] {
  return [...tasks].sort(
    (a, b) => Number(invites(a)) - Number(invites(b)) || (a.until ?? NEVER).localeCompare(b.until ?? NEVER),
  )
}
const NEVER = '9999'
const invites = ({ kind }: Task) => kind === 'review'

/** The venue's name and the day, for someone who knows the venue. */
const known = ({ venueName, event_date }: { venueName: string; event_date: LocalDate }) =>
  `${venueName}, ${formatDate(event_date)}`
/** The city and the day, for everyone else. */
const unnamed = ({ shownCity: city, shownState: state, event_date }: TransferWithParties) =>
  `${formatPlace({ city, state })}, ${formatDate(event_date)}`

/** A date that the couple holds but has not paid for. Its venue stays unnamed. */
export const holdTask = (hold: HoldRow): Task =>
  task({
    kind: 'pay-hold',
    title: 'Finish your payment',
    about: formatDate(hold.event_date),
    otherwise: 'After that, we no longer hold the date for you.',
    until: hold.expires_at,
    state: hold.venue_state,
    link: `/checkout/${hold.listing_id}`,
    action: 'Continue to payment',
  })

/**
 * What a booking asks of its couple: the balance, unless a card that is saved for it will pay it, and the last days
 * to change the number of guests. `warnedAt`: when the couple was told that the balance is overdue; `takenBack`: what
 * their bank has taken back of their payments for good.
 */
export function bookingTasks(
  booking: ShownBooking,
  {
    saved,
    warnedAt,
    takenBack,
    payable,
    now,
  }: { saved: boolean; warnedAt: Date | null; takenBack: Cents; payable: boolean; now: Date },
): Task[] {
  if (booking.state !== 'confirmed') return []
  const today = todayIn(booking.venueState, now)
  const about = known(booking)
  const link = bookingPage('couple', booking.number)
  const tasks: Task[] = []
  const owed = booking.price_cents - booking.paid_cents
  const due = booking.balance_due_date
  if (payable && owed > 0 && due !== null && isDueSoon(due, today) && (!saved || warnedAt !== null)) {
    const warned = warnedAt && todayIn(booking.venueState, warnedAt)
    const ends = warned !== null && lapsesUnpaid(due, booking.event_date, warned)
    tasks.push(
      task({
        kind: 'pay-balance',
        title: `Pay the balance of ${formatCents(owed)}`,
        about,
        otherwise: ends
          ? `After that, the booking ends${takenBack > 0 ? '' : ', and the venue keeps the deposit'}.`
          : null,
        untilDay: warned ? lastDayToPay(due, booking.event_date, warned) : due,
        state: booking.venueState,
        link: `/balance/${booking.number}`,
        action: 'Pay the balance',
      }),
    )
  }
  const lastDay = lastGuestDay(booking.event_date)
  if (booking.event_date > today && daysBetween(today, lastDay) >= 0 && daysBetween(today, lastDay) <= GUEST_DAYS) {
    tasks.push(
      task({
        kind: 'guests',
        title: `Check your number of guests: ${booking.guest_count}`,
        about,
        otherwise: 'After that, it can’t be changed here.',
        untilDay: lastDay,
        state: booking.venueState,
        link,
        action: 'See your booking',
      }),
    )
  }
  return tasks
}
/** How many days before its deadline the number of guests, or a review, becomes a task. */
const GUEST_DAYS = 7
const REVIEW_DAYS = 7

/** A review that can still be written, in its last days. */
export function openReviewTask(
  booking: Pick<CompletedRow, 'number' | 'venue_name' | 'venue_state' | 'event_date' | 'review_id'>,
  now: Date,
): Task[] {
  const lastDay = lastReviewDay(booking.event_date)
  const left = daysBetween(todayIn(booking.venue_state, now), lastDay)
  if (booking.review_id !== null || left < 0 || left > REVIEW_DAYS) return []
  return [
    task({
      kind: 'review',
      title: 'Tell other couples about your venue',
      about: known({ venueName: booking.venue_name, event_date: booking.event_date }),
      otherwise: 'After that, you can no longer review it.',
      untilDay: lastDay,
      state: booking.venue_state,
      link: `/review/${booking.number}`,
      action: 'Write a review',
    }),
  ]
}

/** An offer that waits for the seller of a transfer. */
export const sellersOfferTask = (offer: OfferRow, transfer: TransferWithParties): Task =>
  task({
    kind: 'answer-offer',
    title: `Answer an offer of ${formatCents(offer.price_cents)}`,
    about: known(transfer),
    otherwise: 'After that, the offer ends.',
    until: offer.deadline,
    state: transfer.venueState,
    link: `/transfer/${transfer.id}`,
    action: 'See the offer',
  })

/** An offer that waits for the couple who made it to answer or pay. The venue stays unnamed. */
export function buyersOfferTask(offer: OfferRow, transfer: TransferWithParties, toPay: boolean): Task {
  const total = formatCents(offer.price_cents + transfer.venue_fee_cents)
  return task({
    kind: toPay ? 'pay-offer' : 'answer-offer',
    title: toPay
      ? `You’ve agreed on a price: pay ${total}`
      : `Answer a counteroffer of ${formatCents(offer.price_cents)}`,
    about: unnamed(transfer),
    otherwise: toPay ? 'After that, we no longer keep the date for you.' : 'After that, your offer ends.',
    until: offer.deadline,
    state: transfer.venueState,
    link: `/${toPay ? 'checkout' : 'venue'}/${transfer.listing_id}`,
    action: toPay ? 'Pay now' : 'See the price',
  })
}

/**
 * What a transfer asks of its seller, its buyer or its venue at this stage; nothing while a bank decides. `answered`:
 * its seller has said something in its dispute; `payable`: its seller can be paid, or has provided everything and is
 * being checked.
 */
export function transferTasks(
  transfer: TransferWithParties,
  role: 'seller' | 'buyer' | 'venue',
  { now, answered, payable }: { now: Date; answered: boolean; payable: boolean },
): Task[] {
  const { stage, deadline, escalated_at, frozen_at } = transfer
  if (frozen_at !== null) return []
  const words = { about: known(transfer), state: transfer.venueState, link: `/transfer/${transfer.id}` }
  const silent = deadline !== null && deadline <= now
  if (role === 'venue' && stage === 'consent' && escalated_at === null) {
    const title = 'Decide whether a couple can pass their booking on'
    return [task({ ...words, kind: 'consent', title, otherwise: ASKED, until: deadline, action: 'Answer' })]
  }
  if (role === 'venue' && stage === 'funded') {
    const title = 'Put the contract in the new couple’s name'
    const otherwise = 'After that, the new couple gets everything back.'
    return [task({ ...words, kind: 'assign', title, otherwise, until: deadline, action: 'See the transfer' })]
  }
  if (role === 'seller' && stage === 'consent') {
    const title = 'The venue hasn’t answered: ask our team'
    const asks = silent && escalated_at === null
    return [
      ...(asks ? [task({ ...words, kind: 'escalate', title, action: 'See the transfer' })] : []),
      ...(payable ? [] : [soonPaidTask(transfer)]),
    ]
  }
  if (role === 'seller' && stage === 'consented' && !payable) {
    const title = 'Set up payouts so your date can be listed'
    const otherwise = 'After that, the transfer ends.'
    return [task({ ...words, kind: 'payouts', title, otherwise, until: deadline, action: 'Set up payouts' })]
  }
  if (role === 'seller' && stage === 'disputed' && !answered) {
    const title = 'The buyer says something is wrong: tell us your side'
    return [
      task({
        ...words,
        kind: 'answer-dispute',
        title,
        otherwise: DECIDED,
        until: deadline,
        action: 'Tell us your side',
      }),
    ]
  }
  if (role === 'buyer' && stage === 'assigned') {
    const title = 'Check the contract and confirm it'
    return [task({ ...words, kind: 'check-contract', title, otherwise: SILENCE, until: deadline, action: 'Check it' })]
  }
  return []
}
const ASKED = 'After that, the couple can ask us to answer for you, if there’s still time to list the date.'
const DECIDED = `Our team may decide sooner, based on what the others have said. ${DISPUTE_DEFAULT_TEXTS.seller}`
const SILENCE = 'Silence counts as a yes, and the seller is paid.'

/** A seller who can't be paid yet, while the venue is deciding. */
function soonPaidTask(transfer: TransferWithParties): Task {
  const net = transfer.asking_cents - transferFeeOf(transfer.asking_cents)
  return task({
    kind: 'payouts',
    title: `Set up payouts so you can be paid ${formatCents(net)}`,
    about: `${known(transfer)}. Without this, your date can’t be listed, and the transfer ends.`,
    link: `/transfer/${transfer.id}`,
    action: 'Set up payouts',
  })
}

/** What the other side of a booking wrote and the viewer has not read. */
export const messageTask = (booking: ShownBooking, unread: number, from: string): Task =>
  task({
    kind: 'message',
    title: unread === 1 ? `Read a message from ${from}` : `Read ${unread} messages from ${from}`,
    about: known(booking),
    link: threadPage(booking.number),
    action: bookingStands(booking.state) ? 'Read and reply' : 'Read',
  })

/**
 * Money for a payee whose payout account isn't ready. `total`: what waits and what is coming, in cents; `first`: the
 * next part of it, with its day; `left`: how many details the provider still asks for, once the payee has begun.
 */
export function payoutTask(
  { total, first, left }: { total: Cents; first: { cents: Cents; dueOn: LocalDate } | undefined; left: number | null },
  link: string,
): Task {
  const sum = total > 0 ? ` to receive ${formatCents(total)}` : ''
  const details = left ? ` (${left} ${left === 1 ? 'detail' : 'details'} left)` : ''
  return task({
    kind: 'payouts',
    title: left === null ? `Set up payouts${sum}` : `Finish your payout account${sum}${details}`,
    about: first
      ? `${first.cents < total ? `The first ${formatCents(first.cents)}` : 'The money'} can leave on ${formatDate(first.dueOn)}.`
      : 'Our card provider asks who you are and where to send your money.',
    link,
    action: left === null ? 'Set up payouts' : 'Continue',
  })
}

/** What an admin said about a venue that isn't verified: its owner edits it and then asks us to look again. */
export function toldTask({ id, name }: { id: number; name: string }, { transition, reason }: VerificationEvent): Task {
  const asked = transition === 'ask'
  return task({
    kind: asked ? 'venue-asked' : 'venue-declined',
    title: asked
      ? `We need something before we can verify ${name}`
      : transition === 'decline'
        ? `We couldn’t verify ${name}`
        : `${name} is no longer verified`,
    about: asked && reason !== null ? reason : reason === null ? WITHOUT_REASON : `Our reason: ${reason}`,
    link: `/venues/${id}/edit`,
    action: 'Edit your venue',
    askAgain: id,
  })
}
const WITHOUT_REASON = 'It can’t list dates for now. Reply to our email if you’d like to know why.'

/**
 * A venue that waits for an admin to verify it. All its owner can do is complete it. `again`: they asked for another
 * look.
 */
export const reviewTask = (venue: { id: number; name: string; city: string; state: string }, again: boolean): Task =>
  task({
    kind: 'venue-in-review',
    title: again ? `We’re looking again at ${venue.name}` : `We’re checking ${venue.name}`,
    about: `${formatPlace(venue)}. It has to be verified before you can list its dates. We’ll email you.`,
    link: `/venues/${venue.id}`,
    action: 'See your venue',
  })

/** An address whose link nobody has opened yet. The task's button emails a new link. */
export const confirmEmailTask = (email: string): Task =>
  task({
    kind: 'confirm-email',
    title: 'Confirm your email address',
    about: `Please open the link in the email we sent to ${email}.`,
    link: '/auth/confirm-email',
    action: 'Send the email again',
  })
