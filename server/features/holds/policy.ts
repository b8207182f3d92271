import { type Cents, toDollars } from '#contract/money.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HoldRow } from './store.ts'

/** Whether a couple can still pay for their hold: nobody has ended it, and its 15 minutes are not over. */
export const isRunning = ({ state, expires_at }: Pick<HoldRow, 'state' | 'expires_at'>, now: Date): boolean =>
  state === 'running' && expires_at > now

/** Throws invalid_request, naming the field, for more guests than the listing takes. */
export function checkGuestCount(guestCount: number, maxGuests: number): void {
  if (guestCount <= maxGuests) return
  const message = `This date takes up to ${maxGuests} guests.`
  throw new AppError('invalid_request', message, { fields: { guestCount: message } })
}

/** Throws price_changed when the couple saw another amount than would be charged (domain.md row 5). Cents. */
export function checkAmountSeen(seen: Cents, amount: Cents): void {
  if (seen === amount) return
  throw new AppError('price_changed', 'The price of this date has changed. Please look at it again.', {
    amount: toDollars(amount),
  })
}

/** Another couple keeps the date, until then. */
export function listingHeld(until: Date | null): AppError {
  const details = until ? { heldUntil: until.toISOString() } : undefined
  return new AppError('listing_held', 'Someone is booking this date right now.', details)
}

export function sold(): AppError {
  return new AppError('listing_sold', 'This date has been booked.')
}

/** The date is not for sale at all. */
export function unavailable(): AppError {
  return new AppError('listing_unavailable', 'This date can no longer be booked.')
}
