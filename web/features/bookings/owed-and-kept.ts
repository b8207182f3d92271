import type { Booking } from '#contract/api/bookings.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'

/**
 * Whether the couple is asked for what is left to pay: not while another couple, having paid, takes the booking over,
 * nor once the booking or its event is over.
 */
export const owesBalance = (booking: Pick<Booking, 'status' | 'balanceDue' | 'isUpcoming'>): boolean =>
  booking.status === 'confirmed' && booking.balanceDue > 0 && booking.isUpcoming

/** What is left of the price, where the couple isn't asked for it. */
const UNASKED: Partial<Record<Booking['status'], string>> = {
  completed: 'not paid through Unveil',
  transferring: 'on hold during the transfer',
}

/** How what is left of the price stands, as words that go with its sum; `otherwise` where the couple is asked for it. */
export const unpaidWords = ({ status }: Pick<Booking, 'status'>, otherwise: string): string =>
  UNASKED[status] ?? otherwise

/**
 * When and how a balance is paid, in words that go on from its name; `card` is what they call a saved card. Null if it
 * has no due date. Once the day is over, a card that is yet to be charged waits for the couple of an accepted offer
 * (domain.md row 23): nobody knows until when.
 */
export function dueWords(
  { balanceDueDate, chargesCard, today }: Pick<Booking, 'balanceDueDate' | 'chargesCard' | 'today'>,
  card: string,
): string | null {
  if (balanceDueDate === null) return null
  const day = formatDate(balanceDueDate)
  if (!chargesCard) return `due ${day}`
  return balanceDueDate < today ? `to be charged to ${card}` : `charged to ${card} on ${day}`
}

/** What the couple's bank took back for good, as a fact for them; an empty list if it took nothing. */
export const takenBackFacts = ({ takenBack }: Pick<Booking, 'takenBack'>): [name: string, sum: string][] =>
  takenBack > 0 ? [['Taken back by your bank', formatDollars(takenBack)]] : []

/** What the venue reads about the balance once it is paid: what a bank takes back still counts as paid. */
export const paidBalanceWords = ({ takenBack }: Pick<Booking, 'takenBack'>): string =>
  takenBack > 0 ? `Paid, but the couple’s bank took back ${formatDollars(takenBack)} of what they paid.` : 'Paid.'

/** The title of the page of a balance that was paid: once a bank has taken money back, it may no longer be. */
export const paidBalanceTitle = ({ takenBack }: Pick<Booking, 'takenBack'>): string =>
  takenBack > 0 ? 'Your balance' : 'Your balance is paid'

interface EndedBooking {
  paidAmount: number
  takenOver: boolean
  ended: Pick<NonNullable<Booking['ended']>, 'returned' | 'kept'> | null
}

/**
 * Whether the venue kept more of an ended booking than was paid for it, because of a transfer's fee; without a transfer,
 * because the couple's bank returned what the venue had been sent.
 */
export function keepsTransferFee({ paidAmount, takenOver, ended }: EndedBooking): boolean {
  if (!takenOver || ended === null) return false
  // a venue that cancels gives the fee back, too
  return ended.kept > 0 && Math.round((ended.kept + ended.returned - paidAmount) * 100) > 0
}
