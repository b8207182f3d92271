import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#contract/catalog.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { myBookingsQuery } from './queries.ts'
import { sortBookings } from './sort-bookings.ts'

/** On the landing, for people who are signed in: their next date, or the way to one. */
export default function NextDate({ role }: { role: Role }) {
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: role !== 'admin' })
  const next = sortBookings(data).upcoming[0]
  if (role === 'admin') {
    return (
      <Strip words="You’re signed in as an admin.">
        <Link to="/admin">Admin Panel</Link>
      </Strip>
    )
  }
  if (role === 'venue') {
    return (
      <Strip words={next ? `${formatDate(next.eventDate)}, ${next.venueName}` : 'None of your dates is booked yet.'}>
        <Link to="/dashboard/venue" search={{ tab: next ? 'bookings' : 'listings' }}>
          {next ? 'See the booking' : 'See your listings'}
        </Link>
      </Strip>
    )
  }
  if (!next) {
    return (
      <Strip words="You haven’t booked one yet.">
        <Link to="/search">Find a date</Link>
      </Strip>
    )
  }
  return (
    <Strip words={`${formatDate(next.eventDate)}, ${next.venueName} in ${formatPlace(next)}`}>
      <Link to="/venue/$listingId" params={{ listingId: String(next.listingId) }}>
        See your venue
      </Link>
    </Strip>
  )
}

function Strip({ words, children }: { words: string; children: ReactNode }) {
  return (
    <section aria-labelledby="next-date" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h2 id="next-date" className="display text-xl">
          Your next date
        </h2>
        <p className="nums text-muted">{words}</p>
      </div>
      <Button asChild>{children}</Button>
    </section>
  )
}
