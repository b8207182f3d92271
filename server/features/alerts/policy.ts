import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

/** A search for a day that is over finds nothing, ever. Throws invalid_request. */
export function checkDate(date: string | undefined, today: string): void {
  if (date === undefined || date >= today) return
  const message = `${formatDate(date)} has passed`
  throw new AppError('invalid_request', message, { fields: { 'criteria.date': message } })
}

/** Throws too_many_saved_searches when the couple has the maximum number (domain.md row 26). */
export function checkRoom(saved: number): void {
  if (saved < LIMITS.savedSearches) return
  throw new AppError(
    'too_many_saved_searches',
    `You can save ${LIMITS.savedSearches} searches. Please delete one that you no longer need.`,
  )
}
