import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { daysBetween } from '#contract/dates.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { inDays } from '#contract/wording/moments.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { myBookingsQuery } from './queries.ts'
import { sortBookings } from './sort-bookings.ts'

/** For a couple with a date ahead, on pages that are for everybody: which date it is, when, and a link to it. */
export default function YourNextDate() {
  const isCouple = useSession()?.role === 'couple'
  // an extra line: if it can't be loaded, nobody is told
  const { data: bookings = [] } = useQuery({ ...myBookingsQuery, enabled: isCouple })
  const next = sortBookings(bookings).upcoming[0]
  if (!next) return null
  return (
    <section aria-label="Your next date" className="mx-auto w-full max-w-page px-5 pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-card px-5 py-4 sm:px-7">
        <p className="min-w-0">
          <span className="nums block text-muted text-sm">
            {`Your next date, ${inDays(daysBetween(next.today, next.eventDate))}`}
          </span>
          <span className="display text-xl">{next.venueName}</span>{' '}
          <span className="nums text-muted max-sm:block">{`${formatDate(next.eventDate)} in ${formatPlace(next)}`}</span>
        </p>
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/couple" search={{ tab: 'bookings' }}>
            See your booking
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </section>
  )
}
