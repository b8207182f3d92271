import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { STATE_NAMES, type StateCode } from '#contract/catalog.ts'
import { METRO_NAMES } from '#contract/searching/metros.ts'
import { relaxed, type Relaxation as What } from '#contract/searching/relaxations.ts'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { ListingGrid } from '../listing-grid.tsx'
import { nextDatesQuery, relaxedQuery } from '../queries.ts'
import { isNarrowed } from './applied-filters.ts'
import { DEFAULT_GUESTS, type SearchFilters } from './search-filters.ts'

type Relaxation = ApiOutput<'GET /api/listings/relaxed'>[number]

/**
 * Nothing matches: what to give up so that something does, one thing or two, each with how much; never a way to nothing
 * again. Where that isn't enough, the next dates with still less, and what they leave out.
 */
export function NothingFound({
  filters,
  apply,
  save,
}: {
  filters: SearchFilters
  apply: (filters: SearchFilters) => void
  save: ReactNode
}) {
  const { data: ways = [], isSuccess } = useQuery(relaxedQuery(filters))
  const { data: next } = useQuery({ ...nextDatesQuery(filters), enabled: isSuccess && ways.length === 0 })
  return (
    <>
      <EmptyState
        title="No venues found"
        description="Try adjusting your filters or search in a different area"
        action={
          <>
            {ways.map((way) => (
              <Button
                key={`${way.change} ${way.also}`}
                variant="secondary"
                onClick={() => apply(without(filters, way))}
              >
                {wordsOf(way, filters)}
              </Button>
            ))}
            {isNarrowed(filters) ? (
              <Button variant={ways.length > 0 ? 'ghost' : 'primary'} onClick={() => apply({})}>
                Clear Filters
              </Button>
            ) : null}
            {save}
          </>
        }
      />
      {ways.length === 0 && next && next.listings.length > 0 ? (
        <section aria-labelledby="next-dates" className="mt-10">
          <h2 id="next-dates" className="display mb-5 text-2xl">
            {`The next dates if you leave out your ${listed(next.letGo.map((what) => NAMES[what]))}`}
          </h2>
          <ListingGrid listings={next.listings} resultsBehind={1} />
        </section>
      ) : null}
    </>
  )
}

function without(filters: SearchFilters, { change, also, place }: Relaxation): SearchFilters {
  const wider = relaxed(filters, change, place)
  const rest = also === null ? wider : relaxed(wider, also, null)
  return change === 'guests' || also === 'guests' ? { ...rest, minGuests: 0 } : rest
}

/** "Any price: 12", and "Any date and any price: 2 dates". */
function wordsOf({ change, also, place, count }: Relaxation, filters: SearchFilters): string {
  const dates = count.toLocaleString('en-US')
  if (also === null) return `${wordsOfOne(change, place, filters)}: ${dates}`
  const [first, second] = [change, also].map((what) =>
    what === 'guests' ? 'Fewer guests' : wordsOfOne(what, null, filters),
  ) as [string, string]
  return `${first} and ${second.charAt(0).toLowerCase()}${second.slice(1)}: ${dates} ${count === 1 ? 'date' : 'dates'}`
}

function wordsOfOne(change: What, place: Relaxation['place'], { minGuests = DEFAULT_GUESTS }: SearchFilters): string {
  if (place?.metro) return METRO_NAMES[place.metro]
  if (place?.state) return `All of ${STATE_NAMES[place.state as StateCode] ?? place.state}`
  return {
    days: 'Any date',
    price: 'Any price',
    guests: `Venues for fewer than ${minGuests} guests, too`,
    styles: 'Any style',
    amenities: 'Any amenities',
    type: 'Any listing type',
    metro: 'The area',
    state: 'The state',
    place: 'Anywhere',
  }[change]
}

/** What of a search was let go, after "without your". */
const NAMES: Record<What, string> = {
  days: 'date',
  price: 'price',
  guests: 'number of guests',
  styles: 'styles',
  amenities: 'amenities',
  type: 'listing type',
  metro: 'place',
  state: 'place',
  place: 'place',
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
