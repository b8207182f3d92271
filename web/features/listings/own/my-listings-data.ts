import type { QueryClient } from '@tanstack/react-query'
import type { OwnListing } from '#contract/api/listings.ts'
import { api } from '#web/lib/api.ts'
import { ownListQuery } from '#web/lib/own-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The venue's own listings, active and past. */
export const myListingsQuery = ownListQuery('GET /api/listings/my')

/** How many there are, for screens that don't show them. */
export const myListingsSummaryQuery = apiQuery('GET /api/listings/my/summary')

/** What a message about taking this listing off the market is about. */
export const messageAbout = (id: number): string => `listing ${id}`

/** What a message about showing this listing now is about. */
export const messageOfShowing = (id: number): string => `shown ${id}`

/**
 * The groups of the dashboard's list; within each the nearest date first, past ones latest first. A date that was just
 * taken off the market or shown stays where it was as long as the message about it is there (`message`), so that the
 * next row doesn't move under the pointer.
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

/** Published and ahead, but not to be found yet: it appears later, or its venue isn't verified. */
export function isWaiting(listing: OwnListing): boolean {
  return (listing.status === 'live' || listing.status === 'held') && !listing.isShown && !isOver(listing)
}

/** Its day has passed: shown as 'Expired', dimmed. */
export function isOver(listing: OwnListing): boolean {
  return listing.isPast || listing.status === 'expired'
}

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

/**
 * Puts a date on the market, or takes it off. Soon after another one it appears later, unless its owner only undoes a
 * click.
 */
export const switchDate = (id: number, isActive: boolean, isUndo: boolean) =>
  api('PATCH /api/listings/{id}', { params: { id }, body: isActive ? { isActive, spread: !isUndo } : { isActive } })

/** Reloads whatever a change to a listing may have changed. */
export async function refreshListings(queryClient: QueryClient): Promise<void> {
  const routes = [
    'GET /api/listings/my',
    'GET /api/listings/my/summary',
    'GET /api/listings',
    'GET /api/listings/{id}',
    'GET /api/venues/my',
    'GET /api/venues/{id}/likeness',
    'GET /api/calendars/month',
  ]
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
