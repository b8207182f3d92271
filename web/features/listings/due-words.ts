import type { Listing } from '#contract/api/listings.ts'
import { formatDollars, formatShortDate } from '#contract/wording/format.ts'

/**
 * What is due when: "$1,775 deposit now", "Pay in full now", or what makes up a transfer's total (domain.md row 16):
 * "$1,152 now into escrow, $5,120 to the venue by Feb 13".
 */
export function dueWords(listing: Listing): string {
  if (!listing.isTransfer) {
    return listing.balanceDue > 0 ? `${formatDollars(listing.amountDueNow)} deposit now` : 'Pay in full now'
  }
  const now = `${formatDollars(listing.amountDueNow)} now into escrow`
  if (listing.balanceDue === 0) return `${now}, nothing more to the venue`
  const by = listing.balanceDueDate ? ` by ${formatShortDate(listing.balanceDueDate)}` : ''
  return `${now}, ${formatDollars(listing.balanceDue)} to the venue${by}`
}
