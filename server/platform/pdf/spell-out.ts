import type { Sheet } from './sheet.ts'

const EMOJI = /\p{Extended_Pictographic}/u
/** What joins or colors emoji. */
const PART_OF_EMOJI = /\p{Emoji_Component}/u
const SPACE_TOO_MANY = / +(?=[ ,.;:!?’)])/g
const LETTER = /\p{L}/u
const NOTHING_LEFT = '(not printable)'
const NOTE = 'What was written in another script is spelled in Latin letters here. Other spellings are possible.'

/**
 * A sheet without the letters that its fonts lack, each of which would be an empty box: emoji are left out, and letters
 * of other scripts are spelled in Latin ones, as a note at the end says.
 */
export async function spellOut(sheet: Sheet, isLacking: (letter: string) => boolean): Promise<Sheet> {
  const { default: latin } = await import('any-ascii')
  let isNoted = false
  const spell = (letter: string) => {
    if (!isLacking(letter)) return letter
    if (EMOJI.test(letter)) return ' ' // "Ana💍Ben" are still two words
    if (PART_OF_EMOJI.test(letter)) return ''
    isNoted ||= LETTER.test(letter)
    return latin(letter)
  }
  const printable = mapTexts(sheet, (text) => {
    const composed = [...text.normalize('NFC')]
    if (!composed.some(isLacking)) return text
    const spelled = composed.map(spell).join('')
    return spelled.replaceAll(SPACE_TOO_MANY, '').trim() || NOTHING_LEFT
  })
  return isNoted ? { ...printable, blocks: [...printable.blocks, { kind: 'paragraph', text: NOTE }] } : printable
}

function mapTexts<Part>(part: Part, change: (text: string) => string): Part {
  if (typeof part === 'string') return change(part) as Part
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, change)) as Part
  if (part === null || typeof part !== 'object' || part instanceof Date) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapTexts(value, change)])) as Part
}
