import type { OwnListing } from '#contract/api/listings.ts'
import { isOver } from '../listing-groups.ts'

/** The days on which a venue offers a date or has it booked, which can't be listed again, with the reason. */
export function listedDays(listings: readonly OwnListing[], venueId: number | undefined): Map<string, string> {
  const reasons: Partial<Record<OwnListing['status'], string>> = {
    live: 'already listed',
    held: 'being booked',
    sold: 'booked',
  }
  const own = listings.filter((listing) => listing.venueId === venueId && !isOver(listing))
  return new Map(own.flatMap(({ date, status }) => (reasons[status] ? [[date, reasons[status]] as const] : [])))
}
