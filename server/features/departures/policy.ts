import type { Ties } from '#contract/api/departures.ts'
import type { Role } from '#contract/catalog.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws wrong_role: couples and venue accounts are deleted, admins are not (domain.md 4). */
export function checkDeletable(role: Role): void {
  if (role !== 'admin') return
  throw new AppError('wrong_role', 'An admin cannot be deleted. Change the role first.')
}

/** Throws user_in_use with the reasons while dates or money hang on this account (domain.md row 41). */
export function checkNoTies(ties: Ties): void {
  const reasons = [
    counted(ties.bookings, 'active booking'),
    counted(ties.listings, 'live listing'),
    counted(ties.payments, 'unsettled payment'),
    counted(ties.transfers, 'active transfer'),
    counted(ties.payouts, 'payout'),
    ties.debt === 0 ? null : `a debt of ${formatDollars(ties.debt)} to Unveil`,
  ].filter((reason) => reason !== null)
  if (reasons.length === 0) return
  const message = `This account still has ${reasons.join(' and ')}. These have to end first.`
  throw new AppError('user_in_use', message, { ...ties })
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
