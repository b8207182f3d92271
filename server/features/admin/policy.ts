import type { Ties } from '#contract/api/departures.ts'
import { foldText, wordsOf } from '#contract/identity/fold-text.ts'
import { STREET_WORDS } from '#contract/identity/identity-words.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws last_admin when this is the only one left: somebody must be able to open the panel. */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.some((id) => id !== leavingId)) return
  throw new AppError('last_admin', 'This is the last admin. Make someone else an admin first.')
}

/** A suite or floor with its number: it may come before the street. */
const INSIDE = /\b(?:suite|ste|unit|apt|floor|bldg)\b\.?\s*#?\s*[\w-]*|#\s*[\w-]+/gi

/**
 * Number and street, written in one way: "12 Elm St., Ste 4" and "The Mill, 12 Elm Street" are "12 elm street". Empty
 * if nothing but a suite is given.
 */
function streetOf(address: string): string {
  const parts = address.replaceAll(INSIDE, ',').split(/[,;]/).map(inOneWay)
  return parts.find((part) => /^\d\S* ./.test(part)) ?? parts.find((part) => part !== '') ?? ''
}

const inOneWay = (text: string): string =>
  wordsOf(foldText(text))
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' ')

/** Whether two addresses of the same ZIP code are one building's, however they are written. */
export function isSameStreet(one: string, other: string): boolean {
  const street = streetOf(one)
  return street !== '' && street === streetOf(other)
}

/** What an account owes isn't the sum that the admin saw. Cents. */
export const debtChanged = (owed: Cents): AppError =>
  new AppError('state_changed', 'What this account owes us has changed. Please look at it again.', {
    owed: toDollars(owed),
  })

/** What a couple is tied to may pay what they owe us. */
export function debtMayBePaid(ties: Ties): AppError {
  const message =
    'This couple has a booking, or money on its way, that may still cover part of the debt. Please wait until that is over.'
  return new AppError('user_in_use', message, { ...ties })
}

/** No dispute of this payment is open, or the bank has had its evidence. */
export const noEvidenceWanted = (): AppError =>
  new AppError('state_changed', 'The bank isn’t waiting for evidence about this payment.')
