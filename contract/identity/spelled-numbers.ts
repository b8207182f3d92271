const list = (text: string): readonly string[] => text.split(' ')
/** The digits in English, Spanish, French and German, without accents. */
const DIGITS = new Map(
  [
    'zero one two three four five six seven eight nine',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'oh un deux trois quatre cinq six sept huit neuf',
    'null eins zwei drei vier funf sechs sieben acht neun',
  ].flatMap((row) => list(row).map((word, digit): [string, string] => [word, `${digit}`])),
)
const TEENS = new Map(
  list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen').map((word, more) => [
    word,
    `${10 + more}`,
  ]),
)
const TENS = new Map(
  list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, more) => [word, `${2 + more}`]),
)
const TIMES = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
])

/** A folded text with figures in place of letters that stand for them: "5i2". */
const withFigures = (plain: string): string =>
  plain.replaceAll(/(?<![a-z])[oil\d]*\d[oil\d]*(?![a-z])/g, (mixed) =>
    mixed.replaceAll('o', '0').replaceAll(/[il]/g, '1'),
  )

/**
 * The words and the figures of a folded text, each apart ("five12"), with figures in place of letters that stand for
 * them ("5i2").
 */
export const figuresIn = (plain: string): string[] => withFigures(plain).match(/\p{L}+|\p{N}+/gu) ?? []

/** A folded text with every single digit in figures, however it was written: "seven three 7" is "7 3 7". */
export const inFigures = (plain: string): string =>
  withFigures(plain).replaceAll(/\p{L}+/gu, (word) => DIGITS.get(word) ?? word)

const ORDINALS = new Map(
  list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  ).map((word, at) => [word, `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`]),
)

/** "5th" of "fifth"; any other word as it is. */
export const ordinalOf = (word: string): string => ORDINALS.get(word) ?? word

export const isOrdinal = (word: string): boolean => /^\d+(?:st|nd|rd|th)$/.test(ordinalOf(word))

/**
 * How many of these words, from the one at `at`, say this number, in figures, in words or in Roman numerals:
 * "1907", "nineteen oh seven", "mcmvii". 0: they don't.
 */
export function wordsOfNumber(tokens: readonly string[], at: number, number: string): number {
  if (tokens[at] === romanOf(Number(number))) return 1
  if (runsOfDigits(tokens.slice(at, at + 1)).length === 0) return 0
  return [1, 2, 3, 4].find((count) => runsOfDigits(tokens.slice(at, at + count))[0] === number) ?? 0
}

const ROMAN: readonly [value: number, letters: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function romanOf(number: number): string {
  let [rest, letters] = [number, '']
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      rest -= value
      letters += sign
    }
  return letters
}

/**
 * The runs of digits in these words, written in figures or in words: "five one two", "triple five", "fifty-five". A run
 * that is a word by itself appears a second time.
 */
export function runsOfDigits(tokens: readonly string[]): string[] {
  let text = ''
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as string, tokens[at + 1] ?? '']
    const [times, tens] = [TIMES.get(token), TENS.get(token)]
    const following = /^\d$/.test(next) ? next : DIGITS.get(next)
    if (times !== undefined && following !== undefined) {
      text += following.repeat(times)
      at += 1
    } else if (tens !== undefined && following !== undefined && following !== '0') {
      text += tens + following
      at += 1
    } else if (tens !== undefined) text += `${tens}0`
    else text += DIGITS.get(token) ?? TEENS.get(token) ?? (/^\d+$/.test(token) ? token : ' ')
  }
  return [...text.split(/\s+/), ...tokens].filter((run) => /^\d+$/.test(run))
}

/**
 * Whether these words end with this number, spelled out, if it has two or more digits: "four twelve", "four hundred
 * twelve", "seventy-three one hundred".
 */
export function endsWithNumber(words: readonly string[], number: string): boolean {
  if (number.length < 2) return false
  const before: string[] = []
  for (const word of words.toReversed()) {
    if (before.length < MOST_WORDS && (word in SCALES || runsOfDigits([word]).length > 0)) before.unshift(word)
    else if (word !== 'and') break
  }
  const single = before.filter((word) => word !== 'hundred').slice(-4)
  if (runsOfDigits(single).some((run) => run.endsWith(number))) return true
  return before.some((_, from) => {
    const last = before.slice(from)
    return last.some(
      (_, at) => `${at > 0 ? cardinalOf(last.slice(0, at)) : ''}${cardinalOf(last.slice(at))}` === number,
    )
  })
}

const MOST_WORDS = 9
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000 }

/** The number that these words count up to, "one thousand two hundred fifty"; NaN if they aren't a single number. */
function cardinalOf(words: readonly string[]): number {
  let [sum, part, room] = [0, 0, 1000]
  for (const word of words) {
    const scale = SCALES[word]
    const value = Number(TENS.get(word) ? `${TENS.get(word)}0` : (TEENS.get(word) ?? DIGITS.get(word) ?? Number.NaN))
    if (scale === 1000) [sum, part, room] = [sum + part * 1000, 0, 1000]
    else if (scale === 100) [part, room] = [part * 100, 100]
    else if (value > 0 && value < room) [part, room] = [part + value, TENS.has(word) ? 10 : 0]
    else return Number.NaN
  }
  return sum + part
}
