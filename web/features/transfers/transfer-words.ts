import type { Transfer } from '#contract/api/transfers.ts'
import { dateInZone, daysBetween, zoneOfState } from '#contract/dates.ts'
import { bookingStands, endOfUnsold } from '#contract/endings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-words.ts'

/** The bank of the buyer's card did not take its refund; only buyer and admins are told. */
export const isRefundRefused = ({ money }: Pick<Transfer, 'money'>) => money.some(({ place }) => place === 'refused')

type Tone = 'garden' | 'candle' | 'berry' | 'muted' | 'petal'

export const STATUS_WORDS: Record<Transfer['status'], string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The inner step of a transfer, in a few words. */
export const STAGE_WORDS: Record<Transfer['stage'], string> = {
  consent: 'Waiting for the venue',
  consented: 'Waiting for payouts to be set up',
  listed: 'Listed',
  offer_accepted: 'Offer accepted',
  reserved: 'Being bought',
  funded: 'Paid into escrow',
  assigned: 'Contract names the buyer',
  disputed: 'In dispute',
  completed: 'Completed',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  expired: 'Expired',
}

/** The same to whoever it speaks of. */
const OWN_STAGE_WORDS: Partial<Record<Transfer['stage'], Partial<Record<Transfer['viewerRole'], string>>>> = {
  consent: { venue: 'Waiting for you' },
  consented: { seller: 'Waiting for you to set up payouts' },
  assigned: { buyer: 'Contract names you' },
}

/** The same of a transfer, to its viewer, and as far as that may know. */
export function stageWords(transfer: Pick<Transfer, 'stage' | 'ending' | 'money' | 'viewerRole'>): string {
  const { stage, ending, viewerRole } = transfer
  const goesBack = stage === 'refunding' || stage === 'refunded'
  return goesBack && isRefundRefused(transfer)
    ? 'Refund refused by the bank'
    : (endOfUnsold(stage, ending) ?? OWN_STAGE_WORDS[stage]?.[viewerRole] ?? STAGE_WORDS[stage])
}

/** Where its step alone would not say on a booking that the date is being passed on. */
const ON_BOOKING: Partial<Record<Transfer['stage'], string>> = {
  consent: 'For transfer, waiting for the venue',
  consented: 'For transfer, payouts to set up',
  listed: 'On the market',
  offer_accepted: 'On the market, offer accepted',
  reserved: 'On the market, being bought',
}

/** The step of a transfer on the booking that it passes on. */
export const onBookingWords = (transfer: Parameters<typeof stageWords>[0]): string =>
  ON_BOOKING[transfer.stage] ?? stageWords(transfer)

/** Why a transfer ended without a new couple; null where its stage says it. */
const ENDING_WORDS: Record<NonNullable<Transfer['ending']>, ViewerText | null> = {
  withdrawn: null,
  declined: { venue: 'You didn’t agree.', others: 'The venue didn’t agree.' },
  'declined-for-venue': { venue: 'Unveil decided on your behalf.', others: 'Unveil decided on the venue’s behalf.' },
  silent: { venue: 'You didn’t answer in time.', others: 'The venue didn’t answer in time.' },
  'no-payout-account': {
    seller: 'Your payout account wasn’t ready in time.',
    others: 'The payout account wasn’t ready in time.',
  },
  unsold: 'Nobody bought the date in time.',
  dispute: {
    buyer: 'Unveil decided the dispute in your favor.',
    others: 'Unveil decided the dispute in the buyer’s favor.',
  },
  undecided: {
    buyer: 'The dispute wasn’t decided in time, which counts in your favor.',
    others: 'The dispute wasn’t decided in time, which counts in the buyer’s favor.',
  },
  'cancelled-by-couple': { seller: 'You cancelled the booking.', others: 'The couple cancelled the booking.' },
  'cancelled-by-venue': { venue: 'You cancelled the booking.', others: 'The venue cancelled the booking.' },
  'cancelled-by-admin': 'Unveil cancelled the booking.',
  lapsed: {
    seller: 'You didn’t pay the balance in time, and the booking has ended.',
    others: 'The balance wasn’t paid in time, and the booking has ended.',
  },
  questioned: 'A bank is looking into a payment of the booking.',
  'taken-back': {
    buyer: 'Your bank has returned the payment.',
    others: 'The buyer’s bank has returned the payment.',
  },
}

/**
 * How a transfer ended and why, in a sentence or two; null while it runs, and when there is nothing to add. Only the
 * words of the venue that declined, and of a decision, are quoted.
 */
export function endingOf({
  stage,
  ending,
  reason,
  decision,
  viewerRole,
}: Pick<Transfer, 'stage' | 'ending' | 'reason' | 'decision' | 'viewerRole'>): string | null {
  if (stage === 'completed') return decision === null ? null : `Unveil decided the dispute: “${decision}”`
  if (ending === null) return null
  const quote = ending === 'declined' ? reason : decision
  const words = ENDING_WORDS[ending]
  return [words && textFor(viewerRole, words), ...(quote ? [`“${quote}”`] : [])].join(' ') || null
}

/**
 * The one name of what is still owed for a transferred booking, with its date. The date may become a later one
 * (`mayMove`) for a couple to whom the booking has not passed yet.
 */
export function balanceName(due: string | null, mayMove: boolean): string {
  if (due === null) return 'Balance to the venue'
  return `Balance to the venue, due ${formatDate(due)}${mayMove ? ' at the earliest' : ''}`
}

/** What is left to pay to the venue is no business of a seller's any more, once its date has passed on. */
export const isBalanceShown = ({ viewerRole, status }: Pick<Transfer, 'viewerRole' | 'status'>): boolean =>
  viewerRole !== 'seller' || status !== 'completed'

/**
 * Rows of what the date costs beside the transfer: the balance that the buyer has paid since, and what is left. Nothing
 * once that booking has ended unpaid.
 */
export function balanceRows(transfer: Transfer): { name: string; dollars: number }[] {
  const { balancePaid, balanceDue, newBookingStatus } = transfer
  const paid = balancePaid > 0 ? [{ name: 'Balance paid', dollars: balancePaid }] : []
  const settled = balanceDue === 0 && (balancePaid > 0 || hasLost({ newBookingStatus }))
  return settled ? paid : [...paid, { name: owedName(transfer), dollars: balanceDue }]
}

/** The booking that the buyer took over is its own no more: cancelled, lapsed, or passed on again. */
export const hasLost = ({ newBookingStatus }: Pick<Transfer, 'newBookingStatus'>): boolean =>
  newBookingStatus !== null && !bookingStands(newBookingStatus)

/** What became of that booking, to the buyer. */
export function lostWords({ newBookingStatus }: Pick<Transfer, 'newBookingStatus'>): string {
  if (newBookingStatus === 'transferred') return 'You’ve passed this date on'
  return newBookingStatus === 'lapsed' ? 'Your booking has lapsed' : 'Your booking was cancelled'
}

/** The same of a transfer, for its viewer. */
export function owedName({ balanceDue, balanceDueDate, viewerRole, newBookingId }: Transfer): string {
  const name = balanceName(balanceDue > 0 ? balanceDueDate : null, viewerRole === 'buyer' && newBookingId === null)
  return viewerRole === 'venue' ? name.replace('to the venue', 'to you') : name
}

/** The dot beside that word. */
export function toneOfStage(stage: Transfer['stage']): Tone {
  switch (stage) {
    case 'completed':
    case 'listed':
      return 'garden'
    case 'declined':
    case 'disputed':
      return 'berry'
    case 'withdrawn':
    case 'expired':
    case 'refunded':
      return 'muted'
    default:
      return 'candle'
  }
}

const BACK =
  'A bank has taken the price back while it looks into the payment. If it upholds the payment, nothing changes. If not,'
const WAITS = 'The price stays in escrow while a bank looks into an earlier payment of this booking. It does not touch'

/** Why a transfer stands still: which payment a bank is deciding about. */
export const FROZEN_WORDS: Record<
  NonNullable<Transfer['frozen']>['payment'],
  { why: string; turn: string; money: ViewerText }
> = {
  price: {
    why: 'a bank is looking into the payment of this transfer',
    turn: 'A bank is looking into the payment of this transfer, which can take weeks. Until it decides, nobody is paid, nothing is refunded, and no deadline passes.',
    money: {
      buyer: `${BACK} the money stays with you, and the date with the first couple.`,
      seller: `${BACK} the money stays with the buyer, and the date with you.`,
      others: `${BACK} the money stays with the buyer, and the date with the first couple.`,
    },
  },
  booking: {
    why: 'a bank is looking into an earlier payment of this booking',
    turn: 'A bank is looking into an earlier payment of this booking, which can take weeks. Until it decides, the transfer can’t be completed, and no deadline passes.',
    money: { buyer: `${WAITS} your money.`, others: `${WAITS} the buyer’s money.` },
  },
}

type Who = NonNullable<Transfer['waitingFor']>['who']

/** Whom a transfer waits for, as this viewer would say it. */
export function actorWords(who: Who, viewer: Transfer['viewerRole']): string {
  if (who === viewer) return 'You'
  switch (who) {
    case 'seller':
      return 'The selling couple'
    case 'buyer':
      return 'The buying couple'
    case 'venue':
      return 'The venue'
    case 'admin':
      return 'Our team'
    case 'couples':
      return 'A buyer'
    case 'bank':
      return 'The bank'
  }
}

/** "1 open offer", "3 open offers". */
export const openOffers = (count: number) => counted(count, 'open offer')

/**
 * A deadline with what is left: "Mon, Nov 23, 2026, 5:00 PM EST (in 3 days)"; the last day in hours, the last hour in
 * minutes. `now` is the server's clock (ISO), for the visitor's may be wrong, and the sandbox's can be moved.
 */
export function deadlineWords(instant: string, state: string, now: string): string {
  // what is left stays on one line
  return `${formatMoment(instant, state)} (${leftWords(instant, state, now).replaceAll(' ', '\u00a0')})`
}

function leftWords(instant: string, state: string, now: string): string {
  const minutes = Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000)
  if (minutes <= 0) return 'over'
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`
  if (minutes < 24 * 60) return `in ${counted(Math.floor(minutes / 60), 'hour')}`
  const zone = zoneOfState(state)
  const days = daysBetween(dateInZone(new Date(now), zone), dateInZone(new Date(instant), zone))
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
