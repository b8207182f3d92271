import MiniSearch from 'minisearch'
import { evenCityName } from '#contract/identity/city-name-as-stored.ts'
import { foldText } from '#contract/identity/fold-text.ts'
import { writtenOut } from '#contract/searching/city-spellings.ts'
import { EVERYDAY_NAMES } from '#contract/searching/everyday-names.ts'
import { isAreaName, metroOfCity, nameOfArea } from '#contract/searching/metro-cities.ts'
import { METRO_NAMES, METROS, type Metro } from '#contract/searching/metros.ts'
import type { Place } from '#contract/searching/place.ts'
import { readPlace } from '#contract/searching/typed-place.ts'
import { STATE_NAMES, type StateCode } from '#contract/searching/us-states.ts'
import { isUsPlace, statesOfUsPlace } from '#server/platform/places/us-places.ts'
import { statesOfPlace } from '#server/platform/places/wedding-places.ts'
import type { CityWithDates } from './store/search.ts'

/** A place with the names it goes by: "St. Paul" also as "saint paul", Napa Valley also without its state. */
interface Known {
  id: string
  place: Place
  names: string[]
  /** what it is ranked by: the number of its dates; an area comes after its largest city */
  weight: number
}

/** What people may mean when they type a place: all that strangers can find, and nothing else. */
export interface Places {
  /**
   * the places that begin like this, or nearly, the likeliest first; without a text, those with the most dates; of
   * every kind, or only of `kind`
   */
  suggest(typed: string, limit: number, kind?: Place['kind']): Place[]
  /** how a city is written, by its key in the database; a good guess where strangers find no date in it */
  cityCalled(key: string, state: string): string
  /** what is meant by this, typed as a city, perhaps with a state's code beside it */
  understand(city: string, state: string | undefined): { place: Place | null; exact: boolean; others: Place[] }
}

const OTHERS = 4
/** How many of the `others` may be namesakes that have no dates, either: places with dates need room, too. */
const NAMESAKES = 3

/** Reads the cities that have dates into places; a typo or two in a longer word still finds its place. */
export function knowPlaces(counted: readonly CityWithDates[]): Places {
  const cities = joinSpellings(counted)
  const all = [
    ...cities.filter(({ key, state }) => !isAreaName(key, state)).map(ofCity),
    ...statesOf(cities),
    ...metrosOf(cities),
  ]
  const index = new MiniSearch<{ id: string; name: string }>({ fields: ['name'], tokenize: wordsOf })
  index.addAll(all.map(({ id, names }) => ({ id, name: names.join(' ') })))
  const byId = new Map(all.map((known) => [known.id, known]))

  /** Every place that is like this text: exact names, then beginnings, then typos. */
  function like(typed: string): { known: Known; rank: number; score: number }[] {
    const text = plain(typed)
    if (text === '') return all.map((known) => ({ known, rank: 1, score: 0 }))
    const words = [...new Set(wordsOf(text))]
    if (words.length > MOST_WORDS) return []
    const found = index.search(words.join(' '), { prefix: true, fuzzy: typosIn, combineWith: 'AND' })
    return found
      .flatMap(({ id, score }) => {
        const known = byId.get(id as string)
        return known ? [{ known, rank: rankOf(known, text), score }] : []
      })
      .sort((a, b) => a.rank - b.rank || (a.rank === TYPO ? b.score - a.score : b.known.weight - a.known.weight))
  }

  const named = (typed: string) => like(typed).filter(({ rank }) => rank === EXACT)

  function understand(city: string, beside: string | undefined) {
    const { city: name, state } = { ...readPlace(city), ...(beside && { state: beside }) }
    const inState = ({ known }: { known: Known }) => state === undefined || known.place.state === state
    // "New York" is a city before it is a state, like everything typed here
    const whole = named(beside ? `${city}, ${beside}` : city).map(({ known }) => known.place)
    const sure =
      whole.length > 0
        ? whole
        : named(name ?? city)
            .filter(inState)
            .map(({ known }) => known.place)
    if (sure.length > 0) return certain(sure)
    // among names, "MT" is "mount"
    const byCode = name === undefined ? byId.get(state ?? '') : undefined
    if (byCode) return certain([byCode.place])
    const dateless = areaCalled(beside ? `${city}, ${beside}` : city)
    if (dateless) return { place: dateless, exact: true, others: [] }
    const without = name === undefined ? stateWithout(state) : placeWithout(name, state)
    // "💍" and "?" mean no place, though an empty text means all places
    const alike = plain(name ?? city) === '' ? [] : like(name ?? city).filter(inState)
    // somebody who typed half a word more likely means a city than the area around it
    const best = alike.filter(({ rank }) => rank === alike[0]?.rank)
    const near = [...best.filter(isCity), ...alike.filter((one) => !best.includes(one) || !isCity(one))].map(
      ({ known }) => known.place,
    )
    if (without) {
      const namesakes = name === undefined || state ? [] : namesakesOf(without, byId)
      return { place: without, exact: true, others: [...namesakes, ...near].slice(0, OTHERS) }
    }
    const [place = null, ...others] = near
    return { place, exact: false, others: others.slice(0, OTHERS) }
  }

  return {
    understand,
    cityCalled: (key, state) => byId.get(`${writtenOut(key)}, ${state}`)?.place.city ?? evenCityName(key),
    suggest: (typed, limit, kind) =>
      like(typed)
        .filter(({ known }) => kind === undefined || known.place.kind === kind)
        .sort((a, b) => (plain(typed) === '' ? b.known.weight - a.known.weight : 0))
        .slice(0, limit)
        .map(({ known }) => known.place),
  }
}

const isCity = ({ known }: { known: Known }) => known.place.kind === 'city'

/** One place of this name, or all cities that have it, together; the rest is whatever else goes by that name. */
function certain(sure: Place[]): { place: Place; exact: true; others: Place[] } {
  const cities = sure.filter(({ kind }) => kind === 'city')
  // "LA" is the area before it is Louisiana
  const ofKind = (kind: Place['kind']) => sure.filter((place) => place.kind === kind)
  const [first, ...rest] = [...cities, ...ofKind('metro'), ...ofKind('state')] as [Place, ...Place[]]
  const states = new Set(cities.map(({ state }) => state)).size
  if (states < 2) return { place: first, exact: true, others: rest.slice(0, OTHERS) }
  const count = sumOf(cities)
  const together = { ...first, name: `${first.city}, in ${states} states`, state: null, count }
  return { place: together, exact: true, others: [first, ...rest].slice(0, OTHERS) }
}

const [EXACT, BEGINS, WORD, TYPO] = [0, 1, 2, 3]

function rankOf({ names }: Known, text: string): number {
  if (names.includes(text)) return EXACT
  if (names.some((name) => name.startsWith(text))) return BEGINS
  const typed = wordsOf(text)
  const words = names.flatMap(wordsOf)
  return typed.every((part) => words.some((word) => word.startsWith(part))) ? WORD : TYPO
}

/** No place has so many different words in all its names; every word more would be looked up among all places. */
const MOST_WORDS = 12

/** How many letters of a word may be wrong: none of three, one or two of six, three of ten. */
const typosIn = (word: string) => (word.length > 3 ? 0.3 : false)

const wordsOf = (text: string) => text.split(' ').filter(Boolean)

/** Letters without accents or case, "Saint", "Mount" and "Fort" written out, no periods or apostrophes. */
function plain(typed: string): string {
  return foldText(typed)
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(sainte|ste?)\b/g, 'saint')
    .replaceAll(/\bmt\b/g, 'mount')
    .replaceAll(/\bft\b/g, 'fort')
}

function ofCity({ key, city, state, count }: CityWithDates): Known {
  const place: Place = { kind: 'city', name: `${city}, ${state}`, city, state, metro: null, count }
  // the post office writes "O Fallon", but "Lees Summit"
  const spellings = new Set([city, city.replaceAll("'", ' ')].map(plain))
  const names = [...spellings].flatMap((name) => [name, plain(`${name} ${state}`)])
  return { id: `${writtenOut(key)}, ${state}`, place, names, weight: count }
}

const ofState = (state: StateCode, count: number): Place => ({
  kind: 'state',
  name: STATE_NAMES[state],
  city: null,
  state,
  metro: null,
  count,
})

function statesOf(cities: readonly CityWithDates[]): Known[] {
  const codes = [...new Set(cities.map(({ state }) => state))].filter((state) => Object.hasOwn(STATE_NAMES, state))
  const namesOfCities = new Set(cities.map(({ city }) => plain(city)))
  return codes.map((code) => {
    const state = code as StateCode
    const count = sumOf(cities.filter((city) => city.state === state))
    // "New York" is a city before it is a state, so the state needs a name by which it can be chosen
    const name = namesOfCities.has(plain(STATE_NAMES[state])) ? `${STATE_NAMES[state]} State` : STATE_NAMES[state]
    return {
      id: state,
      place: { ...ofState(state, count), name },
      names: [...new Set([plain(name), plain(STATE_NAMES[state])]), state.toLowerCase()],
      weight: count,
    }
  })
}

function metrosOf(cities: readonly CityWithDates[]): Known[] {
  const members = new Map<Metro, CityWithDates[]>()
  for (const city of cities) {
    const metro = metroOfCity(city.key, city.state)
    if (metro) members.set(metro, [...(members.get(metro) ?? []), city])
  }
  return [...members].map(([metro, inIt]) => ({
    id: metro,
    place: ofMetro(metro, sumOf(inIt)),
    names: NAMES_OF_AREAS[metro],
    weight: Math.max(...inIt.map(({ count }) => count)) - 0.5,
  }))
}

/** Each city once, with the dates of all spellings of its name, and called what most of them call it. */
export function joinSpellings<City extends { key: string; state: string; count: number }>(
  cities: readonly City[],
): City[] {
  const joined = new Map<string, City>()
  for (const city of cities.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))) {
    const name = `${writtenOut(city.key)}, ${city.state}`
    const known = joined.get(name)
    joined.set(name, known ? { ...known, count: known.count + city.count } : city)
  }
  return [...joined.values()]
}

const sumOf = (cities: readonly { count: number }[]) => cities.reduce((sum, { count }) => sum + count, 0)

/** An area that has no date now, by its own name or its everyday name. */
function areaCalled(typed: string): Place | null {
  const text = plain(typed)
  const metro = METROS.find((code) => NAMES_OF_AREAS[code].includes(text))
  return metro ? ofMetro(metro, 0) : null
}

const ofMetro = (metro: Metro, count: number): Place => ({
  kind: 'metro',
  name: METRO_NAMES[metro],
  city: null,
  state: null,
  metro,
  count,
})

function namesOfArea(metro: Metro): string[] {
  const short = nameOfArea(metro)
  const names = [METRO_NAMES[metro], short, short.replace(/^The /, '')]
  return [...names.map(plain), ...(EVERYDAY_NAMES[metro] ?? [])]
}

const NAMES_OF_AREAS = Object.fromEntries(METROS.map((metro) => [metro, namesOfArea(metro)])) as Record<Metro, string[]>

/** A state that has no date now; null for a code that isn't a state's. */
const stateWithout = (code: string | undefined): Place | null =>
  code !== undefined && Object.hasOwn(STATE_NAMES, code) ? ofState(code as StateCode, 0) : null

/** A city that exists and has no date now; it isn't taken for another one. */
function placeWithout(name: string, state: string | undefined): Place | null {
  if (state !== undefined) return isUsPlace(name, state) ? cityWithout(name, state) : null
  const states = statesOfPlace(name)
  if (states.length === 0) return null
  return cityWithout(name, states.length === 1 ? (states[0] as string) : null)
}

function cityWithout(name: string, state: string | null): Place {
  const city = evenCityName(name)
  return { kind: 'city', name: state ? `${city}, ${state}` : city, city, state, metro: null, count: 0 }
}

/** The same name in other states: first where weddings are celebrated, then where there are the most dates. */
function namesakesOf({ city, state: taken }: Place, known: ReadonlyMap<string, Known>): Place[] {
  const name = city ?? ''
  const likely = new Set(statesOfPlace(name))
  const dates = (state: string) => known.get(state)?.weight ?? 0
  return statesOfUsPlace(name)
    .filter((state) => state !== taken)
    .sort((a, b) => Number(likely.has(b)) - Number(likely.has(a)) || dates(b) - dates(a))
    .slice(0, NAMESAKES)
    .map((state) => cityWithout(name, state))
}
