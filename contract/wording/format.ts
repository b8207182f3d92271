/**
 * How money, dates and numbers of things are written for people (look.md, "Words"). No zod here: every page loads this.
 */

const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
const WITH_WEEKDAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const FULL = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })

/** Dollars as people read them: $12,000; $2,700.50 only when there are cents. */
export function formatDollars(dollars: number): string {
  return Number.isInteger(dollars) ? WHOLE.format(dollars) : EXACT.format(dollars)
}

/** Cents as people read them. */
export function formatCents(cents: number): string {
  return formatDollars(cents / 100)
}

/** Cents with both decimals, as documents show them: $1,000.00; –$20.00 for an amount that goes the other way. */
export function formatExactCents(cents: number): string {
  return EXACT.format(cents / 100).replace('-', '–')
}

/** "1 user", "3 users", "2 entries" (`many`). */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Nouns as a list, as the house writes it, without a serial comma: "the date, the place and the price". */
export const asList = (nouns: readonly string[]): string => LIST.format(nouns)
/** British, because American English has a serial comma. */
const LIST = new Intl.ListFormat('en-GB')

/** "Austin, TX", of an address or anything else that names its city and US state. */
export const formatPlace = ({ city, state }: { city: string; state: string }): string => `${city}, ${state}`

/** 'YYYY-MM-DD' as "Sat, Jun 12, 2027". */
export function formatDate(date: string): string {
  return WITH_WEEKDAY.format(new Date(`${date}T00:00:00Z`))
}

/** 'YYYY-MM-DD' as "Jun 12", beside the full date of the event. */
export function formatShortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00:00Z`))
}

/** 'YYYY-MM' as "June 2027". */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

/** 'YYYY-MM-DD' as "Saturday, June 12, 2027", for documents. */
export function formatFullDate(date: string): string {
  return FULL.format(new Date(`${date}T00:00:00Z`))
}
