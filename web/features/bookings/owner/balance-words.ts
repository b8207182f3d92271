import type { Booking } from '#contract/api/bookings.ts'
import { lapsesUnpaid, lastDayToPay } from '#contract/balances.ts'
import { formatDate } from '#contract/wording/format.ts'
import { paidBalanceWords } from '../owed-and-kept.ts'

/** What became of the balance, or by when it is due and what happens if it isn't paid, for the venue's owner. */
export function balanceWords(booking: Booking): string {
  const { amount, paidAmount, takenBack, balanceDue, balanceDueDate: due, eventDate, status } = booking
  if (balanceDue === 0 && paidAmount >= amount) return paidBalanceWords(booking)
  if (status === 'transferred') return 'Passed with the booking to the couple that took it over.'
  if (balanceDue === 0) return 'No longer owed.'
  // nobody can pay it, and the booking doesn't lapse
  if (status === 'transferring') return 'On hold while the booking is passing to another couple.'
  if (status === 'completed' || due === null) return 'Not paid through Unveil.'
  const last = formatDate(lastDayToPay(due, eventDate))
  // a couple that we warned late gets more time
  const otherwise = lapsesUnpaid(due, eventDate)
    ? `If it isn’t paid, the booking ends after ${last} at the earliest, you keep ${takenBack > 0 ? 'what is left of the deposit' : 'the deposit'}, and the date is no longer the couple’s.`
    : `If it isn’t paid by ${last}, the couple has to pay you directly.`
  return `Due ${formatDate(due)}. ${otherwise}`
}
