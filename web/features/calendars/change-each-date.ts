import { formatDate } from '#contract/wording/format.ts'
import { userMessage } from '#web/lib/api.ts'

export interface Dated {
  id: number
  date: string
}

/** What became of dates that were changed together. */
export interface Changed<One extends Dated> {
  changed: One[]
  failed: (One & { error: unknown })[]
}

/**
 * Changes these dates one after the other. Each gets an answer of its own, because a couple may be paying for one by
 * now.
 */
export async function changeEach<One extends Dated>(
  dates: readonly One[],
  change: (date: One) => Promise<unknown>,
): Promise<Changed<One>> {
  const result: Changed<One> = { changed: [], failed: [] }
  for (const date of dates) {
    try {
      await change(date)
      result.changed.push(date)
    } catch (error) {
      result.failed.push({ ...date, error })
    }
  }
  return result
}

/** A message that names the dates that couldn't be changed, with the reason. `news`: what became of the others. */
export function failedWords(failed: Changed<Dated>['failed'], news: string | undefined) {
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
