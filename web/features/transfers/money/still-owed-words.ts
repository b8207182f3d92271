import type { CommonTransfer } from '#contract/api/transfers.ts'
import { todayIn } from '#contract/dates.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'

/**
 * Says that the rest of the booking's price is not part of the transfer: to whom it is owed, by when (`later` says that
 * the day may still move), and who pays it. Null when nothing is owed, once the transfer has ended without a new
 * couple, and after the event, when nobody pays it here (docs/decisions/0011).
 */
export function stillOwedWords(
  { balanceDue, balanceDueDate: due, status, eventDate, state, now }: CommonTransfer,
  { to = 'the venue', later = '', payer = 'The couple holding the date pays it as the booking’s balance' } = {},
): string | null {
  if (balanceDue === 0 || status === 'cancelled' || eventDate < todayIn(state, new Date(now))) return null
  const by = due ? `, due ${formatDate(due)}${later}` : ''
  return `${formatDollars(balanceDue)} is still owed to ${to}${by}. ${payer}, not into escrow.`
}
