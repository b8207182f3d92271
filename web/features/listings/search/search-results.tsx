import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ListingGrid } from '../listing-card.tsx'
import { searchQuery } from '../queries.ts'
import { DEFAULT_GUESTS, isNarrowed, type SearchFilters } from './search-filters.ts'

interface Searched {
  filters: SearchFilters
  apply: (filters: SearchFilters) => void
  /** the button that saves the search, where nothing was found */
  save: ReactNode
}

/** The grid of results, page by page. */
export function SearchResults({ filters, apply, save }: Searched) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(searchQuery(filters))
  const listings = data.pages.flatMap((page) => page.listings)
  if (listings.length === 0) return <NothingFound filters={filters} apply={apply} save={save} />
  return (
    <>
      <ListingGrid listings={listings} guests={filters.minGuests || undefined} />
      {isFetchingNextPage ? <SkeletonGrid count={4} /> : null}
      {hasNextPage ? (
        <div className="mt-12 flex justify-center">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more venues
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** 'Found N venue(s)', from the server's exact count. */
export function FoundCount({ filters }: { filters: SearchFilters }) {
  const { data } = useSuspenseInfiniteQuery(searchQuery(filters))
  return <>{`Found ${data.pages[0]?.total ?? 0} venue(s)`}</>
}

/** Its children, if anything was found. */
export function IfFound({ filters, children }: { filters: SearchFilters; children: ReactNode }) {
  const { data } = useSuspenseInfiniteQuery(searchQuery(filters))
  return data.pages[0]?.total ? children : null
}

function NothingFound({ filters, apply, save }: Searched) {
  const guests = filters.minGuests ?? DEFAULT_GUESTS
  return (
    <EmptyState
      title="No venues found"
      description="Try adjusting your filters or search in a different area"
      action={
        <>
          {guests > 0 ? (
            <Button variant="secondary" onClick={() => apply({ ...filters, minGuests: 0 })}>
              Include venues under {guests} guests
            </Button>
          ) : null}
          {isNarrowed(filters) ? <Button onClick={() => apply({})}>Clear Filters</Button> : null}
          {save}
        </>
      }
    />
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
