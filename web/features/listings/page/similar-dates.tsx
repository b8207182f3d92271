import { useQuery } from '@tanstack/react-query'
import { ListingGrid } from '../listing-card.tsx'
import { similarQuery } from '../queries.ts'

/** Other dates like this one, if there are any. Loaded by the page beforehand, or when it shows them. */
export function SimilarDates({ id, guests }: { id: number; guests: number | undefined }) {
  const { data = [] } = useQuery(similarQuery(id))
  if (data.length === 0) return null
  return (
    <section id="similar" className="scroll-mt-24 border-line border-t px-5 pt-10 sm:px-0">
      <h2 className="display mb-6 text-2xl">Similar dates</h2>
      <ListingGrid listings={data} level={3} guests={guests} />
    </section>
  )
}
