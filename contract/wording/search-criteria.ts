import type { SavedCriteria } from '../api/alerts.ts'
import { wordOf } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { limitsBudget, meantLimit } from '../searching/budget.ts'
import { saturdayOf, WEEKDAYS, type Weekday } from '../searching/days.ts'
import { METRO_NAMES } from '../searching/metros.ts'
import { STATE_NAMES, type StateCode } from '../searching/us-states.ts'
import { capitalized } from './first-letter.ts'
import { formatDate, formatDollars, formatMonth } from './format.ts'

/** What a search asks for, in words and in reading order: place, days, price, guests, styles, amenities and kind. */
export function wordsOfCriteria(criteria: SavedCriteria): Record<keyof SavedCriteria, string | undefined> {
  const { city, state, metro, minPrice, maxPrice, minGuests, styles, amenities, isTransfer } = criteria
  return {
    city: city && [city, state].filter(Boolean).join(', '),
    state: city ? undefined : state && stateName(state),
    metro: metro && METRO_NAMES[metro],
    ...wordsOfDays(criteria),
    minPrice: minPrice ? `From ${formatDollars(minPrice)}` : undefined,
    maxPrice: limitsBudget(maxPrice) ? `Up to ${formatDollars(meantLimit(maxPrice))}` : undefined,
    minGuests: minGuests ? `${minGuests}+ guests` : undefined,
    styles: styles?.map(wordOf).join(criteria.everyStyle ? ' and ' : ', '),
    everyStyle: undefined,
    amenities: amenities?.map(wordOf).join(', '),
    isTransfer: isTransfer === undefined ? undefined : isTransfer ? 'Transfer Listing' : 'Direct from Venue',
  }
}

/**
 * "Sat, Jun 12, 2027, 3 days either way", "Weekend of Jun 12, 2027", "June 2027", "From Sat, May 1, 2027", "Saturdays".
 */
function wordsOfDays({ date, flexDays, weekend, month, from, to, weekdays }: SavedCriteria) {
  const flex = flexDays ? `, ${flexDays === 1 ? '1 day' : `${flexDays} days`} either way` : ''
  return {
    date: date && `${formatDate(date)}${flex}`,
    flexDays: undefined,
    weekend: weekend && `Weekend of ${formatDate(saturdayOf(weekend)).slice(5)}`,
    month: month && formatMonth(month),
    from: from && (to ? `${formatDate(from)} to ${formatDate(to)}` : `From ${formatDate(from)}`),
    to: to && !from ? `Until ${formatDate(to)}` : undefined,
    weekdays:
      weekdays &&
      WEEKDAYS.filter((day) => weekdays.includes(day))
        .map((day) => WEEKDAY_NAMES[day])
        .join(', '),
  }
}

/** Each weekday as a plural: "Saturdays". */
export const WEEKDAY_NAMES: Record<Weekday, string> = {
  sun: 'Sundays',
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
}

const stateName = (code: string): string => STATE_NAMES[code as StateCode] ?? code

/** The name of a search until its couple gives it one: "Transfers in Austin, TX up to $10,000". */
export function nameOfCriteria(criteria: SavedCriteria): string {
  const { date, weekend, month, from, to, minPrice, styles, isTransfer } = criteria
  const words = wordsOfCriteria(criteria)
  const kinds = styles && styles.length < 4 ? `${words.styles} ` : ''
  const what = `${kinds}${isTransfer ? 'transfers' : 'dates'}`
  const place = words.city ?? words.metro ?? words.state
  const head = `${capitalized(what)}${place ? ` in ${place}` : ''}`
  const days = from && to ? `from ${words.from}` : (words.from ?? words.to)
  const parts = [
    date && `on ${words.date}`,
    weekend && `on the ${words.weekend?.replace(/^W/, 'w')}`,
    month && `in ${words.month}`,
    days?.replace(/^[FU]/, (letter) => letter.toLowerCase()),
    words.weekdays && `on ${words.weekdays}`,
    minPrice && words.minPrice?.toLowerCase(),
    words.maxPrice?.toLowerCase(),
  ]
  return `${head} ${parts.filter(Boolean).join(', ')}`.trim().slice(0, 80)
}

/**
 * The page that shows what a saved search finds: the marketplace for one that was saved there, /search for all others.
 * /search asks for 50 guests by default, so a search for any number says 0.
 */
export function pathOfCriteria(criteria: SavedCriteria): string {
  const { city, state, metro, minPrice, maxPrice, isTransfer, minGuests, ...others } = criteria
  const ofMarket =
    isTransfer === true && minGuests === undefined && Object.values(others).every((value) => value === undefined)
  const guests = minGuests === LIMITS.searchDefaultGuests ? undefined : (minGuests ?? 0)
  const lists = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
  const { date, styles, ...rest } = lists
  // people mean an area by these two codes (contract/searching/everyday-names.ts)
  const wholeState = state === 'LA' || state === 'DC' ? STATE_NAMES[state] : state
  const place = ofMarket
    ? { location: city ? [city, state].filter(Boolean).join(', ') : metro ? METRO_NAMES[metro] : wholeState }
    : { city, state, metro, date, minGuests: guests, styles, ...rest, isTransfer }
  const most = ofMarket && maxPrice !== undefined ? meantLimit(maxPrice) : maxPrice
  const given = Object.entries({ ...place, minPrice, maxPrice: most }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const query = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return `${ofMarket ? '/transfer-marketplace' : '/search'}${query && `?${query}`}`
}
