import type { LocalDate } from '#contract/dates.ts'

/** What the search knows about a date that can be found, apart from its card. */
export interface Row {
  id: number
  date: LocalDate
  /** as `city_key` of the database writes it */
  cityKey: string
  state: string
  guests: number
  /** everything it costs, in cents */
  total: number
  /** cents */
  savings: number
  /** `listings.best_rank` */
  rank: number
  styles: readonly string[]
  amenities: readonly string[]
  isTransfer: boolean
  /** when it becomes public, in milliseconds; 0 for a date that always was */
  publicAt: number
  /** when members, and not only its owner, first see it; 0 for a date that they have always seen */
  appearsAt: number
}

const DAY = 86_400_000

/** Days since 1970: a number in place of a date. */
export const numberOfDay = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY
export const dayOfNumber = (day: number): LocalDate => new Date(day * DAY).toISOString().slice(0, 10)
/** Numbered as in contract/searching/days.ts: Sunday is 0. */
export const weekdayOf = (day: number): number => (day + 4) % 7

/** What cities are compared by, made as the database's `city_key` does; null for letters that only it can compare. */
export function cityKey(city: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(city)) return null
  return city.trim().replaceAll(/ +/g, ' ').toLowerCase()
}
