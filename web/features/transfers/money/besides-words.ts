import type { CommonTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'

/**
 * That the rest of the booking's price is not part of the transfer: to whom it is owed, `by` when at the latest, who pays
 * it. Null when nothing is owed, or it is over.
 */
export function besidesWords(
  { balanceDue, balanceDueDate: due, status }: CommonTransfer,
  { to = 'the venue', later = '', payer = 'The couple holding the date pays it as the booking’s balance' } = {},
): string | null {
  if (balanceDue === 0 || status === 'cancelled') return null
  const by = due ? ` by ${formatDate(due)}${later}` : ''
  return `${formatDollars(balanceDue)} is still owed to ${to}${by}. ${payer}, not into escrow.`
}
