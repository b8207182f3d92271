import { useQuery } from '@tanstack/react-query'
import { Heart } from '../favorites/heart.tsx'
import { ListingCard } from '../listing-card.tsx'
import { similarQuery } from '../queries.ts'
import { useResultsBehind } from './back-to-results.tsx'

/**
 * Other dates like this one, if there are any: a row to swipe on phones, a grid on larger screens. They load when
 * shown, unless the page has already loaded them.
 */
export function SimilarDates({ id, guests }: { id: number; guests: number | undefined }) {
  const { data = [] } = useQuery(similarQuery(id))
  const behind = useResultsBehind()
  if (data.length === 0) return null
  return (
    <section id="similar" className="scroll-mt-24 border-line border-t px-5 pt-10 sm:px-0">
      <h2 className="display mb-6 text-2xl">Similar dates</h2>
      <ul className="scroll-quiet relative -mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 sm:overflow-visible sm:px-0 lg:grid-cols-3">
        {data.map((listing) => (
          <li key={listing.id} className="w-4/5 max-w-80 shrink-0 snap-start sm:w-auto sm:max-w-none">
            <ListingCard
              listing={listing}
              level={3}
              guests={guests}
              resultsBehind={behind && behind + 1}
              heart={<Heart listing={listing} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
