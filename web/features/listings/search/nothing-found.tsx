import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { STATE_NAMES, type StateCode } from '#contract/catalog.ts'
import { METRO_NAMES } from '#contract/searching/metros.ts'
import { relaxed } from '#contract/searching/relaxations.ts'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { relaxedQuery } from '../queries.ts'
import { isNarrowed } from './applied-filters.ts'
import { DEFAULT_GUESTS, type SearchFilters } from './search-filters.ts'

type Relaxation = ApiOutput<'GET /api/listings/relaxed'>[number]

/** Nothing matches: what to give up so that something does, each with how much; never a way to nothing again. */
export function NothingFound({
  filters,
  apply,
  save,
}: {
  filters: SearchFilters
  apply: (filters: SearchFilters) => void
  save: ReactNode
}) {
  const { data: ways = [] } = useQuery(relaxedQuery(filters))
  return (
    <EmptyState
      title="No venues found"
      description="Try adjusting your filters or search in a different area"
      action={
        <>
          {ways.map((way) => (
            <Button
              key={way.change}
              variant="secondary"
              onClick={() => apply(without(filters, way))}
            >{`${wordsOf(way, filters)}: ${way.count.toLocaleString('en-US')}`}</Button>
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
  )
}

function without(filters: SearchFilters, { change, place }: Relaxation): SearchFilters {
  const wider = relaxed(filters, change, place)
  return change === 'guests' ? { ...wider, minGuests: 0 } : wider
}

function wordsOf({ change, place }: Relaxation, { minGuests = DEFAULT_GUESTS }: SearchFilters): string {
  if (place?.metro) return METRO_NAMES[place.metro]
  if (place?.state) return `All of ${STATE_NAMES[place.state as StateCode] ?? place.state}`
  return {
    days: 'Any date',
    price: 'Any price',
    guests: `Venues under ${minGuests} guests too`,
    styles: 'Any style',
    amenities: 'Any amenities',
    type: 'Any listing type',
    metro: 'The area',
    state: 'The state',
    place: 'Anywhere',
  }[change]
}
