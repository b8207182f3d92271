import { STATE_NAMES } from '../searching/us-states.ts'
import { contactsIn } from './contacts.ts'
import { decoded } from './decode-escapes.ts'
import { areSameSqueezed, hasConsonantsOf, isDisguised } from './disguised-words.ts'
import { compact, foldText, wordsOf } from './fold-text.ts'
import {
  ARTICLES,
  COMMON_STREETS,
  EVERYDAY_WORDS,
  LETTER_WORDS,
  SHARED_MAIL,
  STREET_PREFIXES,
  STREET_WORDS,
  TRADE_WORDS,
} from './identity-words.ts'
import { nameIn } from './name-in-text.ts'
import { endsWithNumber, figuresIn, isOrdinal, ordinalOf, runsOfDigits } from './spelled-numbers.ts'
import { holdsPhrase, holdsWord, isNear, stem } from './words-in-text.ts'

/**
 * What a venue could be recognized by. None of it but city and state, which strangers see anyway, may appear in the
 * text of an anonymous listing.
 */
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

/** Whether this is a word of the language. Only what isn't one can be a name misspelled on purpose. */
export type IsWord = (word: string) => boolean

/**
 * The parts of a text that would tell a stranger which venue this is: its own name or a telling part of it, its
 * street, ZIP, phone, email, domain, its owner's name, and any link, phone number, address, position or social handle
 * at all (domain.md row 3). Case, spacing, punctuation, accents, look-alike letters and invisible characters make no
 * difference, and a telling word is found even with one letter wrong, unless `isWord` knows it that way.
 * Returns the words as a person would recognize them, each once; empty when the text gives nothing away.
 */
export function findIdentity(typed: string, venue: Identity, isWord: IsWord): string[] {
  const text = decoded(typed)
  const found = allIn(text, venue, isWord)
  const kept = withoutParts(found)
  if (kept.length === found.size) return kept
  // a part that also occurs by itself has to go as well, so it is named immediately, not only when the longer one is
  // gone
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
  for (const [one, read] of readingsOf(plain)) {
    const tokens = withSpelledWords(wordsOf(read, one))
    const parts = read.split(BREAKS).map((part) => wordsOf(part, one))
    found.push(
      ...nameIn({ tokens, parts, masked }, venue, isKnown),
      ...streetIn(read, one, venue, isKnown),
      ...ownerIn(tokens, venue, isKnown),
    )
    found.push(...ownNumbers(tokens, venue), ...ownDomain(tokens, venue))
  }
  found.push(...ownNumbers(figuresIn(plain), venue))
  for (const word of [firstLetters(plain), spelledByExample(plain)])
    found.push(...nameIn({ tokens: [word], parts: [], masked: [] }, venue, isKnown))
  return new Set(found)
}

/** A folded text, and the letter that a 1 in it stands for. */
type Reading = [one: 'l' | 'i', read: string]

/**
 * The ways to read a folded text, without those that make no difference to it. A 1, a ! and a | may mean an l or an i,
 * and the two signs may be no letter; what is in brackets may be in the way, and so may an apostrophe that cuts a name
 * in two: "raven's croft".
 */
function readingsOf(plain: string): Reading[] {
  const readings: Reading[] = [
    ['l', plain],
    ['i', plain],
    ['l', plain.replaceAll(STROKES, 'l')],
    ['i', plain.replaceAll(STROKES, 'i')],
    ['l', plain.replaceAll(IN_THE_WAY, ' ')],
    ['l', plain.replaceAll(/(?<=\p{L}{3})'s(?=[ -]\p{L})/gu, 's')],
  ]
  const different = new Map(readings.map((it) => [it[1].includes('1') ? it.join(' ') : it[1], it]))
  return [...different.values()]
}

/**
 * Where words that stand side by side in a name don't belong together: "willow arches, creek stones", "oaks by the
 * hollow".
 */
const BREAKS = /(?<=\p{L}{3})[,;:.!?]\s|\s(?:in|on|by|for|at|to|of)\s/u

/**
 * Signs within a word that look like an l or an i; at most six in a row, since each looks past the others for the
 * letters around all of them.
 */
const STROKES = /(?<=\p{L}[!|]{0,5})[!|](?=[!|]{0,5}\p{L})/gu

/** What is in brackets, and the "plus" or "then" between parts to be put together: '"willow" plus "mere"'. */
const IN_THE_WAY = /\([^()]{1,30}\)|(?<=["'”’]) (?:plus|then) (?=["'“‘])/g

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

/** The most words that are named for one text: the rest are named once these are gone. */
const MOST_NAMED = 20

/** Each once, without parts of longer ones: "Thornwick Hall" covers "thornwick". */
function withoutParts(found: ReadonlySet<string>): string[] {
  const kept = new Map<string, string>()
  for (const word of found) {
    const letters = compact(word)
    if (![...kept.keys()].some((other) => other.includes(letters))) kept.set(letters, word)
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

/** The last two groups of a phone number one after the other, whatever is between them: "555, then 0199". */
function isApart(tokens: string[], phone: string): boolean {
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const groups = [phone.slice(3, 6), phone.slice(6)]
  return numbers.some((number, at) => number === groups[0] && numbers[at + 1] === groups[1])
}

/** A number in two parts with "then" between them: "78, then 704". The caller leaves out what is in brackets. */
const isSplit = (tokens: string[], number: string): boolean =>
  tokens.some((token, at) => tokens[at + 1] === 'then' && `${token}${tokens[at + 2]}` === number)

/**
 * The owner in full, their family ("the Delgado family"), and their last name, alone only if it isn't a word, otherwise
 * after "Mr.": "Fields" are on every farm. A first name or "Venue Owner" tells nobody who they are.
 */
function ownerIn(tokens: string[], { owner, state }: Identity, isWord: IsWord): string[] {
  const alone = wordsOf(foldText(nameAlone(owner ?? '')))
  const words = alone.length > 1 ? alone : wordsOf(foldText(owner ?? ''))
  const isTitle = (word: string) => TRADE_WORDS.has(stem(word)) || SHARED_MAIL.has(stem(word))
  const isEveryday = (word: string) => EVERYDAY_WORDS.has(stem(word))
  const isPlain = (word: string) => isTitle(word) || isEveryday(word)
  const [first = '', ...others] = words
  if (words.length < 2 || words.every(isTitle)) return []
  const holds = (phrase: string[]) =>
    phrase.every(isPlain) ? ` ${tokens.join(' ')} `.includes(` ${phrase.join(' ')} `) : holdsPhrase(tokens, phrase)
  if (holds(words)) return [owner ?? '']
  // without what is between: "Dana White" of "Dana M. White", but "you will love it" isn't "Will J. Love"
  const tells = (name: string) => !isTitle(name) && ![first, name].every((word) => isPlain(word) || isWord(word))
  const short = isTitle(first) ? undefined : others.slice(1).find((name) => tells(name) && holds([first, name]))
  if (short !== undefined) return [`${first} ${short}`]
  for (const last of lastNames(owner ?? '')) {
    const family = [last, 'family']
    if (!isEveryday(last) && holds(family)) return [family.join(' ')]
    if (isPlain(last) || last.length < 5 || isWord(last)) {
      const title = titleBefore(last, tokens, state)
      if (title !== undefined) return [`${title} ${last}`]
      continue
    }
    if (holdsWord(tokens, last, isWord) || tokens.some((token) => isDisguised(token, last, isWord))) return [last]
  }
  return []
}

const TITLES = ['mr', 'mrs', 'ms']

/** The title of "Mr. White"; not of "Mr. & Mrs. sweet table", nor the state of "Oxford, MS. Young couples". */
function titleBefore(last: string, tokens: string[], state: string): string | undefined {
  return tokens.find((token, at) => {
    const isTitle = TITLES.includes(token) && !(token === 'ms' && state === 'MS')
    return (
      isTitle && tokens[at + 1] === last && !tokens.slice(Math.max(0, at - 2), at).some((it) => TITLES.includes(it))
    )
  })
}

/** The last name, and each half of a double one: "Okonkwo-Reyes". */
const lastNames = (owner: string): string[] => wordsOf(foldText(nameAlone(owner).split(/\s+/).at(-1) ?? ''))

/** Without what people write before and after their name: "Dr. Jane Whitcombe, Jr." */
const nameAlone = (owner: string): string =>
  owner
    .trim()
    .replace(/^(?:(?:mr|mrs|ms|miss|dr|rev|prof)\b\.?\s+)+/i, '')
    .replace(/[,\s](?:jr|sr|ii|iii|esq|md|phd)\.?$/i, '')
    .replace(/[,\s]$/, '')

/** Each clause of a text by itself: "a park; drive through the gate" names no street. */
const CLAUSES = /[;:!?()\n]|(?<!\b\p{L}{1,2})\.\s|,\s/u

function streetIn(plain: string, one: string, venue: Identity, isWord: IsWord): string[] {
  const street = wordsOf(withShortRoads(foldText(venue.address))).map(streetWord)
  const number = street.find((word) => /^\d+[a-z]?$/.test(word))
  const words = street.filter((word) => word !== number && !ARTICLES.has(word))
  const own = words.filter((word) => !DIRECTIONS.has(word) && !STREET_PREFIXES.has(word))
  const [first = words[0], second] = own
  // "Willow Creek Road", and "Willow Creek" without its ending, if the rest is more than one word
  const end = words.findIndex(
    (word, at) =>
      Object.values(STREET_WORDS).includes(word) &&
      !DIRECTIONS.has(word) &&
      words.slice(0, at).some((before) => !DIRECTIONS.has(before)), // the "Point" of North Point Road is its name
  )
  const named = end === -1 ? words : words.slice(0, end)
  const spoken = named.filter((word) => !DIRECTIONS.has(word))
  // "Palo Colorado" of "Calle Palo Colorado"; but the "Mar" of "Camino del Mar" is in many names
  const bare = STREET_PREFIXES.has(spoken[0] ?? '') ? spoken.slice(1).filter((word) => word !== 'del') : []
  const telling = bare.length >= 2 ? bare : spoken
  // a street named after its own city or state says no more than the listing does, unless it is called a street
  const isTown = [venue.city, STATE_NAMES[venue.state as keyof typeof STATE_NAMES] ?? ''].some((place) =>
    isSameName(telling, place),
  )
  const ending = words[end]
  const near = isNear(isWord)
  // with its number or its ending, "waggon" is still the same street; the "more" of "20 more guests" isn't Moore Street
  const isDoubled = (token: string, word: string) =>
    word.length >= 5 && areSameSqueezed(token, word) && (token.length > word.length || !isWord(token))
  const isSame = (token: string | undefined, word: string) =>
    near(token, word) || (token !== undefined && isDoubled(token, word))
  for (const clause of withShortRoads(plain).split(CLAUSES)) {
    const text = wordsOf(clause, one).map(streetWord)
    if (number && first && isNumbered(text, number, [first, second, ending], isSame)) return [venue.address]
    if (number && STREET_PREFIXES.has(words[0] ?? '') && holdsPhrase(text, [number, words[0] ?? '']))
      return [venue.address]
    // "cedar by the creek" isn't "Cedar Creek"
    const isPlain = telling.every((word) => TRADE_WORDS.has(stem(word)) || EVERYDAY_WORDS.has(stem(word)))
    const parts = isPlain ? clause.split(BREAKS).map((part) => wordsOf(part, one).map(streetWord)) : [text]
    const asStreet = ending === undefined ? spoken : [...telling, ending]
    const holds = (part: string[]) =>
      (!isTown && holdsPhrase(part, telling, near)) || (asStreet !== telling && holdsPhrase(part, asStreet, isSame))
    if (telling.length >= 2 && parts.some(holds)) return [(isTown ? asStreet : telling).join(' ')]
    const isCommon = telling.every((word) => COMMON_STREETS.has(word))
    const [alone] = telling
    if (telling.length !== 1 || !alone || !ending || isCommon) continue
    if (holdsPhrase(text, [alone, ending], isSame)) return [`${alone} ${ending}`]
    // a name that isn't a word, even without its ending: "off Wythe"
    if (!isWord(alone) && text.some((word, at) => word === alone && isOnStreet(text.slice(0, at)))) return [alone]
  }
  return []
}

/** Numbered roads by their short names: "County Road 250" and "CR 250". */
const withShortRoads = (plain: string): string =>
  plain
    .replaceAll(/\bcounty r(?:oa)?d\b\.? (?=\d)/g, 'cr ')
    .replaceAll(/\bstate (?:r(?:oa)?d|route|rte|highway|hwy)\b\.? (?=\d)/g, 'sr ')
    .replaceAll(/\bfarm[- ]to[- ]market(?: r(?:oa)?d)?\b\.? (?=\d)/g, 'fm ')

/** Whether what follows these words is a street: "the corner of", "off". */
const isOnStreet = (before: string[]): boolean =>
  /(?:^| )(?:on|off|along|corner of|corner)$/.test(before.slice(-2).join(' '))

/**
 * The number and the first word of the street, with or without a direction between. After a word with other meanings,
 * nothing may follow that it could go with: "18 main courses" isn't an address.
 */
function isNumbered(
  clause: string[],
  number: string,
  [first, ...after]: [first: string, ...(string | undefined)[]],
  isSame: ReturnType<typeof isNear>,
): boolean {
  const text = clause.filter((word) => !ARTICLES.has(word) && !DIRECTIONS.has(word) && !STREET_PREFIXES.has(word))
  const hasMeanings = TRADE_WORDS.has(stem(first)) || EVERYDAY_WORDS.has(stem(first)) || isOrdinal(first)
  return text.some((word, at) => {
    const isCut = first.length >= 6 && `${word}${text[at + 1]}` === first // "salt box"
    const next = text[at + (isCut ? 2 : 1)]
    // between the number and "Bend", it may be spelled in any way that sounds alike: "Cattale"
    const isAlike = next !== undefined && after.includes(next) && hasConsonantsOf(word, first, 3)
    if (!isCut && !isAlike && !isSame(word, first)) return false
    if (hasMeanings && next !== undefined && !after.some((expected) => expected && isSame(next, expected))) return false
    return text[at - 1] === number || endsWithNumber(text.slice(0, at), number)
  })
}

function ownDomain(tokens: string[], venue: Identity): string[] {
  const website = venue.website ?? ''
  // capitals of another script may be read as other letters than its lowercase ones
  const hosts = [website, website.toUpperCase()].map((typed) => foldText(typed).replace(/^https?:\/\//, ''))
  const [local, mailHost] = foldText(venue.email ?? '').split('@')
  const labels = [...hosts.map((host) => host.replace(/^www\./, '').split(/[/:?#]/)[0]), mailHost]
    .map((host) => host?.split('.').at(-2))
    .concat(local)
    .map((label) => (label ?? '').replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter(
      (label) => label.length >= 6 && !SHARED_MAIL.has(label) && !TRADE_WORDS.has(stem(label.replace(/^the/, ''))),
    )
    .filter((label) => !EVERYDAY_WORDS.has(label))
  return labels.filter((label) => holdsWord(tokens, label) || holdsWord(tokens, wordsOf(label).join('')))
}

const isSameName = (words: string[], place: string): boolean =>
  words.join(' ') ===
  wordsOf(foldText(place))
    .map(streetWord)
    .filter((word) => !ARTICLES.has(word))
    .join(' ')

const DIRECTIONS = new Set(['north', 'south', 'east', 'west'])
const streetWord = (word: string): string => STREET_WORDS[word] ?? ordinalOf(word)
