import { readFile } from 'node:fs/promises'

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

/**
 * Registers the fonts of a sheet with its PDF, under the names of the voices: those of the first family that can print
 * all of `texts`, or the last one's, which prints an empty box for what it lacks. Returns the family's scale.
 */
export async function registerFonts(document: PDFKit.PDFDocument, texts: string[]): Promise<number> {
  const bytes = await files()
  const letters = new Set([...texts.join('')].map((letter) => letter.codePointAt(0) as number))
  const prints = ({ files: { text } }: Family) => {
    document.font(bytes.get(text) as Buffer)
    const { font } = (document as unknown as Opened)._font
    return [...letters].every((letter) => font.hasGlyphForCodePoint(letter))
  }
  const family = FAMILIES.find(prints) ?? (FAMILIES.at(-1) as Family)
  for (const voice of ['text', 'strong', 'display'] as const) {
    document.registerFont(voice, bytes.get(family.files[voice]) as Buffer)
  }
  return family.scale
}
