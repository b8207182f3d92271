/** What somebody reads, where (a screen's path and width or a letter's template), and the test that led there. */
export type KeptText = Record<'text' | 'place' | 'test', string>

/** Dates, web and email addresses, and anything with digits, such as numbers and ids. */
const CHANGING =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, |\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?= \d|$)|https?:\/\/\S+|\S+@\S+|[\p{L}\p{N}_-]*\d[\p{L}\p{N}_.,:%/-]*/gmu
const CAPITALIZED = /\p{Lu}[\p{L}’]*(?: \p{Lu}[\p{L}’]*)*/gu
/** Several of these in a row, as in “Ana and Tom” or “$3,000 to $5,000”, count as one. */
const LEFT_OUT = /(?:…(?:[\s,.$&–-]|(?:and|to)(?= …))*)+/g

/**
 * The lines of a text without what changes from test to test. A capitalized word that appears nowhere in lowercase is
 * part of a name, and so are the capitalized words that follow it.
 */
function linesOf(text: string, words: Set<string>): string[] {
  const withoutNames = (run: string) => {
    const parts = run.split(' ')
    const name = parts.findIndex((word) => !words.has(word.toLowerCase().replace(/’.*/, '')))
    return name === -1 ? run : [...parts.slice(0, name), '…'].join(' ')
  }
  const lines = text.replaceAll(CHANGING, '…').replaceAll(CAPITALIZED, withoutNames).split('\n')
  return lines.map((line) => line.replaceAll(LEFT_OUT, '… ').trim()).filter(Boolean)
}

/**
 * The texts with a line that no other text of the same place has, apart from numbers, dates, addresses and names: by
 * place, the longest first. Another id, query or width doesn't make another place.
 */
export function distinct(texts: readonly KeptText[]): KeptText[] {
  const words = new Set(texts.flatMap(({ text }) => text.replaceAll(CHANGING, '…').match(/(?<!\p{L})\p{Ll}+/gu) ?? []))
  const placeOf = ({ place }: KeptText) => place.replace(/[?# ].*/, '').replaceAll(/[\w-]*\d{3,}[\w-]*/g, '…')
  const seen = new Set<string>()
  const saysMore = (text: KeptText) => {
    const before = seen.size
    for (const line of linesOf(text.text, words)) seen.add(`${placeOf(text)}\n${line}`)
    return seen.size > before
  }
  return texts
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || b.text.length - a.text.length)
    .filter(saysMore)
}
