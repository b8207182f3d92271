import { inflateSync } from 'node:zlib'

/** A PDF that pdfkit wrote, read back: the text of each page, in the order in which it is drawn, and its metadata. */
export interface ReadPdf {
  pages: string[]
  title: string
  language: string
}

/**
 * Reads the text of a PDF of ours. Every font of ours is embedded with a table from its glyphs to Unicode, so this
 * returns what searching, copying and a screen reader find. Lines end where a new text object begins.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const catalog = find(objects, '/Type /Catalog')
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text))
  const info = find(objects, '/CreationDate')
  return {
    pages: pages.map((page) => textOfPage(objects, page.text)),
    title: reference(objects, info.text, 'Title')?.text.slice(1, -1) ?? '',
    language: /\/Lang \((.*?)\)/.exec(catalog.text)?.[1] ?? '',
  }
}

interface PdfObject {
  text: string
  stream: string
}
type Objects = Map<string, PdfObject>

function objectsOf(file: string): Objects {
  const found: Objects = new Map()
  for (const [, id = '', text = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [dictionary = '', raw] = text.split('\nstream\n')
    const data = raw?.replace(/\nendstream$/, '') ?? ''
    const packed = dictionary.includes('/FlateDecode')
    found.set(id, {
      text: dictionary,
      stream: packed ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data,
    })
  }
  return found
}

function find(objects: Objects, part: string): PdfObject {
  const found = [...objects.values()].find(({ text }) => text.includes(part))
  if (!found) throw new Error(`the PDF has no ${part}`)
  return found
}

const reference = (objects: Objects, text: string, name: string): PdfObject | undefined =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '')

function textOfPage(objects: Objects, page: string): string {
  const resources = reference(objects, page, 'Resources')?.text ?? page
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(reference(objects, objects.get(id)?.text ?? '', 'ToUnicode')?.stream ?? ''),
    ]),
  )
  let letters = new Map<string, string>()
  let text = ''
  const content = reference(objects, page, 'Contents')?.stream ?? ''
  for (const [token, font] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<[0-9a-f]+>|\bET\b/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    else if (token === 'ET') text += '\n'
    else for (const glyph of token.match(/[0-9a-f]{4}/g) ?? []) text += letters.get(glyph) ?? '\ufffd'
  }
  return text.replaceAll(/ ?\n+/g, '\n')
}

/** From glyph numbers to letters, according to the font's own table. */
function lettersOf(table: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gs)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      found.set(glyph, utf16(units.replaceAll(' ', '')))
    }
  }
  return found
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
