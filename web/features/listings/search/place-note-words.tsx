import type { ReactNode } from 'react'
import type { Place } from '#contract/searching/place.ts'
import type { Meaning } from './place-meaning.ts'

/** The note of place-note.tsx, where there is something to say. `dates`: what dates are called there. */
export function PlaceNoteWords({
  typed,
  meaning: { place, exact, others },
  dates,
  linkTo,
}: {
  typed: string
  meaning: Meaning
  dates: string
  linkTo: (place: Place, words: string) => ReactNode
}): ReactNode {
  const words = place
    ? exact
      ? exactWords(typed, place, dates)
      : `We read “${typed}” as ${inWords(place)}.`
    : isZip(typed)
      ? 'We search by city, not by ZIP code. Type the name of a city or an area.'
      : `We couldn’t find a place like “${typed}” with ${dates}.`
  return (
    <p className="text-muted" role="status">
      {words}
      {others.length > 0 ? (
        <>
          {place?.state === null && place.kind === 'city' ? ' You may mean ' : ' You may also mean '}
          {others.map((other, at) => (
            <span key={`${other.kind} ${other.name}`}>
              {at === 0 ? '' : at === others.length - 1 ? ' or ' : ', '}
              {linkTo(other, nameOf(other, place))}
              {other.count > 0 ? ` (${other.count.toLocaleString('en-US')})` : null}
            </span>
          ))}
          .
        </>
      ) : null}
    </p>
  )
}

/** One place, or the cities of that name in several states; says so if there are no dates. */
function exactWords(typed: string, place: Place, dates: string): string {
  if (place.count > 0) return `“${typed}” is ${inWords(place)}.`
  if (place.kind === 'city' && place.state === null) {
    return `Several states have a “${place.name}”, but none of these places has ${dates} right now.`
  }
  return `“${typed}” is ${inWords(place)}, which has no ${dates} right now.`
}

/** "the Boston area, MA", but "Napa Valley, CA". */
const inWords = ({ name }: Place) => (/ area\b/i.test(name) ? `the ${name}` : name)

const isZip = (typed: string) => /^\d{5}(-\d{4})?$/.test(typed)

/** "Texas", but "New York State" beside the city of that name. */
const nameOf = (other: Place, place: Place | null) =>
  other.kind === 'state' && place?.city === other.name ? `${other.name} State` : other.name
