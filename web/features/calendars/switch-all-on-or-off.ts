import { switchDate } from '#web/features/listings/own/publishing/switch-date-on-or-off.ts'
import { areOf, type Changed, changeEach, type Dated, failedWords } from './change-each-date.ts'

/** What is to become of these dates. */
export interface Switching {
  dates: readonly Dated[]
  isActive: boolean
  /** the owner undoes a click, so none of them appears later */
  isUndo: boolean
}

interface Result extends Changed<Dated> {
  /** how many of them appear later, or once their venue is verified */
  later: number
}

/** Puts dates on the market or takes them off. */
export async function switchAll({ dates, isActive, isUndo }: Switching): Promise<Result> {
  let later = 0
  const result = await changeEach(dates, async ({ id }) => {
    const { isShown } = await switchDate(id, isActive, isUndo)
    if (isActive && !isShown) later += 1
  })
  return { ...result, later }
}

/** A message about what became of the dates; those that couldn't be changed are named. */
export function resultWords({ changed, later, failed }: Result, isActive: boolean) {
  const now = changed.length - later
  const hidden = `${areOf(changed.slice(now))} not shown yet`
  const news = !isActive
    ? `${areOf(changed)} off the market.`
    : later === 0
      ? `${areOf(changed)} listed again.`
      : now === 0
        ? `${hidden}.`
        : `${areOf(changed.slice(0, now))} listed again, and ${hidden}.`
  if (failed.length > 0) return failedWords(failed, changed.length > 0 ? news : undefined)
  return {
    title: `${changed.length === 1 ? 'Listing' : 'Listings'} ${isActive ? 're' : 'de'}activated`,
    description: news,
  }
}
