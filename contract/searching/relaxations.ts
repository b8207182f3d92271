/** What of a search can be given up, and the filters that go with it. The last three make its place wider. */
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

/** The same search without what is given up, in the wider place if there is one. */
export function relaxed<Filters extends object>(filters: Filters, change: Relaxation, place: object | null): Filters {
  const given = Object.entries(filters).filter(
    ([name]) => !(RELAXED_FILTERS[change] as readonly string[]).includes(name),
  )
  const wider = Object.entries(place ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries([...given, ...wider]) as Filters
}

/** Whether a search asks for anything that this would give up. */
export const asksFor = (filters: object, change: Relaxation): boolean =>
  RELAXED_FILTERS[change].some((name) => (filters as Record<string, unknown>)[name] !== undefined)
