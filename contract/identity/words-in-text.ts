import { differByOne, isDisguised } from './disguised-words.ts'
import type { IsWord } from './find-identity.ts'
import { isLeet } from './fold-text.ts'
import { ARTICLES } from './identity-words.ts'

/** Plural and possessive make no difference. */
export const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?<=x|ch|sh|ss)es$|(?<![is])s$/, '') : word

/** The same word of a phrase, perhaps misspelled on purpose; even a five-letter word may have one letter wrong. */
export const isNear =
  (isWord: IsWord) =>
  (token: string | undefined, word: string): boolean =>
    token !== undefined &&
    (token === word ||
      isLeet(token, word) ||
      isDisguised(token, word, isWord) ||
      (word.length === 5 && token.length === 5 && differByOne(token, word) && !isWord(token)))

/** Whether these words are in a text, in a row or written as one word; articles between them make no difference. */
export function holdsPhrase(
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
 * Whether a word is in a text on its own; a long one also counts if it is cut by spaces ("willow mere") or hidden in a
 * hashtag, unless `isWord` knows the word that it is hidden in ("victorian").
 */
export function holdsWord(tokens: string[], word: string, isWord: IsWord = () => false): boolean {
  if (tokens.includes(word)) return true
  if (word.length < 6) return false
  return tokens.some((token, at) => {
    if (token.length > word.length && word.length >= 8 && token.includes(word) && !isWord(token)) return true
    let joined = token
    for (let next = at + 1; joined.length < word.length && next < tokens.length; next++) joined += tokens[next]
    return joined === word || joined === `${word}s`
  })
}
