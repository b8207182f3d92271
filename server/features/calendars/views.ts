import type { BusyFeed, CalendarEntry } from '#contract/api/calendars.ts'
import { todayIn } from '#contract/dates.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { ListingState } from '#contract/processes/listing.ts'
import { hasAppeared, isShown } from '#server/features/listings/policy.ts'
import type { FeedRow } from './store/feeds.ts'
import type { MonthRows } from './store/month.ts'

/** A venue's own calendar, for its owner. Shows only the host of its address: the rest would open the calendar. */
export function feedView(feed: FeedRow & { days: number | null }): BusyFeed {
  const { url, read_at, failing_since, problem, days } = feed
  return {
    host: new URL(url).host,
    readAt: read_at.toISOString(),
    failing: failing_since && problem ? { since: failing_since.toISOString(), problem } : null,
    busyDays: days ?? 0,
  }
}

const KINDS: Partial<Record<ListingState, CalendarEntry['kind']>> = { live: 'offered', held: 'held', inactive: 'off' }

/** An owner's days, the earliest first. A couple that is still paying for a held date stays unnamed. */
export function monthView({ bookings, dates, busy }: MonthRows, now: Date): CalendarEntry[] {
  const none = { listingId: null, bookingId: null, title: null, price: null, guests: null }
  const nobody = { ...none, isShown: false, appears: null }
  const entries: CalendarEntry[] = [
    ...bookings.map(({ event_date, venue_id, venue_name, listing_id, number, couple_name, guest_count }) => ({
      ...nobody,
      date: event_date,
      kind: 'booked' as const,
      venueId: venue_id,
      venueName: venue_name,
      listingId: listing_id,
      bookingId: number,
      title: couple_name,
      guests: guest_count,
    })),
    ...dates.map((row) => ({
      ...nobody,
      date: row.event_date,
      kind: KINDS[row.state] ?? ('off' as const),
      venueId: row.venue_id,
      venueName: row.venue_name,
      listingId: row.id,
      price: toDollars(row.discounted_cents as Cents),
      guests: row.max_guests,
      isShown: isShown(row, { today: todayIn(row.venue_state, now), now }),
      appears:
        row.state === 'live' && row.venue_verified && row.appears_at && !hasAppeared(row, now)
          ? { at: row.appears_at.toISOString(), state: row.venue_state }
          : null,
    })),
    ...busy.map(({ day, venue_id, venue_name, title, source }) => ({
      ...nobody,
      date: day,
      kind: source === 'owner' ? ('blocked' as const) : ('busy' as const),
      venueId: venue_id,
      venueName: venue_name,
      title,
    })),
  ]
  return entries.toSorted((one, other) => one.date.localeCompare(other.date))
}
