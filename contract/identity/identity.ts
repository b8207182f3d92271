import { contactsIn } from './contacts.ts'
import { isDisguised, isMasked } from './disguises.ts'
import { foldText, wordsOf } from './fold-text.ts'
import { ARTICLES, EVERYDAY_WORDS, SHARED_MAIL, STREET_WORDS, TRADE_WORDS } from './identity-words.ts'
import { figuresIn, runsOfDigits } from './spelled-numbers.ts'

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

/** Whether this is a word of the language. Only what isn't can be a name written wrongly on purpose. */
export type IsWord = (word: string) => boolean

/**
 * The parts of `text` that would tell a stranger which venue this is: its own name or a telling part of it, its
 * street, ZIP, phone, e-mail, domain, its owner's name, and any link, phone number, address, position or social handle at
 * all (domain.md row 3). Case, spacing, punctuation, accents, look-alike letters and invisible characters make no
 * difference, and a telling word is found with one letter wrong if `isWord` doesn't know it that way.
 * Returns the words as a person would recognize them, each once; empty when the text gives nothing away.
 */
export function findIdentity(text: string, venue: Identity, isWord: IsWord): string[] {
  const plain = foldText(text)
  const place = new Set(wordsOf(foldText(`${venue.city} ${venue.state}`)))
  const isKnown: IsWord = (word) => place.has(word) || isWord(word)
  const found = contactsIn(text)
  const masked = plain.match(/[\p{L}\p{N}]+(?:[*#?•]+[\p{L}\p{N}]+)+/gu) ?? []
  // a 1, a ! and a | may mean either letter, and the two signs may be none
  for (const [one, read] of [
    ['l', plain],
    ['i', plain],
    ['i', plain.replaceAll(/(?<=\p{L})[!|](?=\p{L})/gu, 'i')],
  ] as const) {
    const tokens = wordsOf(read, one)
    found.push(
      ...nameIn(tokens, venue, isKnown, masked),
      ...streetIn(tokens, venue),
      ...ownerIn(tokens, venue, isKnown),
    )
    found.push(...ownNumbers(tokens, venue), ...ownDomain(tokens, venue))
  }
  found.push(...ownNumbers(figuresIn(plain), venue))
  return withoutParts(found)
}

/** Each once, without parts of longer ones: "Thornwick Hall" covers "thornwick". */
function withoutParts(found: string[]): string[] {
  const kept: string[] = []
  const compact = (word: string) => foldText(word).replaceAll(/[^\p{L}\p{N}]/gu, '')
  for (const word of found) if (!kept.some((other) => compact(other).includes(compact(word)))) kept.push(word)
  return kept
}

/** Phone number and ZIP, also spelled out or scattered: "five one two, 555 01 99". */
function ownNumbers(tokens: string[], venue: Identity): string[] {
  const digits = runsOfDigits(tokens)
  const phone = (venue.phone ?? '').replaceAll(/\D/g, '').slice(-10)
  const found: string[] = []
  if (phone.length >= 7 && digits.some((run) => run.includes(phone.slice(-7)))) found.push(venue.phone ?? '')
  else if (phone.length === 10 && isApart(tokens, phone)) found.push(venue.phone ?? '')
  if (digits.includes(venue.zipCode)) found.push(venue.zipCode)
  return found
}

/** The groups of a phone number one after another, whatever stands between them: "512, then 555, then 0199". */
function isApart(tokens: string[], phone: string): boolean {
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const groups = [phone.slice(3, 6), phone.slice(6)]
  return numbers.some((number, at) => number === groups[0] && numbers[at + 1] === groups[1])
}

function nameIn(tokens: string[], venue: Identity, isWord: IsWord, masked: string[] = []): string[] {
  const place = new Set(wordsOf(foldText(`${venue.city} ${venue.state}`)).map(stem))
  const name = wordsOf(foldText(venue.name)).map(stem)
  const words = name.filter((word) => !ARTICLES.has(word))
  const isPlain = (word: string) => TRADE_WORDS.has(word) || place.has(word) || /^\d+$/.test(word)
  const telling = words.filter((word) => !isPlain(word) && !EVERYDAY_WORDS.has(word) && word.length >= 3)
  const stems = tokens.map(stem)
  const found: string[] = []

  // The whole name; "The Barn" alone would refuse every barn.
  if ((words.length >= 2 || telling.length > 0) && holdsPhrase(stems, words)) found.push(venue.name)
  // Two neighbouring words of it, unless they only say what and where it is.
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next === undefined || (isPlain(word) && isPlain(next))) continue
    if (holdsPhrase(stems, [word, next])) found.push(`${word} ${next}`)
  }
  found.push(
    ...telling.filter(
      (word) =>
        holdsWord(stems, word, isWord) ||
        tokens.some((token) => isDisguised(token, word, isWord)) ||
        masked.some((token) => isMasked(token, word)),
    ),
  )
  return found
}

/**
 * The owner in full, their family ("the Delgado family"), and their last name alone if it is no word: "Fields" are on every
 * farm. A first name or "Venue Owner" tells nobody who they are.
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

function streetIn(tokens: string[], venue: Identity): string[] {
  const street = wordsOf(foldText(venue.address)).map(streetWord)
  const text = tokens.map(streetWord)
  const number = street.find((word) => /^\d+[a-z]?$/.test(word))
  const words = street.filter((word) => word !== number && !ARTICLES.has(word))
  const first = words[0]
  if (number && first && (holdsPhrase(text, [number, first]) || isSpelledBefore(text, number, first)))
    return [venue.address]
  // "Willow Creek Road", and "Willow Creek" without its ending if that is more than one word.
  const end = words.findIndex(
    (word, at) => at > 0 && Object.values(STREET_WORDS).includes(word) && !DIRECTIONS.has(word),
  )
  const named = end === -1 ? words : words.slice(0, end)
  const telling = named.filter((word) => !DIRECTIONS.has(word))
  if (telling.length >= 2 && holdsPhrase(text, telling)) return [telling.join(' ')]
  const ending = words[end]
  if (telling.length === 1 && ending && holdsPhrase(text, [...telling, ending])) return [`${telling[0]} ${ending}`]
  return []
}

/** A number of three digits and more in words before the street: "four twelve Juniper", "four hundred twelve Juniper". */
function isSpelledBefore(tokens: string[], number: string, first: string): boolean {
  if (number.length < 3) return false
  return tokens.some((token, at) => {
    if (token !== first) return false
    const before: string[] = []
    for (const word of tokens.slice(0, at).reverse()) {
      if (before.length < 4 && runsOfDigits([word]).length > 0) before.unshift(word)
      else if (word !== 'hundred' && word !== 'and') break
    }
    return runsOfDigits(before).some((run) => run.endsWith(number))
  })
}

function ownDomain(tokens: string[], venue: Identity): string[] {
  const host = foldText(venue.website ?? '')
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/:?#]/)[0]
  const [local, mailHost] = foldText(venue.email ?? '').split('@')
  const labels = [host?.split('.').at(-2), mailHost?.split('.').at(-2), local]
    .map((label) => (label ?? '').replaceAll(/[^a-z0-9]/g, ''))
    .filter((label) => label.length >= 6 && !SHARED_MAIL.has(label) && !TRADE_WORDS.has(stem(label)))
    .filter((label) => !EVERYDAY_WORDS.has(label))
  return labels.filter((label) => holdsWord(tokens, label))
}

const DIRECTIONS = new Set(['north', 'south', 'east', 'west'])
const streetWord = (word: string): string => STREET_WORDS[word] ?? word

/** Plural and possessive make no difference. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)

/** Words in a row; articles between them don't help. Also when they are written as one word. */
function holdsPhrase(tokens: string[], phrase: string[]): boolean {
  const text = tokens.filter((token) => !ARTICLES.has(token))
  if (phrase.length === 0) return false
  if (text.some((_, at) => phrase.every((word, offset) => text[at + offset] === word))) return true
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
