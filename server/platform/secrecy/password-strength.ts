import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Checking more characters would take seconds; a password whose first 24 characters are easy to guess is refused
 * anyway.
 */
const LOOKED_AT = 24

/** From 0 to 4; 2 takes a million to a hundred million guesses (the library's scale). */
const LEAST_SCORE = 2

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is among the first that somebody would guess: a common one, a pattern of the keyboard, or made of
 * `words`, which are the person's own. The list of common ones ships with the library, and is loaded when first needed.
 */
export async function isEasyToGuess(password: string, words: readonly string[]): Promise<boolean> {
  loading ??= load()
  const own = new Set(words.flatMap(waysToWrite).filter((word) => word.length > 2))
  if ([...own].some((word) => word.toLowerCase() === password.toLowerCase())) return true
  return (await loading).check(password.slice(0, LOOKED_AT), [...own]).score < LEAST_SCORE
}

/** "robin.fields@example.test" as a whole, what is before the @, its parts, and these joined. */
function waysToWrite(word: string): string[] {
  const [name = ''] = word.split('@')
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  return [word, name, parts.join(''), ...parts]
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}
