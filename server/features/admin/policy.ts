import type { Ties } from '#contract/api/departures.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws last_admin when this is the only admin left: somebody must be able to open the panel. */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.some((id) => id !== leavingId)) return
  throw new AppError('last_admin', 'This is the last admin. Make someone else an admin first.')
}

/** What an account owes isn't the sum that the admin saw. Cents. */
export const debtChanged = (owed: Cents): AppError =>
  new AppError('state_changed', 'What this account owes us has changed. Please look at it again.', {
    owed: toDollars(owed),
  })

/** A couple's ties may still pay what the couple owes us. */
export function debtMayBePaid(ties: Ties): AppError {
  const message =
    'This couple has a booking, transfer or offer, or money on its way, that may still cover part of the debt. Please wait until that is over.'
  return new AppError('user_in_use', message, { ...ties })
}

/** No dispute of this payment is open, or the bank has had its evidence. */
export const noEvidenceWanted = (): AppError =>
  new AppError('state_changed', 'The bank isn’t waiting for evidence about this payment.')
