import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { BusyFeeds } from './busy-feeds.tsx'
import { CalendarLink } from './calendar-link.tsx'
import type { CalendarPlace } from './calendar-place.ts'
import { MonthOfDays } from './month-of-days.tsx'
import { calendarsQuery } from './queries.ts'

/** The owner's days, beginning at the place `inUrl`, and the connections with their own calendar. */
export function VenueCalendar({ inUrl }: { inUrl: CalendarPlace }) {
  const query = useQuery(calendarsQuery)
  return (
    <QueryView query={query} failed="We couldn’t load your calendar settings" pending={<RowsSkeleton rows={2} />}>
      {(calendars) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <MonthOfDays inUrl={inUrl} />
          </div>
          <BusyFeeds venues={calendars.venues} />
          <CalendarLink since={calendars.linkSince} />
        </div>
      )}
    </QueryView>
  )
}
