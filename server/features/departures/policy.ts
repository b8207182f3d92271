import type { Role } from '#contract/accounts/roles.ts'
import type { Ties } from '#contract/api/departures.ts'
import { asList, counted, formatDollars } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

/** In a sentence, why an account can't be erased now; null if it can (domain.md 4 and row 41). */
export function whyNotErased(role: Role, ties: Ties): string | null {
  return role === 'admin' ? NO_ADMINS : tiesWords(ties)
}

/** Throws wrong_role: couples' and venues' accounts can be erased, those of admins can't (domain.md 4). */
export function checkDeletable(role: Role): void {
  if (role !== 'admin') return
  throw new AppError('wrong_role', NO_ADMINS)
}
const NO_ADMINS = 'An admin cannot be deleted. Change the role first.'

/** Throws user_in_use with the reasons while this account is tied to dates or money (domain.md row 41). */
export function checkNoTies(ties: Ties): void {
  const message = tiesWords(ties)
  if (message !== null) throw new AppError('user_in_use', message, { ...ties })
}

function tiesWords(ties: Ties): string | null {
  const reasons = [
    some(ties.bookings, 'active booking or checkout', 'active bookings and checkouts'),
    some(ties.listings, 'live listing'),
    some(ties.payments, 'open payment or refund', 'open payments and refunds'),
    some(ties.transfers, 'active transfer or offer', 'active transfers and offers'),
    some(ties.payouts, 'open payout'),
    ties.debt === 0 ? null : `a debt of ${formatDollars(ties.debt)} to Unveil`,
  ].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  const { debt, ...counts } = ties
  const isOne = Object.values(counts).reduce((sum, count) => sum + count, debt === 0 ? 0 : 1) === 1
  return `This account still has ${asList(reasons)}. ${isOne ? 'This has' : 'These have'} to be taken care of first.`
}

const some = (count: number, ...nouns: [string, string?]): string | null =>
  count === 0 ? null : counted(count, ...nouns)
