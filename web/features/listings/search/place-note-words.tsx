import type { ReactNode } from 'react'
import type { Place } from '#contract/searching/place.ts'
import type { Meaning } from './place-meaning.ts'

/** The note of place-note.tsx, where there is something to say. `dates`: what the dates that count are called. */
export function PlaceNoteWords({
  typed,
  meaning: { place, exact, others },
  dates,
  found,
  linkTo,
}: {
  typed: string
  meaning: Meaning
  dates: string
  found: boolean
  linkTo: (place: Place, words: string) => ReactNode
}): ReactNode {
  if (!place && found) return null
  const words = place
    ? exact
      ? exactWords(typed, place, found ? null : dates)
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
              {linkTo(other, other.name)}
              {other.count > 0 ? ` (${other.count.toLocaleString('en-US')})` : null}
            </span>
          ))}
          .
        </>
      ) : null}
    </p>
  )
}

/** One place, or the cities of that name in several states; says so if there are `none` of these dates. */
function exactWords(typed: string, place: Place, none: string | null): string {
  const missing = place.count > 0 ? null : none
  if (place.count === 0 && place.kind === 'city' && place.state === null) {
    return `Several states have a “${place.name}”${missing ? `, but none of these places has ${missing} right now` : ''}.`
  }
  return `“${typed}” is ${inWords(place)}${missing ? `, which has no ${missing} right now` : ''}.`
}

/** "the Boston area, MA", but "Napa Valley, CA". */
const inWords = ({ name }: Place) => (/ area\b/i.test(name) ? `the ${name}` : name)

const isZip = (typed: string) => /^\d{5}(-\d{4})?$/.test(typed)
