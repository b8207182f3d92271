import type { SavedCriteria } from '../api/alerts.ts'
import { wordOf } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { formatDate, formatDollars } from './format.ts'

/** What a search asks for, in words and in reading order: place, date, price, guests, style and kind. */
export function wordsOfCriteria(criteria: SavedCriteria): Record<keyof SavedCriteria, string | undefined> {
  const { city, state, date, minPrice, maxPrice, minGuests, styles, isTransfer } = criteria
  return {
    city,
    state,
    date: date && formatDate(date),
    minPrice: minPrice ? `From ${formatDollars(minPrice)}` : undefined,
    maxPrice: limitsBudget(maxPrice) ? `Up to ${formatDollars(maxPrice)}` : undefined,
    minGuests: minGuests ? `${minGuests}+ guests` : undefined,
    styles: styles?.map(wordOf).join(', '),
    isTransfer: isTransfer === undefined ? undefined : isTransfer ? 'Transfer Listing' : 'Direct from Venue',
  }
}

/** Whether a budget leaves anything out: from $50,000 on there is no limit (domain.md row 31). Dollars. */
const limitsBudget = (dollars: number | undefined): dollars is number =>
  dollars !== undefined && dollars < LIMITS.defaultMaxBudgetDollars

/** The name of a search until its couple gives it one: "Transfers in Austin, TX, up to $10,000". */
export function nameOfCriteria(criteria: SavedCriteria): string {
  const { city, state, date, minPrice, styles, isTransfer } = criteria
  const words = wordsOfCriteria(criteria)
  const kinds = styles && styles.length < 4 ? `${words.styles} ` : ''
  const what = `${kinds}${isTransfer ? 'transfers' : 'dates'}`
  const place = [city, state].filter(Boolean).join(', ')
  const parts = [
    `${what.charAt(0).toUpperCase()}${what.slice(1)}${place ? ` in ${place}` : ''}`,
    date && `on ${words.date}`,
    minPrice && words.minPrice?.toLowerCase(),
    words.maxPrice?.toLowerCase(),
  ]
  return parts.filter(Boolean).join(', ').slice(0, 80)
}

/**
 * The page that shows what a saved search finds: the marketplace for one that was saved there, /search for all others.
 * /search asks for 50 guests unless told otherwise, so a search for any number says 0.
 */
export function pathOfCriteria(criteria: SavedCriteria): string {
  const { city, state, date, minPrice, maxPrice, minGuests, styles, isTransfer } = criteria
  const ofMarket = isTransfer === true && date === undefined && minGuests === undefined && styles === undefined
  const guests = minGuests === LIMITS.searchDefaultGuests ? undefined : (minGuests ?? 0)
  const place = ofMarket
    ? { location: [city, state].filter(Boolean).join(', ') }
    : { city, state, date, minGuests: guests, styles: styles?.join(','), isTransfer }
  const given = Object.entries({ ...place, minPrice, maxPrice }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const query = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return `${ofMarket ? '/transfer-marketplace' : '/search'}${query && `?${query}`}`
}
