import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import type { CalendarUrl } from './calendar-url.ts'
import { MonthOfDays } from './month-of-days.tsx'
import { OwnCalendars } from './own-calendars.tsx'
import { calendarsQuery } from './queries.ts'
import { SecretAddress } from './secret-address.tsx'

/** The owner's days, beginning where the URL says (`inUrl`), and the connections with their own calendar. */
export function VenueCalendar({ inUrl }: { inUrl: CalendarUrl }) {
  const query = useQuery(calendarsQuery)
  return (
    <QueryView query={query} failed="We couldn’t load your calendar settings" pending={<RowsSkeleton rows={2} />}>
      {(calendars) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <MonthOfDays inUrl={inUrl} />
          </div>
          <OwnCalendars venues={calendars.venues} />
          <SecretAddress since={calendars.linkSince} />
        </div>
      )}
    </QueryView>
  )
}
