import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { apiQuery } from '../lib/query.ts'

const listings = apiQuery('GET /api/listings', { query: { minGuests: 50 } })

export const Route = createFileRoute('/search')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(listings)
  },
  head: () => ({ meta: [{ title: 'Browse venues | Unveil' }] }),
  component: Search,
})

function Search() {
  const { data } = useSuspenseQuery(listings)
  return (
    <div className="mx-auto max-w-page px-5 py-24">
      <h1>Found {data.length} venue(s)</h1>
      <ul>
        {data.map((listing) => (
          <li key={listing.id}>
            {listing.city}, {listing.state}
          </li>
        ))}
      </ul>
    </div>
  )
}
