import { foldText, wordsOf } from '#contract/identity/fold-text.ts'
import { STREET_WORDS } from '#contract/identity/identity-words.ts'

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

/** Whether two addresses in the same ZIP code belong to one building, however they are written. */
export function isSameStreet(one: string, other: string): boolean {
  const street = streetOf(one)
  return street !== '' && street === streetOf(other)
}
