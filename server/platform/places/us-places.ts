import { readFileSync } from 'node:fs'
import { evenCityName } from '#contract/identity/city-name-as-stored.ts'
import { foldText } from '#contract/identity/fold-text.ts'
import { placesWeKnow, plainPlace } from './wedding-places.ts'

export interface UsPlace {
  city: string
  state: string
}
/** A place with what may be typed for it: its letters, with and without "Saint" and the like written out. */
type Listed = UsPlace & { forms: readonly string[] }

/**
 * US places by state: those of wedding-places.ts, where weddings are celebrated, and then all others on the list that
 * ships with us, in us-places.txt (GeoNames, see NOTICE; `npm run places` writes it). Read when first asked for.
 */
let read: Map<string, readonly Listed[]> | undefined

function listed(): Map<string, readonly Listed[]> {
  read ??= new Map(
    readFileSync(new URL('./us-places.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [state, cities] = line.split(': ') as [string, string]
        const places = new Map<string, Listed>()
        for (const city of [...placesWeKnow(state).map(evenCityName), ...cities.split(', ')]) {
          const plain = plainPlace(city)
          if (!places.has(plain)) places.set(plain, { city, state, forms: [plain, lettersOf(city)] })
        }
        return [state, [...places.values()]]
      }),
  )
  return read
}

const lettersOf = (text: string) => foldText(text).replaceAll(/[^\p{L}]/gu, '')

/** Whether the list has a place of this name in this state; spelling of "Saint", case and accents aside. */
export function isUsPlace(city: string, state: string): boolean {
  const plain = plainPlace(city)
  return (listed().get(state) ?? []).some(({ forms }) => forms[0] === plain)
}

/** The states in which the list has a place of this name. */
export function statesOfUsPlace(city: string): string[] {
  const plain = plainPlace(city)
  return [...listed()].filter(([, places]) => places.some(({ forms }) => forms[0] === plain)).map(([state]) => state)
}

/**
 * At most `limit` places whose names begin with what was typed, in this state or, without one, anywhere; whole names
 * first.
 */
export function usPlacesBeginning(
  typed: string,
  state: string | undefined,
  limit: number,
): (UsPlace & { whole: boolean })[] {
  const begin = [plainPlace(typed), lettersOf(typed)].filter((form) => form !== '')
  const places = state === undefined ? [...listed().values()].flat() : (listed().get(state) ?? [])
  const found = places.filter(({ forms }) => forms.some((form) => begin.some((part) => form.startsWith(part))))
  return found
    .map(({ city, state: inState, forms }) => ({
      city,
      state: inState,
      whole: forms.some((form) => begin.includes(form)),
    }))
    .sort((a, b) => Number(b.whole) - Number(a.whole))
    .slice(0, limit)
}
