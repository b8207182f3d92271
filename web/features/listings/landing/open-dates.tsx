import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { ListingCard } from '../listing-card.tsx'
import { marketQuery } from './market-query.ts'

/** Dates that can be booked now. Without any, or when they can't be had, the page goes on without this part. */
export function OpenDates() {
  const { data } = useQuery(marketQuery)
  const { mode } = usePublicConfig()
  if (!data || data.featured.length === 0) return null
  return (
    <section aria-labelledby="open-dates" className="mx-auto w-full max-w-page px-5 pt-20 sm:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h2 id="open-dates" className="display-tight text-4xl">
            Open right now
          </h2>
          <p className="mt-3 text-lg text-muted">
            {mode === 'demo'
              ? 'This is a demo: these venues and prices are made up. Everything else works, so go ahead.'
              : 'Each of these dates can be booked today.'}
          </p>
        </div>
        <Button asChild variant="secondary">
          <Link to="/search">
            {`Browse all ${data.openDates.toLocaleString('en-US')} dates`}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </div>
      <ul className="mt-9 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {data.featured.map((listing, index) => (
          <li key={listing.id} className={index > 2 ? 'max-sm:hidden' : ''}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
