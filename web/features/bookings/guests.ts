import { LIMITS } from '#contract/limits.ts'

/** What the field of a guest count says below itself. */
export const guestsHint = (maxGuests: number) =>
  `Up to ${maxGuests}. You can change this until ${LIMITS.guestCountLockDays} days before the event.`

/** What is wrong with a typed guest count; undefined for a whole number from 1 to the venue's maximum. */
export function guestProblem(typed: string, maxGuests: number): string | undefined {
  const guests = Number(typed)
  if (Number.isInteger(guests) && guests >= 1 && guests <= maxGuests) return undefined
  return `Enter a number from 1 to ${maxGuests}`
}
