/** Parts of a search that can be dropped, each with its filters. Dropping one of the last three widens its place. */
export const RELAXED_FILTERS = {
  days: ['date', 'flexDays', 'weekend', 'month', 'from', 'to', 'weekdays'],
  price: ['minPrice', 'maxPrice'],
  guests: ['minGuests'],
  styles: ['styles', 'everyStyle'],
  amenities: ['amenities'],
  type: ['isTransfer'],
  metro: ['city', 'state', 'metro'],
  state: ['city', 'state', 'metro'],
  place: ['city', 'state', 'metro'],
} as const
export type Relaxation = keyof typeof RELAXED_FILTERS
export const RELAXATIONS = Object.keys(RELAXED_FILTERS) as [Relaxation, ...Relaxation[]]

/** The same search without what is dropped, in the wider place if there is one. */
export function relaxed<Filters extends object>(filters: Filters, change: Relaxation, place: object | null): Filters {
  const given = Object.entries(filters).filter(
    ([name]) => !(RELAXED_FILTERS[change] as readonly string[]).includes(name),
  )
  const wider = Object.entries(place ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries([...given, ...wider]) as Filters
}

/**
 * Pairs of what a search could drop, in the order in which they are tried; a place is dropped as a whole.
 * @param possible what the search asks for
 */
export function pairsOf(possible: readonly Relaxation[]): [Relaxation, Relaxation][] {
  const whole = possible.filter((change) => change !== 'metro' && change !== 'state')
  return whole.flatMap((change, at) => whole.slice(at + 1).map((also): [Relaxation, Relaxation] => [change, also]))
}

/** What a search drops, one after another, until something is found; place and days come first. */
export const DROP_ORDER: readonly Relaxation[] = ['place', 'days', 'price', 'guests', 'amenities', 'styles', 'type']

/** Whether dropping this would change a search. */
export const asksFor = (filters: object, change: Relaxation): boolean =>
  RELAXED_FILTERS[change].some((name) => (filters as Record<string, unknown>)[name] !== undefined)
