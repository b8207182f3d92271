import type { OwnListing } from '#contract/api/listings.ts'

/** The subject of a message about taking this listing off the market. */
export const messageAbout = (id: number): string => `listing ${id}`

/** The subject of a message about showing this listing now. */
export const messageOfShowing = (id: number): string => `shown ${id}`

/**
 * The groups of the dashboard's list; within each, the nearest date is first, or the latest past one. A date
 * that was just taken off the market or shown stays where it was as long as the message about it is there (`message`),
 * so that the next row doesn't move under the pointer.
 */
export function groupListings(listings: readonly OwnListing[], message?: string) {
  const byDate = [...listings].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
  const ahead = byDate.filter((listing) => !isOver(listing))
  const stays = ({ id, status }: OwnListing) => status === 'inactive' && message === messageAbout(id)
  const justShown = ({ id, status }: OwnListing) => status === 'live' && message === messageOfShowing(id)
  const waits = (listing: OwnListing) =>
    stays(listing) ? listing.appearsAt !== null : isWaiting(listing) || justShown(listing)
  return {
    active: ahead.filter((listing) => !waits(listing) && (listing.isShown || stays(listing))),
    waiting: ahead.filter(waits),
    booked: ahead.filter(({ status }) => status === 'sold'),
    inactive: ahead.filter((listing) => listing.status === 'inactive' && !stays(listing)),
    past: byDate.filter(isOver).reverse(),
  }
}

/**
 * Whether a published date is still ahead, but couples can't find it yet: it appears later, or its venue isn't
 * verified.
 */
export function isWaiting(listing: OwnListing): boolean {
  return (listing.status === 'live' || listing.status === 'held') && !listing.isShown && !isOver(listing)
}

/**
 * Whether the day of a date that is off the market is listed or booked again at its venue, by another one of these
 * listings: it can't be put back then.
 */
export const isReplaced = (listing: OwnListing, all: readonly OwnListing[]): boolean =>
  listing.status === 'inactive' &&
  all.some(
    ({ venueId, date, status }) =>
      venueId === listing.venueId && date === listing.date && status !== 'inactive' && status !== 'expired',
  )

/** Whether its day has passed: it is then shown as 'Expired', dimmed. */
export function isOver(listing: OwnListing): boolean {
  return listing.isPast || listing.status === 'expired'
}
