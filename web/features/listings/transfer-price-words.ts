import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDollars } from '#contract/wording/format.ts'

/**
 * What a transfer's price is made of, when the venue charges a fee of its own: "$657 for the selling couple, $150
 * transfer fee to the venue"; null if it charges none, and for a date from the venue. `price`: what goes into escrow,
 * dollars.
 */
export function transferPriceWords({ offers }: Pick<ListingDetail, 'offers'>, price: number): string | null {
  if (offers === null || offers.venueFee === 0) return null
  const { venueFee } = offers
  return `${formatDollars(price - venueFee)} for the selling couple, ${formatDollars(venueFee)} transfer fee to the venue`
}
