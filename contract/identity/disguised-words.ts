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
  const [read, asked] = [spellingsOf(token), spellingsOf(word)]
  if (word.length < SHORTEST) return token !== word && read.sound === asked.sound && !isWord(token)
  if (token.length < SHORTEST - 1) return false
  const isNear = (read: Spellings) =>
    read.shape === asked.shape ||
    read.sound === asked.sound ||
    differByOne(read.word, word) ||
    read.squeezed === asked.squeezed ||
    isBare(read, asked) ||
    isCutShort(read.word, word) ||
    haveSameConsonants(read, asked, 5)
  return (isNear(read) || isNear(spellingsOf(read.turned))) && !isWord(token)
}

/** A word, and what is left of it when it is read in other ways. */
interface Spellings {
  word: string
  /** from its end */
  turned: string
  shape: string
  sound: string
  squeezed: string
  withoutVowels: string
  consonants: string
}

const KNOWN = new Map<string, Spellings>()
/** The letters of all words in it. */
let lettersKnown = 0
/** Some ten megabytes at most, also of words that are as long as a text. */
const MOST_LETTERS = 100_000

/**
 * A text is compared with each word of a name and a street, so the spellings of its words are kept: taking them apart
 * each time cost tens of milliseconds a description.
 */
function spellingsOf(word: string): Spellings {
  const known = KNOWN.get(word)
  if (known) return known
  if (lettersKnown > MOST_LETTERS) {
    KNOWN.clear()
    lettersKnown = 0
  }
  const spellings = takenApart(copyOf(word))
  KNOWN.set(spellings.word, spellings)
  lettersKnown += word.length
  return spellings
}

function takenApart(word: string): Spellings {
  const sound = soundOf(word)
  return {
    word,
    turned: turned(word),
    shape: shapeOf(word),
    sound,
    squeezed: squeezed(word),
    withoutVowels: withoutVowels(word),
    consonants: squeezed(withoutVowels(sound)),
  }
}

/** The same word by itself: as a part of a text, it would keep the whole text in memory. */
const copyOf = (word: string): string => Array.from(word).join('')

/** Read from its end. */
export const turned = (word: string): string => Array.from(word).reverse().join('')

const withoutVowels = (word: string): string => word.replaceAll(/[aeiou]/g, '')

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

/** Whether the two are the same but for letters that are doubled, or single, in one of them: "waggon". */
export const areSameSqueezed = (read: string, word: string): boolean =>
  spellingsOf(read).squeezed === spellingsOf(word).squeezed

/** Repeated letters as one: "thoornwiick". */
const squeezed = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1')

/** Without its last letters, at most a quarter of the word: "thornwi". */
const isCutShort = (read: string, word: string) =>
  read.length >= SHORTEST && read.length * 4 >= word.length * 3 && word.startsWith(read)

/**
 * Whether the two have the same consonants by sound, at least `least` of them, no matter which vowels are between them:
 * "thurnweck".
 */
export const hasConsonantsOf = (read: string, word: string, least: number): boolean =>
  haveSameConsonants(spellingsOf(read), spellingsOf(word), least)

const haveSameConsonants = (read: Spellings, asked: Spellings, least: number): boolean =>
  read.consonants.length >= least && read.consonants === asked.consonants

/** Written without its vowels: "thrnwck". */
const isBare = (read: Spellings, asked: Spellings) =>
  read.word === read.withoutVowels && read.word === asked.withoutVowels

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
