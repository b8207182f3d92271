import { lazy, type ReactNode, Suspense } from 'react'
import type { Place } from '#contract/searching/place.ts'
import type { Meaning } from './place-meaning.ts'

/** Most searches need no note: the server already has its code, and a browser fetches it when it is needed. */
const Words = import.meta.env.SSR
  ? (await import('./place-note-words.tsx')).PlaceNoteWords
  : lazy(() =>
      import('./place-note-words.tsx').then(
        (code) => ({ default: code.PlaceNoteWords }),
        () => ({ default: () => null }), // offline, or a new version is out
      ),
    )

/**
 * What the typed place was taken for, and what else it could be; nothing if it is the name of one place. `transfers`:
 * only dates that couples pass on count. `found`: whether the search finds dates there; they may be newer than the
 * count of the place, or early ones that a member sees. `linkTo` makes the link to another place.
 */
export function PlaceNote({
  typed,
  meaning,
  transfers = false,
  found,
  linkTo,
}: {
  typed: string | undefined
  meaning: Meaning | undefined
  transfers?: boolean
  found: boolean
  linkTo: (place: Place, words: string) => ReactNode
}) {
  if (!typed || !meaning || (meaning.exact && meaning.others.length === 0)) return null
  return (
    <Suspense>
      <Words
        typed={typed}
        meaning={meaning}
        dates={transfers ? 'dates to take over' : 'open dates'}
        found={found}
        linkTo={linkTo}
      />
    </Suspense>
  )
}
