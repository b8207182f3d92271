import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { ListingGrid } from '../listing-grid.tsx'
import { withoutMemberFilters } from './applied-filters.ts'
import type { PricedDay } from './days/day-price.tsx'
import type { ResultsPage } from './queries.ts'
import type { SearchFilters } from './search-filters.ts'

/** Few searches find nothing: the server already has the code for that, and a browser fetches it when it is needed. */
const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).NothingFound
  : lazy(() =>
      import('./nothing-found.tsx').then(
        (code) => ({ default: code.NothingFound }),
        () => ({ default: OnlyNothing }), // offline, or a new version is out
      ),
    )

function OnlyNothing() {
  return <EmptyState title="No venues found" description="Try adjusting your filters or search in a different area" />
}

interface Searched {
  filters: SearchFilters
  /** those that match except for the days asked for */
  days: readonly PricedDay[]
  /** we know no place of the name that was typed */
  unknownPlace: boolean
  apply: (filters: SearchFilters) => void
  /** the button that saves the search, where nothing was found */
  save: ReactNode
}

/**
 * The grid of results, page by page; `query` is the search itself. If it fails, the rest of the page stays, and so does
 * what was found before, grayed out.
 */
export function SearchResults({
  query,
  ...searched
}: Searched & { query: UseInfiniteQueryResult<InfiniteData<ResultsPage>> }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [before, keep] = useState(query.data)
  if (query.data && query.data !== before) keep(query.data)
  if (isApiError(query.error, 'members_only')) {
    return (
      <EmptyState
        drawing="lantern"
        title="Part of Premium"
        description={userMessage(query.error)}
        action={
          <>
            <Button asChild>
              <RouterLink href="/premium">About Premium</RouterLink>
            </Button>
            <Button variant="secondary" onClick={() => searched.apply(withoutMemberFilters(searched.filters))}>
              Search without it
            </Button>
          </>
        }
      />
    )
  }
  if (query.data === undefined && before?.pages[0]?.total) {
    return (
      <>
        {query.errorUpdateCount > 0 ? (
          <div
            role="alert"
            className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-field bg-berry-soft px-4 py-3 text-berry"
          >
            <h1>{`We couldn’t update the results. ${userMessage(query.error, 'Please try again.')}`}</h1>
            <Button variant="secondary" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        <div className="grayscale">
          <ListingGrid listings={before.pages.flatMap((page) => page.listings)} resultsBehind={1} />
        </div>
      </>
    )
  }
  return (
    <QueryView
      query={query}
      failed="The search didn’t go through"
      pending={<SearchPending />}
      isEmpty={({ pages }) => pages[0]?.total === 0}
      empty={
        <Suspense>
          <NothingFound {...searched} />
        </Suspense>
      }
    >
      {({ pages }) => (
        <>
          <ListingGrid
            listings={pages.flatMap((page) => page.listings)}
            guests={searched.filters.minGuests || undefined}
            resultsBehind={1}
          />
          {isFetchingNextPage ? <SkeletonGrid count={4} /> : null}
          {hasNextPage ? (
            <div className="mt-12 flex flex-col items-center gap-3">
              {query.isFetchNextPageError ? (
                <p role="alert" className="text-berry">
                  {userMessage(query.error)}
                </p>
              ) : null}
              <p className="nums text-muted text-sm">
                {`${pages.flatMap((page) => page.listings).length} of ${pages[0]?.total.toLocaleString('en-US')}`}
              </p>
              <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more venues
              </Button>
            </div>
          ) : null}
        </>
      )}
    </QueryView>
  )
}

/** The placeholder while a search runs. */
export function SearchPending() {
  return (
    <div role="status">
      <p className="display mb-8 text-2xl">Searching for perfect venues...</p>
      <SkeletonGrid count={8} />
    </div>
  )
}

function SkeletonGrid({ count }: { count: number }) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
        <ListingCardSkeleton key={key} />
      ))}
    </div>
  )
}
