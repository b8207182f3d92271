import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnListing } from '#contract/api/listings.ts'
import { useToastSubject } from '#web/components/overlays/toast.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { groupListings, isReplaced } from './listing-groups.ts'
import { GROUPS, type ListingGroup, type ListingsFilter } from './listings-filter.ts'
import { ListingsFilterBar } from './listings-filter-bar.tsx'
import { MyListingRow } from './my-listings-row.tsx'
import { myListingsQuery } from './queries.ts'

/** What an empty group says. */
const EMPTY_WORDS: Record<ListingGroup, string> = {
  active: 'No dates are listed right now.',
  waiting: 'No dates are waiting to be shown.',
  booked: 'No dates are booked.',
  inactive: 'No dates are off the market.',
  past: 'No dates have passed.',
}

/**
 * Listings of the venue's dashboard. `create` is the Create Listing button; without a verified venue, it can't do
 * anything. `editing` is the number of the listing whose form is open at first.
 */
export function MyListings({
  create,
  hasVenues,
  hasVerified,
  filter,
  editing,
}: {
  create: ReactNode
  hasVenues: boolean
  hasVerified: boolean
  filter: ListingsFilter
  editing?: number
}) {
  const query = useQuery(myListingsQuery)
  const message = useToastSubject()
  return (
    <QueryView
      query={query}
      failed="We couldn’t load your listings"
      isEmpty={(listings) => listings.length === 0}
      empty={
        <EmptyState
          drawing="calendar"
          title="No listings yet"
          description={
            hasVerified
              ? 'An empty date earns nothing. List one, and couples see it without your name.'
              : hasVenues
                ? 'Until one of your venues is verified, you can’t list dates here.'
                : 'Add your venue first. We verify it before it can list its open dates.'
          }
          action={
            hasVerified ? (
              create
            ) : (
              <Button asChild variant="secondary">
                {hasVenues ? (
                  <Link to="/dashboard/venue" search={{ tab: 'venues' }}>
                    See your venues
                  </Link>
                ) : (
                  <Link to="/venues/create">Add Venue</Link>
                )}
              </Button>
            )
          }
        />
      }
      pending={<RowsSkeleton rows={4} />}
    >
      {(all) => {
        const groups = groupListings(
          all.filter(({ venueId }) => filter.venue === undefined || venueId === filter.venue),
          message,
        )
        const shown = (Object.keys(GROUPS) as ListingGroup[]).filter((key) =>
          filter.show ? key === filter.show : key === 'active' || groups[key].length > 0,
        )
        return (
          <div className="flex flex-col gap-12">
            <ListingsFilterBar filter={filter} listings={all} />
            {shown.map((key) => (
              <Group
                key={key}
                title={GROUPS[key]}
                // past dates begin with the latest in either order
                listings={filter.sort === 'latest' && key !== 'past' ? groups[key].toReversed() : groups[key]}
                all={all}
                onMarket={key === 'active' || key === 'waiting'}
                editing={editing}
              >
                <p className="rounded-card border border-line border-dashed px-5 py-6 text-center text-muted">
                  {EMPTY_WORDS[key]}
                </p>
              </Group>
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}

function Group({
  title,
  listings,
  all,
  onMarket = false,
  editing,
  children,
}: {
  title: string
  listings: readonly OwnListing[]
  /** the owner's listings in every group */
  all: readonly OwnListing[]
  /** don't count dates that were just taken off the market and are still shown here */
  onMarket?: boolean
  editing?: number
  children?: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 flex items-baseline gap-3 text-2xl">
        {title}
        <span className="nums font-sans text-base text-muted">
          {onMarket ? listings.filter(({ status }) => status !== 'inactive').length : listings.length}
        </span>
      </h2>
      {listings.length === 0 ? children : null}
      <ul className="flex flex-col gap-3">
        {listings.map((listing) => (
          <li key={listing.id}>
            <MyListingRow listing={listing} replaced={isReplaced(listing, all)} editing={listing.id === editing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
