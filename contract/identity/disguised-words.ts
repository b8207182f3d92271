import type { IsWord } from './find-identity.ts'

/** Shorter words are too similar to others. */
const SHORTEST = 6

/**
 * Whether `token` is a telling `word` misspelled on purpose: with letters that look like others ("vv"), backwards, with
 * doubled letters, without its vowels or with other ones, without its end, with one letter added, left out or changed,
 * with two swapped, or spelled as it sounds. A short word counts only if it sounds the same. Nothing that `isWord`
 * knows is a disguise.
 */
export function isDisguised(token: string, word: string, isWord: IsWord): boolean {
  if (word.length < SHORTEST) return token !== word && soundOf(token) === soundOf(word) && !isWord(token)
  if (token.length < SHORTEST - 1) return false
  const turned = Array.from(token).reverse().join('')
  const isNear = (read: string) =>
    shapeOf(read) === shapeOf(word) ||
    soundOf(read) === soundOf(word) ||
    differByOne(read, word) ||
    squeezed(read) === squeezed(word) ||
    isBare(read, word) ||
    isCutShort(read, word) ||
    hasConsonantsOf(read, word, 5)
  return (isNear(token) || isNear(turned)) && !isWord(token)
}

/** Letters that sound alike, as one of them: "lyrik", "larxpur". */
const soundOf = (word: string): string =>
  word
    .replaceAll('qu', 'kw')
    .replaceAll('ck', 'k')
    .replaceAll('ph', 'f')
    .replaceAll('x', 'ks')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')

/** Letters that look like others at a glance, as those others. */
const shapeOf = (word: string): string =>
  word
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replaceAll(/[il1|]/g, 'l')
    .replaceAll('0', 'o')

/** Repeated letters as one: "thoornwiick". */
export const squeezed = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1')

/** Without its last letters, at most a quarter of the word: "thornwi". */
const isCutShort = (read: string, word: string) =>
  read.length >= SHORTEST && read.length * 4 >= word.length * 3 && word.startsWith(read)

/**
 * Whether the two have the same consonants by sound, at least `least` of them, no matter which vowels are between them:
 * "thurnweck".
 */
export function hasConsonantsOf(read: string, word: string, least: number): boolean {
  const consonants = consonantsOf(read)
  return consonants.length >= least && consonants === consonantsOf(word)
}

const consonantsOf = (word: string): string => squeezed(soundOf(word).replaceAll(/[aeiou]/g, ''))

/** Written without its vowels: "thrnwck". */
const isBare = (read: string, word: string) => !/[aeiou]/.test(read) && read === word.replaceAll(/[aeiou]/g, '')

/**
 * Whether this is `word` with asterisks or the like in place of some of its letters, "th*rnw*ck", or of its end:
 * "thornw****".
 */
export function isMasked(token: string, word: string): boolean {
  const [, start] = ENDS_MASKED.exec(token) ?? []
  if (start && start.length * 2 >= word.length && word.startsWith(start)) return true
  return (
    token.length === word.length &&
    Array.from(token).every((sign, at) => MASK.test(sign) || sign === word[at]) &&
    token.replaceAll(/\P{L}/gu, '').length * 2 >= word.length
  )
}

const ENDS_MASKED = /^(\p{L}+)[*#?•]{3,}$/u
const MASK = /[*#?•]/

export function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [rest, other] = [a.slice(at), b.slice(at)]
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
