import { type Cents, toDollars } from '#contract/money.ts'
import { counted } from '#contract/wording/format.ts'
import type { HoldLimits } from '#server/config.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HoldRow } from './store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Whether a couple can still pay for their hold: nobody has ended it, and its 15 minutes are not over. */
export const isRunning = ({ state, expires_at }: Pick<HoldRow, 'state' | 'expires_at'>, now: Date): boolean =>
  state === 'running' && expires_at > now

/** Throws invalid_request, naming the field, for more guests than the listing takes. */
export function checkGuestCount(guestCount: number, maxGuests: number): void {
  if (guestCount <= maxGuests) return
  const message = `This date is for up to ${counted(maxGuests, 'guest')}.`
  throw new AppError('invalid_request', message, { fields: { guestCount: message } })
}

/**
 * Throws price_changed when the couple saw an amount that isn't the one to be charged, or agreed on (domain.md row 5).
 * Cents.
 */
export function checkAmountSeen(
  seen: Cents,
  amount: Cents,
  what: 'price of this date' | 'balance of this booking' | 'price of this offer' = 'price of this date',
): void {
  if (seen === amount) return
  const message = `The ${what} has changed. Please look at it again.`
  throw new AppError('price_changed', message, { amount: toDollars(amount) })
}

/**
 * Checks the amount that the couple saw for a venue's date. The specification leaves open which sum a request names, so
 * the date's whole price will do, too: what is due now is never more. Cents.
 */
export function checkDateAmountSeen(seen: Cents, dueNow: Cents, price: Cents | null): void {
  if (seen !== price) checkAmountSeen(seen, dueNow)
}

/** Another couple has the date until this time; null if that isn't known. */
export function listingHeld(until: Date | null): AppError {
  const details = until ? { heldUntil: until.toISOString() } : undefined
  return new AppError('listing_held', 'Someone is booking this date right now.', details)
}

export function holdEnded(): AppError {
  return new AppError('hold_expired', 'Your hold on this date has ended.')
}

export function sold(): AppError {
  return new AppError('listing_sold', 'This date has been booked.')
}

/** The date can't be booked at all. */
export function unavailable(): AppError {
  return new AppError('listing_unavailable', 'This date can no longer be booked.')
}

/** What a couple has held recently and not paid for. */
export interface UnpaidHold {
  listing_id: number
  created_at: Date
}

/** The moment from which unpaid holds count: 24 hours ago. */
export const unpaidSince = (now: Date): Date => later(now, -DAY)

/**
 * Throws for a couple that has held as much as they may within 24 hours without paying (domain.md row 9), with the time
 * at which they may hold this date: too_many_holds, or email_unconfirmed when confirming the address is enough.
 * `unpaid` is what they have held in the last 24 hours without paying, the oldest first.
 */
export function checkUnpaidHolds(
  unpaid: readonly UnpaidHold[],
  wanted: { listingId: number; confirmed: boolean },
  limits: HoldLimits,
  now: Date,
): void {
  const ofDate = unpaid.filter(({ listing_id }) => listing_id === wanted.listingId)
  const allAgain = freeAgain(unpaid, limits.perDay)
  const dateAgain = freeAgain(ofDate, limits.ofOneDate)
  const again = [allAgain, dateAgain].flatMap((at) => at ?? []).sort((a, b) => b.getTime() - a.getTime())[0]
  if (again) {
    const what = dateAgain ? `this date ${counted(ofDate.length, 'time')}` : `dates ${counted(unpaid.length, 'time')}`
    throw tooMany(`You’ve held ${what} within a day without paying.`, again, now)
  }
  const confirmedAgain = wanted.confirmed ? null : freeAgain(unpaid, limits.unconfirmed)
  if (!confirmedAgain) return
  const message = `You’ve held dates ${counted(unpaid.length, 'time')} within a day without paying. Please confirm your email address with the link we sent you, or try again ${inWords(confirmedAgain, now)}.`
  throw new AppError('email_unconfirmed', message, { until: confirmedAgain.toISOString() })
}

/**
 * Throws too_many_holds when others hold as many dates as are allowed from one address. `live`: when the holds from
 * this address end, the soonest first.
 */
export function checkHoldsOfAddress(live: readonly Date[], limits: HoldLimits, now: Date): void {
  const soonest = live[0]
  if (live.length < limits.perAddress || !soonest) return
  const again = soonest > now ? soonest : later(now, MINUTE) // that hold is being ended
  throw tooMany(
    `${counted(live.length, 'date')} ${live.length === 1 ? 'is' : 'are'} being booked from your network right now.`,
    again,
    now,
  )
}

/** When the oldest of the last `most` unpaid holds is 24 hours old; null while there is room for one more. */
function freeAgain(unpaid: readonly UnpaidHold[], most: number): Date | null {
  const last = unpaid.at(-most)
  return last ? later(last.created_at, DAY) : null
}

function tooMany(why: string, until: Date, now: Date): AppError {
  const message = `${why} You can hold this date ${inWords(until, now)}.`
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new AppError('too_many_holds', message, { until: until.toISOString(), retryAfterSeconds })
}

function inWords(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE))
  return `in ${minutes < 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')}`
}
