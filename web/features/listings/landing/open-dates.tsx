import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { Heart } from '../favorites/heart.tsx'
import { ListingCard } from '../listing-card.tsx'
import { marketQuery } from './market-query.ts'

/** Dates that can be booked now. If there are none, or they can't be loaded, the page leaves this part out. */
export function OpenDates() {
  const { data } = useQuery(marketQuery)
  const { mode } = usePublicConfig()
  if (!data || data.featured.length === 0) return null
  return (
    <section aria-labelledby="open-dates" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-28">
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
          {/* the number counts dates for any number of guests */}
          <Link to="/search" search={{ minGuests: 0 }}>
            {browseWords(data.openDates)}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </div>
      <ul className="scroll-quiet relative -mx-5 mt-7 grid auto-cols-[82%] snap-x scroll-px-5 gap-x-4 overflow-x-auto px-5 py-1 max-sm:grid-flow-col sm:mx-0 sm:mt-9 sm:grid-cols-2 sm:gap-x-6 sm:gap-y-8 sm:overflow-visible sm:px-0 lg:grid-cols-3">
        {data.featured.map((listing) => (
          <li key={listing.id} className="snap-start">
            <ListingCard listing={listing} heart={<Heart listing={listing} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function browseWords(openDates: number): string {
  if (openDates === 1) return 'Browse the one open date'
  return openDates === 2 ? 'Browse both dates' : `Browse all ${openDates.toLocaleString('en-US')} dates`
}
