import { daysBetween, type LocalDate } from '#contract/dates.ts'
import { boundsOf } from '#contract/searching/days.ts'
import { asksFor } from '#contract/searching/relaxations.ts'
import { formatDate } from '#contract/wording/format.ts'
import { daysOf, type SearchFilters } from '../search-filters.ts'
import type { PricedDay } from './day-price.tsx'

const MOST = 4

/**
 * The days with a match that are nearest to those a search asks for, the nearest first; none if it asks for no days.
 * @param days those that match the rest of the search
 */
export function nearestDays(days: readonly PricedDay[], filters: SearchFilters): PricedDay[] {
  if (!asksFor(filters, 'days')) return []
  const { first, last } = boundsOf(daysOf(filters))
  const away = (day: LocalDate) => {
    if (first !== null && day < first) return daysBetween(day, first)
    return last !== null && day > last ? daysBetween(last, day) : 0
  }
  return [...days].sort((a, b) => away(a.date) - away(b.date) || a.date.localeCompare(b.date)).slice(0, MOST)
}

/** "Fri, Mar 12: 1 venue", with the year where it isn't the one that was asked for. */
export function wordsOfDay({ date, count }: PricedDay, filters: SearchFilters): string {
  const { first, last } = boundsOf(daysOf(filters))
  const year = date.slice(0, 4)
  const day = (first ?? last)?.startsWith(year) ? formatDate(date).replace(`, ${year}`, '') : formatDate(date)
  return `${day}: ${count.toLocaleString('en-US')} ${count === 1 ? 'venue' : 'venues'}`
}
