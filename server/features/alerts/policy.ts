import { LIMITS } from '#contract/limits.ts'
import { type AskedDays, boundsOf } from '#contract/searching/days.ts'
import { formatDate } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws invalid_request for past days: a search for those never finds anything. */
export function checkDays(days: AskedDays, today: string): void {
  const { last } = boundsOf(days)
  if (last === null || last >= today) return
  const field = (['date', 'weekend', 'month', 'to'] as const).find((name) => days[name] !== undefined)
  const message = `${formatDate(last)} has passed`
  throw new AppError('invalid_request', message, { fields: { [`criteria.${field}`]: message } })
}

/** Throws too_many_saved_searches when the couple has the maximum number (domain.md row 26). */
export function checkRoom(saved: number): void {
  if (saved < LIMITS.savedSearches) return
  throw new AppError(
    'too_many_saved_searches',
    `You can save ${LIMITS.savedSearches} searches. Please delete one that you no longer need.`,
  )
}

export const alreadySaved = (): AppError => new AppError('already_saved', 'You’ve already saved this search.')

/** The link in an alert's emails outlives the search, or is incomplete. */
export const alertGone = (): AppError =>
  new AppError('link_invalid', 'This alert doesn’t exist. Its search may have been deleted.')
