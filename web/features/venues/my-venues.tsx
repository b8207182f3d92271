import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, MapPin, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnVenue } from '#contract/api/venues.ts'
import { counted, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { ChangedBadge } from './change-under-review.tsx'
import { myVenuesQuery } from './queries.ts'
import { VerifiedBadge } from './verified-badge.tsx'

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

/** My Venues: a card per venue. `guided`: the first steps beside it have the button that adds a venue. */
export function MyVenues({ guided = false }: { guided?: boolean }) {
  const query = useQuery(myVenuesQuery)
  return (
    <QueryView
      query={query}
      failed="We couldn’t load your venues"
      isEmpty={(venues) => venues.length === 0}
      empty={
        <EmptyState
          drawing="gate"
          title="No venues yet"
          description="Add your venue first. We verify it before it can list its open dates."
          action={
            guided ? null : (
              <Button asChild>
                <Link to="/venues/create">Add Venue</Link>
              </Button>
            )
          }
        />
      }
      pending={
        <div className={grid}>
          {['a', 'b', 'c'].map((key) => (
            <VenueCardSkeleton key={key} />
          ))}
        </div>
      }
    >
      {(venues) => (
        <>
          <h2 className="sr-only">My Venues</h2>
          <ul className={grid}>
            {venues.map((venue) => (
              <li key={venue.id}>
                <VenueCard venue={venue} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  )
}

function VenueCard({ venue }: { venue: OwnVenue }) {
  const { today } = usePublicConfig()
  const photo = venue.images[0]
  const params = { venueId: String(venue.id) }
  return (
    <Card asChild padded={false} className="flex h-full flex-col overflow-hidden">
      <article>
        <div className="relative aspect-16/9 overflow-hidden bg-sunk">
          {photo ? (
            <img src={photo} alt="" className="size-full object-cover" />
          ) : (
            <Scene fields={{ id: venue.id, styles: venue.styles, state: venue.state, date: today }} decorative />
          )}
          <div className="absolute top-3 left-3 flex flex-wrap gap-2">
            <VerifiedBadge isVerified={venue.isVerified} declined={venue.declined} className="shadow-soft" />
            {venue.pendingChange ? <ChangedBadge className="shadow-soft" /> : null}
          </div>
        </div>
        <div className="flex grow flex-col p-5">
          <h3 className="display text-xl">{venue.name}</h3>
          <div className="nums mt-2.5 grid gap-1.5 text-sm text-muted">
            <Line icon={<MapPin />}>{formatPlace(venue)}</Line>
            <Line icon={<Users />}>Up to {counted(venue.maxCapacity, 'guest')}</Line>
            <Line icon={<Wallet />}>
              {formatDollars(venue.priceRange.min)} to {formatDollars(venue.priceRange.max)}
            </Line>
            {photo ? null : (
              <Line icon={<Camera />}>
                <Link to="/venues/$venueId/edit" params={params} hash="photos" className="link">
                  Add photos
                </Link>
                , shown once a couple has booked
              </Line>
            )}
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
            <Link to="/dashboard/venue" search={{ tab: 'listings' }} resetScroll={false} className="link nums text-sm">
              {counted(venue.activeListings, 'active listing')}
            </Link>
            <div className="flex gap-2">
              <Button asChild variant="secondary" size="sm">
                <Link to="/venues/$venueId/edit" params={params}>
                  Edit<span className="sr-only"> {venue.name}</span>
                </Link>
              </Button>
              <Button asChild variant="secondary" size="sm">
                <Link to="/venues/$venueId" params={params}>
                  View<span className="sr-only"> {venue.name}</span>
                </Link>
              </Button>
            </div>
          </div>
        </div>
      </article>
    </Card>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </p>
  )
}

function VenueCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <span className="block aspect-16/9 shimmer bg-ink/9" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-4 h-9 w-full" />
      </div>
    </div>
  )
}
