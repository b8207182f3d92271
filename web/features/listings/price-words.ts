import type { Listing } from '#contract/api/listings.ts'
import { formatDollars, formatShortDate } from '#contract/wording/format.ts'

/**
 * What makes up a transfer's total (domain.md row 16): "$1,152 now into escrow, $5,120 to the venue by Feb 13". Null
 * for a date offered by its venue.
 */
export function splitWords(listing: Listing): string | null {
  if (!listing.isTransfer) return null
  const now = `${formatDollars(listing.amountDueNow)} now into escrow`
  if (listing.balanceDue === 0) return `${now}, nothing more to the venue`
  const by = listing.balanceDueDate ? ` by ${formatShortDate(listing.balanceDueDate)}` : ''
  return `${now}, ${formatDollars(listing.balanceDue)} to the venue${by}`
}
