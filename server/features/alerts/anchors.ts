import type { SavedCriteria } from '#contract/api/alerts.ts'
import { spellingsOf } from '#contract/searching/city-spellings.ts'
import { boundsOf } from '#contract/searching/days.ts'
import { metrosOfCity } from '#contract/searching/metro-cities.ts'
import { splitCity } from '#contract/searching/typed-place.ts'

/** The anchor of a search: a `city` is named, and the database still has to turn its name into its key. */
export type Anchor = { kind: 'city' | 'area' | 'state' | 'day' | 'month'; of: string } | { kind: 'any' }

/**
 * The narrowest thing that a saved search asks for and that a date either carries or doesn't; `any` if it asks for no
 * such thing. The anchor is how new dates find the searches that may want them; whether a search wants them depends on
 * everything that the search asks for.
 */
export function anchorOf(criteria: SavedCriteria): Anchor {
  const { city, metro, state } = criteria
  const { first, last } = boundsOf(criteria)
  if (city !== undefined) return { kind: 'city', of: splitCity(city).city }
  if (first !== null && first === last) return { kind: 'day', of: first }
  if (metro !== undefined) return { kind: 'area', of: metro }
  if (state !== undefined) return { kind: 'state', of: state }
  if (first !== null && last !== null && first.slice(0, 7) === last.slice(0, 7)) {
    return { kind: 'month', of: first.slice(0, 7) }
  }
  return { kind: 'any' }
}

/** All that a date carries: the anchors of the searches that may want it, as they are stored. */
export const anchorsOf = ({ cityKey, state, date }: { cityKey: string; state: string; date: string }): string[] => [
  ...spellingsOf(cityKey).map((spelling) => `city:${spelling}`),
  ...metrosOfCity(cityKey, state).map((metro) => `area:${metro}`),
  `state:${state}`,
  `day:${date}`,
  `month:${date.slice(0, 7)}`,
  'any',
]
