import { isDisguised, isMasked, turned } from './disguised-words.ts'
import type { Identity, IsWord } from './find-identity.ts'
import { foldText, wordsOf } from './fold-text.ts'
import {
  ARTICLES,
  EVERYDAY_WORDS,
  NAME_WORDS,
  NAMED_BUILDINGS,
  NAMESAKES,
  NATURE_WORDS,
  PREPOSITIONS,
  TRADE_WORDS,
} from './identity-words.ts'
import { isOrdinal, wordsOfNumber } from './spelled-numbers.ts'
import { holdsPhrase, holdsWord, isNear, stem } from './words-in-text.ts'

/** A text's words, the same words in parts that belong together, and words in which signs hide letters. */
interface Words {
  tokens: string[]
  parts: string[][]
  masked: string[]
}

/** The whole name in a text, and every part that gives it away. */
export function nameIn({ tokens, parts, masked }: Words, venue: Identity, isWord: IsWord): string[] {
  const place = new Set(wordsOf(foldText(`${venue.city} ${venue.state}`)).map(stem))
  const typed = wordsOf(foldText(venue.name).replaceAll('&', ' and '))
  const name = typed.map(inFull).map(stem)
  const words = name.filter((word) => !ARTICLES.has(word))
  const isPlain = (word: string) => TRADE_WORDS.has(word) || place.has(word) || /^\d+$/.test(word) || isOrdinal(word)
  const isCommon = (word: string) => isPlain(word) || EVERYDAY_WORDS.has(word)
  const isRoom = (word: string) => TRADE_WORDS.has(word) && !NATURE_WORDS.has(word)
  const telling = words.filter((word) => !isCommon(word) && word.length >= 3)
  const stems = tokens.map(inFull).map(stem)
  const backward = tokens.map(turned).toReversed().map(stem)
  const isSame = isNear(isWord)
  const holds = (phrase: string[]) => holdsPhrase(stems, phrase, isSame) || holdsPhrase(backward, phrase)
  // words that many texts have give a name away only side by side, or with the "and" that is between them in the name
  const holdsTogether = (phrase: string[], and: boolean) =>
    holdsPhrase(backward, phrase) ||
    parts.some((part) =>
      holdsPhrase(
        part.map((word) => (word === 'and' && !and ? '+' : stem(inFull(word)))),
        phrase,
        isSame,
      ),
    )
  const found: string[] = []

  // The whole name; "The Barn" alone would refuse every barn, and "Loft 42" is a number beside a kind of place; see
  // below.
  const isShort = words.length === 2 && telling.length === 0
  if (isShort && !words.some(isCount) && holdsTogether(words, name.includes('and'))) found.push(venue.name)
  if (isShort && (holdsAsWritten(stems, venue.name, name) || holdsCountFirst(parts, words))) found.push(venue.name)
  if (words.length > 2 || telling.length > 0)
    if (holds(words) || holdsPhrase(tokens, typed.filter(isNoArticle))) found.push(venue.name)
  const asOneWord = [typed, typed.filter(isNoArticle)].map((all) => wordsOf(all.join('')).join(''))
  if (words.length > 1 && asOneWord.some((joined) => tokens.includes(joined))) found.push(venue.name)
  // Two neighboring words of the name, unless they only say what and where the venue is.
  for (const [at, word] of name.entries()) {
    const next = name.slice(at + 1).find(isNoArticle)
    if (next === undefined || ARTICLES.has(word) || isShort) continue
    if (isPlain(word) && isPlain(next)) continue
    const isNamed = NAMESAKES.has(word) && NAMED_BUILDINGS.has(next)
    if (words.length > 2 && EVERYDAY_WORDS.has(word) && isRoom(next) && !isNamed) continue // "a grand ballroom"
    const between = name[at + 1] ?? ''
    const isHeld =
      isCommon(word) && isCommon(next)
        ? !PREPOSITIONS.has(between) && holdsTogether([word, next], between === 'and')
        : holds([word, next])
    // joined to its neighbor or spelled letter by letter, a short form counts as the venue writes it: "mtlaurel"
    const pair = [typed[at] ?? '', typed.slice(at + 1).find(isNoArticle) ?? '']
    const short = pair.some((form) => inFull(form) !== form) ? pair.join('') : ''
    if (isHeld || (short.length >= 6 && tokens.some((token) => token.includes(short)))) found.push(`${word} ${next}`)
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const joined = `${words[at - 1] ?? ''}${word}`
    if (next !== undefined && holdsNumber(stems, parts, [word, joined], next)) found.push(`${word} ${next}`)
  }
  found.push(
    ...telling.filter(
      (word) =>
        holdsWord(stems, word, isWord) ||
        holdsWord(tokens, word, isWord) ||
        (holdsWord(backward, word, isWord) && !isWord(turned(word))) ||
        [...tokens, ...stems].some((token) => isDisguised(token, word, isWord)) ||
        masked.some((token) => isMasked(token, word)),
    ),
  )
  return found
}

const inFull = (word: string): string => NAME_WORDS[word] ?? word

const isNoArticle = (word: string): boolean => !ARTICLES.has(word)

const isYear = (word: string): boolean => /^(?:1[6-9]|20)\d\d$/.test(word)
const isCount = (word: string): boolean => /^\d+$/.test(word) && !isYear(word)

/**
 * Whether a number of the name is beside its neighboring word, which may be joined to the one before: "lakehouse". A
 * year gives the name away in either order: "Foundry, est. 1907", "the nineteen-oh-seven foundry"; any other number
 * only as in the name, and if it counts nothing: "Loft 42", but not "in the loft 42 guests".
 */
function holdsNumber(stems: string[], parts: string[][], [word, joinedWord]: [string, string], next: string): boolean {
  if (isYear(word) || isYear(next)) {
    const [year, other] = isYear(word) ? [word, next] : [next, word]
    const text = stems.filter((token) => !ARTICLES.has(token) && !SINCE.has(token))
    return text.some((_, at) => {
      const count = wordsOfNumber(text, at, year)
      return count > 0 && [text[at + count], text[at - 1]].some((near) => near === other || near === joinedWord)
    })
  }
  if (!isCount(next)) return false
  const joined = wordsOf(`${word}${next}`).join('')
  return parts.some((part) =>
    part.some((token, at) => {
      const count = stem(inFull(token)) === word ? wordsOfNumber(part, at + 1, next) : 0
      return token === joined || (count > 0 && !COUNTED.has(stem(part[at + 1 + count] ?? '')))
    }),
  )
}

/** A name of common words with the "on", the "of" or the comma that is in it: "House on the Hill". */
function holdsAsWritten(stems: string[], typed: string, name: string[]): boolean {
  const written = (words: string[]) => words.filter((word) => isNoArticle(word) || PREPOSITIONS.has(word))
  const phrase = written(name)
  if (phrase.every(isNoArticle) && !/[,;:]/.test(typed)) return false
  const text = written(stems)
  return text.some((_, at) => phrase.every((word, offset) => text[at + offset] === word))
}

/** A name that begins with a number, in figures or in words: "12 Oaks", "Twelve Oaks". */
function holdsCountFirst(parts: string[][], [number = '', word]: string[]): boolean {
  if (!isCount(number)) return false
  const joined = wordsOf(`${number}${word}`).join('')
  return parts.some((part) =>
    part.some((token, at) => {
      const count = wordsOfNumber(part, at, number)
      return token === joined || (count > 0 && stem(inFull(part[at + count] ?? '')) === word)
    }),
  )
}

const SINCE = new Set(['est', 'established', 'since', 'circa', 'from', 'founded', 'built'])
const COUNTED = new Set(
  'guest people person seat seated chair table room bed car feet foot ft sq square acre mile minute min hour hr inch in by x'.split(
    ' ',
  ),
)
