import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { apiQuery } from '#web/lib/query.ts'
import { Heart } from './favorites/heart.tsx'
import { ListingCard } from './listing-card.tsx'

/** Dates with large savings, near ones and one per city first (domain.md row 31). */
export const featuredQuery = apiQuery('GET /api/listings', {
  query: { featured: 'true', limit: LIMITS.featuredListings },
})

/** On phones, a row to swipe: six cards in a column would push the rest of the page six screens down. */
const grid =
  'scroll-quiet relative -mx-5 grid auto-cols-[82%] snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-1 max-sm:grid-flow-col sm:mx-0 sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:px-0 lg:grid-cols-3'

export function FeaturedListings() {
  const query = useQuery(featuredQuery)
  return (
    <QueryView
      query={query}
      failed="We couldn’t load the featured venues"
      isEmpty={(listings) => listings.length === 0}
      empty={
        <EmptyState
          level={3}
          drawing="calendar"
          title="No featured venues right now"
          description="New dates are published all the time. Search to see every open date."
          action={
            <Button asChild>
              <Link to="/search">Browse venues</Link>
            </Button>
          }
        />
      }
      pending={
        <div className={grid}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <ListingCardSkeleton key={key} />
          ))}
        </div>
      }
    >
      {(listings) => (
        <ul className={grid}>
          {listings.map((listing) => (
            <li key={listing.id} className="snap-start">
              <ListingCard listing={listing} heart={<Heart listing={listing} />} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
