import { readFile } from 'node:fs/promises'
import { headingsOf, type Sheet, textsOf } from './sheet.ts'
import { spellOut } from './spell-out.ts'

/** The three voices of a document. */
export type Voice = 'text' | 'strong' | 'display'

interface Family {
  files: Record<Voice, string>
  /** the factor by which its letters are set smaller, to look as large as the first family's */
  scale: number
}

/** The first family that has every letter of a document sets all of it; the last one has the most letters. */
const FAMILIES: Family[] = [
  { files: { text: 'figtree-regular', strong: 'figtree-semibold', display: 'fraunces-medium' }, scale: 1 },
  { files: { text: 'noto-sans-regular', strong: 'noto-sans-bold', display: 'fraunces-medium' }, scale: 0.9 },
]

let loaded: Promise<Map<string, Buffer>> | undefined

/** The font files by name, read once. See fonts/README.md for where they come from. */
function files(): Promise<Map<string, Buffer>> {
  const names = [...new Set(FAMILIES.flatMap((family) => Object.values(family.files)))]
  loaded ??= Promise.all(
    names.map(async (name) => [name, await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url))] as const),
  ).then((read) => new Map(read))
  return loaded
}

/** pdfkit keeps the opened font here; its own types don't say so. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Tells which letters a font has. */
function lettersIn(document: PDFKit.PDFDocument, font: Buffer): (letter: string) => boolean {
  document.font(font)
  const opened = (document as unknown as Opened)._font.font
  return (letter) => opened.hasGlyphForCodePoint(letter.codePointAt(0) as number)
}

/**
 * Registers the fonts of a sheet with its PDF, under the names of the voices: the fonts of the first family that can
 * print the whole sheet. If there is none, the sheet is spelled out for the last one. Headings with a letter that the
 * display font lacks are set in the strong one. Returns the sheet as it can be printed, and the family's scale.
 */
export async function registerFonts(
  document: PDFKit.PDFDocument,
  sheet: Sheet,
): Promise<{ sheet: Sheet; scale: number }> {
  const bytes = await files()
  const printsAll = (file: string, texts: readonly string[]) =>
    [...new Set(texts.join(''))].every(lettersIn(document, bytes.get(file) as Buffer))
  const firstFor = (some: Sheet) => FAMILIES.find(({ files: { text } }) => printsAll(text, textsOf(some)))
  const last = FAMILIES.at(-1) as Family
  let [printable, family] = [sheet, firstFor(sheet)]
  if (!family) {
    const isThere = lettersIn(document, bytes.get(last.files.text) as Buffer)
    printable = await spellOut(sheet, (letter) => !isThere(letter))
    family = firstFor(printable) ?? last
  }
  const { text, strong, display } = family.files
  const head = printsAll(display, headingsOf(printable)) ? display : strong
  for (const [voice, file] of Object.entries({ text, strong, display: head })) {
    document.registerFont(voice, bytes.get(file) as Buffer)
  }
  return { sheet: printable, scale: family.scale }
}
