import type { CommonTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'

/**
 * Says that the rest of the booking's price is not part of the transfer: to whom it is owed, by when (`later` says that
 * the day may still move), and who pays it. Null when nothing is owed, or the transfer ended without a new couple.
 */
export function stillOwedWords(
  { balanceDue, balanceDueDate: due, status }: CommonTransfer,
  { to = 'the venue', later = '', payer = 'The couple holding the date pays it as the booking’s balance' } = {},
): string | null {
  if (balanceDue === 0 || status === 'cancelled') return null
  const by = due ? `, due ${formatDate(due)}${later}` : ''
  return `${formatDollars(balanceDue)} is still owed to ${to}${by}. ${payer}, not into escrow.`
}
