import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { apiQuery } from '#web/lib/query.ts'
import { BusyFeeds } from './busy-feeds.tsx'
import { CalendarLink } from './calendar-link.tsx'

const calendarsQuery = apiQuery('GET /api/calendars/my')

/** What connects the owner's own calendar with their dates here. */
export function VenueCalendar() {
  const query = useQuery(calendarsQuery)
  return (
    <QueryView query={query} failed="We couldn’t load your calendar settings" pending={<RowsSkeleton rows={2} />}>
      {(calendars) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <BusyFeeds venues={calendars.venues} />
          <CalendarLink since={calendars.linkSince} />
        </div>
      )}
    </QueryView>
  )
}
