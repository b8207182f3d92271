import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDollars } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { StatCard } from '#web/components/ui/card.tsx'
import { myListingsSummaryQuery } from '#web/features/listings/own/queries.ts'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { myBookingsSummaryQuery } from '../queries.ts'

/** The four numbers above My Venues on the owner's dashboard. */
export function VenueStats() {
  const venues = useQuery(myVenuesQuery)
  const listings = useQuery(myListingsSummaryQuery)
  const bookings = useQuery(myBookingsSummaryQuery)
  return (
    <section aria-label="At a glance" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatCard
        label="Total venues"
        value={shown(venues, (list) => list.length)}
        note={shown(venues, (list) => `${list.filter((venue) => venue.isVerified).length} verified`)}
      />
      <StatCard
        label="Active listings"
        value={shown(listings, ({ active }) => active)}
        note={shown(listings, ({ waiting }) => waitingWords(waiting))}
      />
      <StatCard
        label="Total bookings"
        value={shown(bookings, ({ total }) => total)}
        note={shown(bookings, ({ ahead }) => `${ahead} upcoming`)}
      />
      <StatCard
        label="Total revenue"
        value={shown(bookings, ({ revenue }) => formatDollars(revenue))}
        note="agreed or kept, before fees"
      />
    </section>
  )
}

/** The Listings tab also lists the dates that the number leaves out. */
const waitingWords = (count: number) => (count === 0 ? 'with a future date' : `${count} more not shown`)

/** A number once it is known; a dash when it could not be loaded. */
function shown<T>(query: UseQueryResult<T>, value: (data: T) => ReactNode): ReactNode {
  if (query.data !== undefined) return value(query.data)
  if (query.isError) return '–'
  return <Skeleton className="my-1 h-7 w-16" />
}
