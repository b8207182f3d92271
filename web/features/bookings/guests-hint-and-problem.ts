import { formatDate } from '#contract/wording/format.ts'

/**
 * The hint below the field of a guest count. `until`: the last day to change it; null when it can no longer be changed.
 * `takingOver`: the couple is buying a transfer and can't change the count before the booking is theirs.
 */
export const guestsHint = (maxGuests: number, until: string | null, takingOver = false) =>
  until === null
    ? `Up to ${maxGuests}. The event is so soon that you can’t change this after you’ve paid.`
    : `Up to ${maxGuests}. ${takingOver ? 'Once the date is yours, you' : 'You'} can change this until ${formatDate(until)}.`

/**
 * What is wrong with a typed guest count; undefined for a whole number from 1 to the venue's maximum, in digits: a
 * field for numbers also takes "1e1".
 */
export function guestProblem(typed: string, maxGuests: number): string | undefined {
  const guests = Number(typed)
  if (/^\d+$/.test(typed) && guests >= 1 && guests <= maxGuests) return undefined
  return `Enter a number from 1 to ${maxGuests}`
}
