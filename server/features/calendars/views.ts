import type { BusyFeed } from '#contract/api/calendars.ts'
import type { FeedRow } from './store/feeds.ts'

/** A venue's own calendar, to its owner. Of its address the host alone: the rest opens the calendar. */
export function feedView(feed: FeedRow & { days: number | null }): BusyFeed {
  const { url, read_at, failing_since, problem, days } = feed
  return {
    host: new URL(url).host,
    readAt: read_at.toISOString(),
    failing: failing_since && problem ? { since: failing_since.toISOString(), problem } : null,
    busyDays: days ?? 0,
  }
}
