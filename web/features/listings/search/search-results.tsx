import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SaveSearch } from '#web/features/alerts/save-search.tsx'
import { ListingGrid } from '../listing-card.tsx'
import { searchQuery } from '../queries.ts'
import { DEFAULT_GUESTS, isNarrowed, type SearchFilters, toCriteria } from './search-filters.ts'

/** The grid of what was found, page by page. */
export function SearchResults({ filters, apply }: { filters: SearchFilters; apply: (filters: SearchFilters) => void }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(searchQuery(filters))
  const listings = data.pages.flatMap((page) => page.listings)
  if (listings.length === 0) return <NothingFound filters={filters} apply={apply} />
  return (
    <>
      <ListingGrid listings={listings} />
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

/** 'Save this search'; where nothing was found, the empty state asks instead. */
export function SaveFound({ filters }: { filters: SearchFilters }) {
  const { data } = useSuspenseInfiniteQuery(searchQuery(filters))
  if (!data.pages[0]?.total) return null
  return <SaveSearch criteria={toCriteria(filters)} variant="secondary" size="sm" label="Save this search" />
}

function NothingFound({ filters, apply }: { filters: SearchFilters; apply: (filters: SearchFilters) => void }) {
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
          <SaveSearch criteria={toCriteria(filters)} variant="secondary" label="Tell me when one comes up" />
        </>
      }
    />
  )
}

/** What stands there while a search runs. */
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
