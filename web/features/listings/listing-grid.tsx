import type { Listing } from '#contract/api/listings.ts'
import { Heart } from './favorites/heart.tsx'
import { ListingCard } from './listing-card.tsx'

/** The grid of cards: 1, 2, 3 or 4 columns. */
export function ListingGrid({
  listings,
  guests,
  resultsBehind,
}: {
  listings: readonly Listing[]
  guests?: number | undefined
  resultsBehind?: number | undefined
}) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard {...{ listing, guests, resultsBehind }} heart={<Heart listing={listing} />} />
        </li>
      ))}
    </ul>
  )
}
