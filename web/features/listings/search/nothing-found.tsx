import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { METRO_NAMES } from '#contract/searching/metros.ts'
import { relaxed, type Relaxation as What } from '#contract/searching/relaxations.ts'
import { STATE_NAMES, type StateCode } from '#contract/searching/us-states.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { asList } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { ListingGrid } from '../listing-grid.tsx'
import { isNarrowed } from './applied-filters.ts'
import type { PricedDay } from './days/day-price.tsx'
import { nearestDays, wordsOfDay } from './days/nearest-days.ts'
import { nextDatesQuery, relaxedQuery } from './queries.ts'
import { DEFAULT_GUESTS, NO_DAYS, parseFilters, type SearchFilters } from './search-filters.ts'

type Relaxation = ApiOutput<'GET /api/listings/relaxed'>[number]

/**
 * Nothing matches: shows the nearest days that do, cities with dates if we don't know the place, and which filters to
 * drop, one or two, so that something matches. Each link says how much it finds, and none leads to nothing again. Where
 * that isn't enough, shows the next dates with even fewer filters and says which were dropped.
 */
export function NothingFound({
  filters,
  days,
  unknownPlace,
  apply,
  save,
}: {
  filters: SearchFilters
  /** those that match except for the days asked for */
  days: readonly PricedDay[]
  /** we know no place of that name */
  unknownPlace: boolean
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
            <Ways
              title="Nearest dates"
              ways={nearestDays(days, filters).map((day) => ({
                words: wordsOfDay(day, filters),
                search: { ...filters, ...NO_DAYS, date: day.date },
              }))}
            />
            {unknownPlace ? <CitiesOnOffer transfers={filters.isTransfer === true} /> : null}
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
            {`The next dates without your ${asList(next.dropped.map((what) => NAMES[what]))}`}
          </h2>
          <ListingGrid listings={next.listings} resultsBehind={1} />
        </section>
      ) : null}
    </>
  )
}

/** Links to other searches, each with what it finds. */
function Ways({ title, ways }: { title: string; ways: readonly { words: string; search: SearchFilters }[] }) {
  if (ways.length === 0) return null
  return (
    <nav aria-label={title} className="mb-3 w-full">
      <p className="mb-2.5 text-muted text-sm">{title}</p>
      <ul className="flex flex-wrap justify-center gap-2.5">
        {ways.map(({ words, search }) => (
          <li key={words}>
            <Button asChild variant="secondary" size="sm" className="nums">
              <Link to="/search" search={parseFilters({ ...search })} resetScroll={false}>
                {words}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CITIES = 3

/** The cities with the most dates. Dates are counted for any number of guests, so the links search that way, too. */
function CitiesOnOffer({ transfers }: { transfers: boolean }) {
  const query = { kind: 'city' as const, ...(transfers && { isTransfer: 'true' as const }) }
  const { data: cities = [] } = useQuery(apiQuery('GET /api/places', { query }))
  return (
    <Ways
      title="Cities with the most dates"
      ways={cities.slice(0, CITIES).map(({ name, count }) => ({
        words: `${name}: ${count.toLocaleString('en-US')} ${count === 1 ? 'date' : 'dates'}`,
        search: { city: name, minGuests: 0, ...(transfers && { isTransfer: true }) },
      }))}
    />
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
  return `${first} and ${withinSentence(second)}: ${dates} ${count === 1 ? 'date' : 'dates'}`
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

/** The parts of a search that were dropped, after "without your". */
const NAMES: Record<What, string> = {
  days: 'date',
  price: 'price',
  guests: 'number of guests',
  styles: 'venue style',
  amenities: 'amenities',
  type: 'listing type',
  metro: 'place',
  state: 'place',
  place: 'place',
}
