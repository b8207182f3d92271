import { formatDate } from '#contract/wording/format.ts'
import { switchDate } from '#web/features/listings/own/my-listings-data.ts'
import { userMessage } from '#web/lib/api.ts'

export interface Dated {
  id: number
  date: string
}

/** What is to become of these dates. */
export interface Switching {
  dates: readonly Dated[]
  isActive: boolean
  /** the owner takes a click back, so none of them appears later */
  isUndo: boolean
}

interface Result {
  switched: Dated[]
  /** how many of them appear later */
  later: number
  failed: (Dated & { error: unknown })[]
}

/**
 * Puts dates on the market or takes them off, one after the other: each gets an answer of its own, as a couple may be
 * paying for one by now.
 */
export async function switchAll({ dates, isActive, isUndo }: Switching): Promise<Result> {
  const result: Result = { switched: [], later: 0, failed: [] }
  for (const date of dates) {
    try {
      const { appearsAt } = await switchDate(date.id, isActive, isUndo)
      result.switched.push(date)
      if (isActive && appearsAt !== null) result.later += 1
    } catch (error) {
      result.failed.push({ ...date, error })
    }
  }
  return result
}

/** A message about what became of them; those that couldn't be changed are named. */
export function resultWords({ switched, later, failed }: Result, isActive: boolean) {
  const now = switched.length - later
  const soon = `${countOf(switched.slice(now))} will appear within hours`
  const news = !isActive
    ? `${areOf(switched)} off the market.`
    : later === 0
      ? `${areOf(switched)} listed again.`
      : now === 0
        ? `${soon}.`
        : `${areOf(switched.slice(0, now))} listed again, and ${soon}.`
  if (failed.length > 0) return failedWords(failed, switched.length > 0 ? news : undefined)
  return {
    title: `${switched.length === 1 ? 'Listing' : 'Listings'} ${isActive ? 're' : 'de'}activated`,
    description: news,
  }
}

/** A message that names the dates that couldn't be changed, with the reason. `news`: what became of the others. */
export function failedWords(failed: readonly (Dated & { error: unknown })[], news: string | undefined) {
  return {
    title: `Failed to update ${countOf(failed)}`,
    description: `${AND.format(failed.map(({ date }) => formatDate(date)))}: ${userMessage(failed[0]?.error)}`,
    ...(news && { note: news }),
    variant: 'error' as const,
  }
}
const AND = new Intl.ListFormat('en-US')

export const countOf = (dates: readonly Dated[]) => (dates.length === 1 ? '1 date' : `${dates.length} dates`)
export const areOf = (dates: readonly Dated[]) => `${countOf(dates)} ${dates.length === 1 ? 'is' : 'are'}`
