import type { ReactNode } from 'react'
import type { NearbyPlaces, Place } from '#contract/searching/place.ts'
import { Button } from '#web/components/ui/button.tsx'

/**
 * Pills that lead to the cities around the place of a search, each with what the rest of the search finds there, and to
 * all of them together if the search names a city; nothing where there is no other city. `linkTo` makes the link to a
 * place.
 */
export function NearbyCities({
  nearby,
  inCity,
  linkTo,
}: {
  nearby: NearbyPlaces | undefined
  inCity: boolean
  linkTo: (place: Place, words: string) => ReactNode
}) {
  const { around, cities = [] } = nearby ?? {}
  if (!around) return null
  return (
    <nav
      aria-label="Nearby"
      className="scroll-quiet -mx-5 mt-1 flex items-center gap-3 px-5 max-sm:overflow-x-auto sm:mx-0 sm:mt-4 sm:items-start sm:px-0"
    >
      <p className="shrink-0 text-muted text-sm sm:py-3">
        {inCity ? (around.metro ? 'Nearby' : `Elsewhere in ${around.name}`) : 'By city'}
      </p>
      <ul className="flex gap-2 py-1 sm:flex-wrap">
        {(inCity ? [...cities, around] : cities).map((place) => (
          <li key={place.name}>
            <Button asChild variant="secondary" size="sm" className="nums whitespace-nowrap">
              {linkTo(place, `${place.name} · ${place.count.toLocaleString('en-US')}`)}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
