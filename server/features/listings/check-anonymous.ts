import type { Identity } from '#contract/identity/find-identity.ts'
import { tellingWords } from '#server/platform/secrecy/identity-in-text.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import { checkTelling, type ListingText, TEXT_FIELDS, wholeOf } from './policy.ts'

/**
 * Throws identity_in_text when a listing's texts would tell strangers which venue this is, by any name in `venues`, as
 * `checkTelling` does. Long texts take a tenth of a second for each name, so others get their turn after each text.
 */
export async function checkAnonymous(
  text: ListingText,
  venues: readonly Identity[],
  on?: { date: string },
): Promise<void> {
  const fields = []
  for (const [field, name, of] of TEXT_FIELDS) fields.push({ field, name, words: await wordsIn(of(text), venues) })
  const isSilent = fields.every(({ words }) => words.length === 0)
  checkTelling({ fields, together: isSilent ? await wordsIn(wholeOf(text), venues) : [] }, venues, on)
}

async function wordsIn(text: string, venues: readonly Identity[]): Promise<string[]> {
  const words = new Set<string>()
  for (const venue of text === '' ? [] : venues) {
    await ownTurn()
    for (const word of tellingWords(text, venue)) words.add(word)
  }
  return [...words]
}
