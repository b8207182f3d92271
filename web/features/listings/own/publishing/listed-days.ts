import type { OwnListing } from '#contract/api/listings.ts'
import { isOver } from '../listing-groups.ts'

/** The days that a venue can't list again, each with the reason: its date is on the market, being booked or booked. */
export function listedDays(listings: readonly OwnListing[], venueId: number | undefined): Map<string, string> {
  const reasons: Partial<Record<OwnListing['status'], string>> = {
    live: 'already listed',
    held: 'being booked',
    sold: 'booked',
  }
  const own = listings.filter((listing) => listing.venueId === venueId && !isOver(listing))
  return new Map(own.flatMap(({ date, status }) => (reasons[status] ? [[date, reasons[status]] as const] : [])))
}
