import { foldText, wordsOf } from '#contract/identity/fold-text.ts'
import { STREET_WORDS } from '#contract/identity/identity-words.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws last_admin when this is the only one left: somebody must be able to open the panel. */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.some((id) => id !== leavingId)) return
  throw new AppError('last_admin', 'This is the last admin. Make someone else an admin first.')
}

/** Number and street without a suite, written in one way: "12 Elm St., Ste 4" is "12 elm street". */
const streetOf = (address: string): string =>
  wordsOf(foldText(address.split(/[,;#]|\b(?:suite|ste|unit|apt|floor|bldg)\b/i)[0] ?? ''))
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' ')

/** Whether two addresses of the same ZIP code are of one house, however they are written. */
export const isSameStreet = (one: string, other: string): boolean => streetOf(one) === streetOf(other)
