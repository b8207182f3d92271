import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** The part between "obj" and "endobj": text, or a dictionary with the stream that follows it. */
type PdfObject = string | { dictionary: string; stream: Uint8Array | string }

interface Wishes {
  /** how many pages; 1 by default */
  pages?: number
  /** what each page says */
  text?: string
  /** replaces the instructions that draw each page */
  content?: string | Uint8Array
  /** how `content` is compressed, such as '/Filter /FlateDecode' */
  filter?: string
  /** entries of the catalog beyond its pages, such as '/OpenAction 6 0 R' */
  catalog?: string
  /** entries of the first page, such as '/Annots [6 0 R]' */
  page?: string
  /** letter paper by default */
  mediaBox?: string
  /** further objects; the first one has the number FIRST_EXTRA if there is one page */
  objects?: readonly PdfObject[]
  /** entries of the trailer, such as '/Encrypt 6 0 R' */
  trailer?: string
}

/** The number of the first of `objects` in a PDF of one page. */
export const FIRST_EXTRA = 6

/** A PDF like those of small generators: letter paper, and a line of text in Helvetica, which is not embedded. */
export function aPdf(wishes: Wishes = {}): Buffer {
  return withTable(objectsOf(wishes), wishes.trailer)
}

/** A PDF that anyone can open but only someone with its password may print. */
export function aProtectedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ ownerPassword: 'lilac', permissions: {}, pdfVersion: '1.7' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.text('Venue contract')
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
}

/** A page painted with tiles set a thousandth of a point apart: small to send, but painting it never ends. */
export function anEndlessPdf(): Buffer {
  const tile = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001'
  return aPdf({
    content: '/Pattern cs /P scn 0 0 612 792 re f',
    page: `/Resources << /Pattern << /P ${FIRST_EXTRA} 0 R >> >>`,
    objects: [{ dictionary: `${tile} /Resources << >>`, stream: '0 0 1 1 re f' }],
  })
}

/**
 * The same file as `aPdf`, but with its further objects packed into an object stream, and with a cross-reference
 * stream.
 */
export function aPackedPdf(wishes: Wishes, dictionary = ''): Buffer {
  const extras = wishes.objects ?? []
  const plain = objectsOf({ ...wishes, objects: [] })
  const bodies = extras.map((object) => (typeof object === 'string' ? object : ''))
  const first = plain.length + 1
  const offsets = bodies.map((_, index) => bodies.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const head = bodies.map((_, index) => `${first + index} ${offsets[index]}`).join(' ')
  const packed: PdfObject = {
    dictionary: `/Type /ObjStm /N ${bodies.length} /First ${head.length + 1} /Filter /FlateDecode ${dictionary}`,
    stream: deflateSync(`${head} ${bodies.join(' ')}`),
  }
  return withStream([...plain, ...bodies.map(() => null), packed], first + bodies.length)
}

function objectsOf({
  pages = 1,
  text = 'Venue contract',
  content,
  filter = '',
  catalog = '',
  page = '',
  mediaBox = '[0 0 612 792]',
  objects = [],
}: Wishes): PdfObject[] {
  const drawn = content ?? `BT /F1 24 Tf 72 680 Td (${text}) Tj ET`
  const numbers = Array.from({ length: pages }, (_, index) => 4 + 2 * index)
  const sheets = numbers.flatMap((number, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents ${number + 1} 0 R
        /Resources << /Font << /F1 3 0 R >> >> ${index === 0 ? page : ''} >>`,
    { dictionary: filter, stream: drawn },
  ])
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets,
    ...objects,
  ]
}

/** Writes objects one after the other and says at which byte each begins. Null stands for one that is elsewhere. */
function written(objects: readonly (PdfObject | null)[]): { parts: Buffer[]; offsets: number[] } {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let at = (parts[0] as Buffer).length
  const offsets = objects.map((object, index) => {
    if (object === null) return 0
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bodyOf(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
    return at - part.length
  })
  return { parts, offsets }
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object)
  const stream = Buffer.from(object.stream as Uint8Array)
  const head = `<< ${object.dictionary} /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')])
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)

function withTable(objects: readonly PdfObject[], trailer = ''): Buffer {
  const { parts, offsets } = written(objects)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${lengthOf(parts)}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

/** Nulls stand for the objects in the object stream with the number `holder`, in order. */
function withStream(objects: readonly (PdfObject | null)[], holder: number): Buffer {
  const { parts, offsets } = written(objects)
  const start = lengthOf(parts)
  let packed = 0
  const rows = offsets.map((offset, index) => (objects[index] === null ? [2, holder, packed++] : [1, offset, 0]))
  const bytes = Buffer.alloc((objects.length + 2) * 7)
  for (const [index, [kind, where, which]] of [[0, 0, 0], ...rows, [1, start, 0]].entries()) {
    bytes.writeUInt8(kind as number, index * 7)
    bytes.writeUInt32BE(where as number, index * 7 + 1)
    bytes.writeUInt16BE(which as number, index * 7 + 5)
  }
  const number = objects.length + 1
  const table: PdfObject = { dictionary: `/Type /XRef /Size ${number + 1} /W [1 4 2] /Root 1 0 R`, stream: bytes }
  const head = Buffer.from(`${number} 0 obj\n`)
  return Buffer.concat([...parts, head, bodyOf(table), Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`)])
}
