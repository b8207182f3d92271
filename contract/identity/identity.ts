import { contactsIn } from './contacts.ts'
import { decoded } from './decode.ts'
import { isDisguised, isMasked } from './disguised-words.ts'
import { foldText, wordsOf } from './fold-text.ts'
import {
  ARTICLES,
  COMMON_STREETS,
  EVERYDAY_WORDS,
  LETTER_WORDS,
  NATURE_WORDS,
  SHARED_MAIL,
  STREET_WORDS,
  TRADE_WORDS,
} from './identity-words.ts'
import { figuresIn, isOrdinal, ordinalOf, runsOfDigits } from './spelled-numbers.ts'

/** What a venue could be recognized by. None of it may appear in the text of an anonymous listing. */
export interface Identity {
  name: string
  address: string
  zipCode: string
  city: string
  state: string
  phone: string | null
  email: string | null
  website: string | null
  /** its owner's own name */
  owner: string | null
}

/** Whether this is a word of the language. Only what isn't can be a name misspelled on purpose. */
export type IsWord = (word: string) => boolean

/**
 * The parts of a text that would tell a stranger which venue this is: its own name or a telling part of it, its
 * street, ZIP, phone, email, domain, its owner's name, and any link, phone number, address, position or social handle
 * at all (domain.md row 3). Case, spacing, punctuation, accents, look-alike letters and invisible characters make no
 * difference, and a telling word is found with one letter wrong if `isWord` doesn't know it that way.
 * Returns the words as a person would recognize them, each once; empty when the text gives nothing away.
 */
export function findIdentity(typed: string, venue: Identity, isWord: IsWord): string[] {
  const text = decoded(typed)
  const found = allIn(text, venue, isWord)
  const kept = withoutParts(found)
  if (kept.length === found.size) return kept
  // a part that also occurs by itself has to go as well, so it is named at once, not only when the longer one is gone
  const rest = kept.reduce((left, word) => left.replaceAll(word, '\n'), text)
  const apart = rest === text ? [] : withoutParts(allIn(rest, venue, isWord)).filter((word) => found.has(word))
  return [...new Set([...kept, ...apart])].slice(0, MOST_NAMED)
}

/** Everything that gives the venue away, with parts of what is found as a whole. */
function allIn(text: string, venue: Identity, isWord: IsWord): Set<string> {
  const plain = foldText(text)
  const place = new Set(wordsOf(foldText(`${venue.city} ${venue.state}`)))
  const isKnown: IsWord = (word) => place.has(word) || isWord(word)
  const found = contactsIn(text, isKnown)
  const masked = plain.match(/[\p{L}\p{N}*#?•]{4,}/gu) ?? []
  // a 1, a ! and a | may mean either letter, and the two signs may be no letter; what is in brackets may be in the way
  for (const [one, read] of [
    ['l', plain],
    ['i', plain],
    ['l', plain.replaceAll(STROKES, 'l')],
    ['i', plain.replaceAll(STROKES, 'i')],
    ['l', plain.replaceAll(/\([^()]{1,30}\)/g, ' ')],
  ] as const) {
    const tokens = withSpelledWords(wordsOf(read, one))
    found.push(
      ...nameIn(tokens, venue, isKnown, masked),
      ...streetIn(read, one, venue, isKnown),
      ...ownerIn(tokens, venue, isKnown),
    )
    found.push(...ownNumbers(tokens, venue), ...ownDomain(tokens, venue))
  }
  found.push(...ownNumbers(figuresIn(plain), venue))
  found.push(...nameIn([firstLetters(plain)], venue, isKnown), ...nameIn([spelledByExample(plain)], venue, isKnown))
  return new Set(found)
}

/**
 * Signs within a word that look like an l or an i; a few in a row, since each looks for the letters around all of them.
 */
const STROKES = /(?<=\p{L}[!|]{0,5})[!|](?=[!|]{0,5}\p{L})/gu

/** The first letters of the lines, as one word. */
const firstLetters = (plain: string): string =>
  plain
    .match(/^[^\p{L}\n]*\p{L}/gmu)
    ?.map((start) => start.at(-1))
    .join('') ?? ''

/** Letters that are each spelled with an example, as one word: "T for tulip, H for hall". */
const spelledByExample = (plain: string): string =>
  Array.from(plain.matchAll(/\b([a-z]),? (?:for|as in|like) \p{L}/gu), ([, letter]) => letter).join('')

/** With the words that are spelled letter by letter, as on the phone: "tango hotel oscar". */
function withSpelledWords(tokens: string[]): string[] {
  const letters = tokens.map((token) => (LETTER_WORDS.has(token) ? token.charAt(0) : ' ')).join('')
  return [...tokens, ...letters.split(/ +/).filter((word) => word.length >= 4)]
}

/** The most words that are named for one text: the rest is named once these are gone. */
const MOST_NAMED = 20

/** Each once, without parts of longer ones: "Thornwick Hall" covers "thornwick". */
function withoutParts(found: ReadonlySet<string>): string[] {
  const kept = new Map<string, string>()
  for (const word of found) {
    const compact = foldText(word).replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (![...kept.keys()].some((other) => other.includes(compact))) kept.set(compact, word)
    if (kept.size === MOST_NAMED) break
  }
  return [...kept.values()]
}

/** Phone number and ZIP, also spelled out or scattered: "five one two, 555 01 99". */
function ownNumbers(tokens: string[], venue: Identity): string[] {
  const digits = runsOfDigits(tokens)
  const phone = (venue.phone ?? '').replaceAll(/\D/g, '').slice(-10)
  const found: string[] = []
  if (phone.length >= 7 && digits.some((run) => run.includes(phone.slice(-7)))) found.push(venue.phone ?? '')
  else if (phone.length === 10 && isApart(tokens, phone)) found.push(venue.phone ?? '')
  if (digits.includes(venue.zipCode) || isSplit(tokens, venue.zipCode)) found.push(venue.zipCode)
  return found
}

/** The groups of a phone number one after another, whatever is between them: "512, then 555, then 0199". */
function isApart(tokens: string[], phone: string): boolean {
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const groups = [phone.slice(3, 6), phone.slice(6)]
  return numbers.some((number, at) => number === groups[0] && numbers[at + 1] === groups[1])
}

/** A number in two parts, the second "then": "78, then 704". The caller leaves out what is in brackets. */
const isSplit = (tokens: string[], number: string): boolean =>
  tokens.some((token, at) => tokens[at + 1] === 'then' && `${token}${tokens[at + 2]}` === number)

function nameIn(tokens: string[], venue: Identity, isWord: IsWord, masked: string[] = []): string[] {
  const place = new Set(wordsOf(foldText(`${venue.city} ${venue.state}`)).map(stem))
  const name = wordsOf(foldText(venue.name)).map(stem)
  const words = name.filter((word) => !ARTICLES.has(word))
  const isPlain = (word: string) => TRADE_WORDS.has(word) || place.has(word) || /^\d+$/.test(word) || isOrdinal(word)
  const isRoom = (word: string) => TRADE_WORDS.has(word) && !NATURE_WORDS.has(word)
  const telling = words.filter((word) => !isPlain(word) && !EVERYDAY_WORDS.has(word) && word.length >= 3)
  const stems = tokens.map(stem)
  const found: string[] = []

  // The whole name; "The Barn" alone would refuse every barn.
  if ((words.length >= 2 || telling.length > 0) && holdsPhrase(stems, words)) found.push(venue.name)
  // Two neighboring words of it, unless they only say what and where it is.
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next === undefined || (isPlain(word) && isPlain(next))) continue
    if (words.length > 2 && EVERYDAY_WORDS.has(word) && isRoom(next)) continue // "a grand ballroom"
    if (holdsPhrase(stems, [word, next])) found.push(`${word} ${next}`)
  }
  found.push(
    ...telling.filter(
      (word) =>
        holdsWord(stems, word, isWord) ||
        [...tokens, ...stems].some((token) => isDisguised(token, word, isWord)) ||
        masked.some((token) => isMasked(token, word)),
    ),
  )
  return found
}

/**
 * The owner in full, their family ("the Delgado family"), and their last name alone if it isn't a word: "Fields" are on
 * every farm. A first name or "Venue Owner" tells nobody who they are.
 */
function ownerIn(tokens: string[], { owner }: Identity, isWord: IsWord): string[] {
  const words = wordsOf(foldText(owner ?? ''))
  const isPlain = (word: string) => [TRADE_WORDS, EVERYDAY_WORDS, SHARED_MAIL].some((list) => list.has(stem(word)))
  const last = words.at(-1)
  if (words.length < 2 || last === undefined || words.every(isPlain)) return []
  if (holdsPhrase(tokens, words)) return [owner ?? '']
  if (isPlain(last)) return []
  const family = [last, 'family']
  if (holdsPhrase(tokens, family)) return [family.join(' ')]
  if (last.length < 5 || isWord(last)) return []
  return holdsWord(tokens, last, isWord) || tokens.some((token) => isDisguised(token, last, isWord)) ? [last] : []
}

/** Each clause of a text by itself: "a park; drive through the gate" names no street. */
const CLAUSES = /[;:!?()\n]|\.\s|,\s/

function streetIn(plain: string, one: string, venue: Identity, isWord: IsWord): string[] {
  const street = wordsOf(foldText(venue.address)).map(streetWord)
  const number = street.find((word) => /^\d+[a-z]?$/.test(word))
  const words = street.filter((word) => word !== number && !ARTICLES.has(word))
  const first = words.find((word) => !DIRECTIONS.has(word))
  // "Willow Creek Road", and "Willow Creek" without its ending if that is more than one word.
  const end = words.findIndex(
    (word, at) => at > 0 && Object.values(STREET_WORDS).includes(word) && !DIRECTIONS.has(word),
  )
  const named = end === -1 ? words : words.slice(0, end)
  const telling = named.filter((word) => !DIRECTIONS.has(word))
  const ending = words[end]
  for (const clause of plain.split(CLAUSES)) {
    const text = wordsOf(clause, one).map(streetWord)
    if (number && first && isNumbered(text, number, first, ending)) return [venue.address]
    const isNear = (token: string | undefined, word: string) =>
      token === word || (token !== undefined && isDisguised(token, word, isWord))
    if (telling.length >= 2 && holdsPhrase(text, telling, isNear)) return [telling.join(' ')]
    const isCommon = telling.every((word) => COMMON_STREETS.has(word))
    if (telling.length === 1 && ending && !isCommon && holdsPhrase(text, [...telling, ending], isNear))
      return [`${telling[0]} ${ending}`]
  }
  return []
}

/**
 * The number and the first word of the street, with or without a direction between. After a word with other meanings,
 * nothing may follow that it could go with: "18 main courses" is no address.
 */
function isNumbered(clause: string[], number: string, first: string, ending: string | undefined): boolean {
  const text = clause.filter((word) => !ARTICLES.has(word) && !DIRECTIONS.has(word))
  const hasMeanings = TRADE_WORDS.has(stem(first)) || EVERYDAY_WORDS.has(stem(first)) || isOrdinal(first)
  return text.some((word, at) => {
    if (word !== first) return false
    const next = text[at + 1]
    if (hasMeanings && next !== undefined && next !== ending) return false
    return text[at - 1] === number || isSpelledBefore(text.slice(0, at), number)
  })
}

/** Whether these words end with a number of two or more digits, in words: "four twelve", "four hundred twelve". */
function isSpelledBefore(words: string[], number: string): boolean {
  if (number.length < 2) return false
  const before: string[] = []
  for (const word of words.toReversed()) {
    if (before.length < 4 && runsOfDigits([word]).length > 0) before.unshift(word)
    else if (word !== 'hundred' && word !== 'and') break
  }
  return runsOfDigits(before).some((run) => run.endsWith(number))
}

function ownDomain(tokens: string[], venue: Identity): string[] {
  const host = foldText(venue.website ?? '')
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/:?#]/)[0]
  const [local, mailHost] = foldText(venue.email ?? '').split('@')
  const labels = [host?.split('.').at(-2), mailHost?.split('.').at(-2), local]
    .map((label) => (label ?? '').replaceAll(/[^a-z0-9]/g, ''))
    .filter(
      (label) => label.length >= 6 && !SHARED_MAIL.has(label) && !TRADE_WORDS.has(stem(label.replace(/^the/, ''))),
    )
    .filter((label) => !EVERYDAY_WORDS.has(label))
  return labels.filter((label) => holdsWord(tokens, label))
}

const DIRECTIONS = new Set(['north', 'south', 'east', 'west'])
const streetWord = (word: string): string => STREET_WORDS[word] ?? ordinalOf(word)

/** Plural and possessive make no difference. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)

/** Words in a row; articles between them don't help. Also when they are written as one word. */
function holdsPhrase(
  tokens: string[],
  phrase: string[],
  isSame = (token: string | undefined, word: string) => token === word,
): boolean {
  const text = tokens.filter((token) => !ARTICLES.has(token))
  if (phrase.length === 0) return false
  if (text.some((_, at) => phrase.every((word, offset) => isSame(text[at + offset], word)))) return true
  return phrase.length > 1 && holdsWord(text, phrase.join(''))
}

/**
 * A word on its own; a long one also when it is cut by spaces ("willow mere") or hidden in a hashtag, unless `isWord`
 * knows what it is hidden in ("victorian").
 */
function holdsWord(tokens: string[], word: string, isWord: IsWord = () => false): boolean {
  if (tokens.includes(word)) return true
  if (word.length < 6) return false
  return tokens.some((token, at) => {
    if (token.length > word.length && word.length >= 8 && token.includes(word) && !isWord(token)) return true
    let joined = token
    for (let next = at + 1; joined.length < word.length && next < tokens.length; next++) joined += tokens[next]
    return joined === word || joined === `${word}s`
  })
}
