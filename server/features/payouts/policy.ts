import { AppError } from '#server/platform/errors.ts'

/** Throws payouts_not_ready: dates are listed only by owners who can be paid (domain.md row 33). */
export function checkPayoutReady(ready: boolean): void {
  if (ready) return
  throw new AppError(
    'payouts_not_ready',
    'Please set up your payouts first: open "Payouts" on your dashboard and complete your details, so that we can pay you.',
  )
}
