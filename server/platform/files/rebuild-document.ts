import { fileTypeFromBuffer } from 'file-type'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import { notADocument } from './file-type-refusals.ts'
import { type DrawnPage, damagedPdf, gaveUp, openPdf } from './pdf-pages.ts'
import { rebuildPhoto } from './rebuild-photo.ts'

interface RebuiltDocument {
  bytes: Uint8Array
  contentType: 'application/pdf' | 'image/webp'
}

const MOST_BYTES = 2 * LIMITS.uploadBytes
/** Letters stay sharp to the pixel while a page weighs no more than this; beyond it, the page is a photo or a scan. */
const CRISP_BYTES = 300_000

/**
 * Rebuilds a contract document from what an upload shows: a PDF gets a picture of each page, on paper of the same size,
 * and a photo is encoded again. Nothing that acts, links, hides or identifies its maker remains. The upload's content
 * decides what it is, never its name or header. Calls `step` when a page is done. Throws unsupported_media_type (415)
 * for what can't be drawn, payload_too_large (413) for too many pages, bytes or pixels, or too large a page.
 */
export async function rebuildDocument(upload: Uint8Array, step: () => void): Promise<RebuiltDocument> {
  const type = await fileTypeFromBuffer(upload)
  if (type?.mime === 'application/pdf') return { bytes: await rebuildPdf(upload, step), contentType: type.mime }
  if (type?.mime === 'image/jpeg' || type?.mime === 'image/png') {
    const { bytes, contentType } = await rebuildPhoto(upload)
    return { bytes, contentType }
  }
  throw notADocument()
}

async function rebuildPdf(upload: Uint8Array, step: () => void): Promise<Uint8Array> {
  try {
    const pdf = await openPdf(upload)
    if (pdf.pages > LIMITS.documentPages) throw tooManyPages(pdf.pages)
    const paper = new Paper()
    for (let index = 0; index < pdf.pages; index += 1) {
      await paper.add(pdf.draw(index))
      step()
    }
    return await paper.end()
  } catch (error) {
    throw gaveUp(error) ? damagedPdf() : error
  }
}

/** The database knows who sent a document and when; the file doesn't say. */
const INFO = { Creator: 'Unveil', Producer: 'Unveil', CreationDate: new Date(0) }

/** A PDF of pictures alone. The same pages give the same bytes. */
class Paper {
  private readonly document = new PDFDocument({ autoFirstPage: false, info: INFO })
  private readonly chunks: Buffer[] = []
  private bytes = 0

  constructor() {
    this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk))
  }

  async add(page: DrawnPage): Promise<void> {
    const { width, height } = page
    const picture = await pictureOf(page)
    this.bytes += picture.length
    if (this.bytes > MOST_BYTES) throw tooHeavy()
    this.document.addPage({ size: [width, height], margin: 0 }).image(picture, 0, 0, { width, height })
  }

  async end(): Promise<Uint8Array> {
    const ended = new Promise((resolve) => this.document.on('end', resolve))
    this.document.end()
    await ended
    return Buffer.concat(this.chunks)
  }
}

/** A page of letters as PNG, which is small and crisp there; a page of photographs as JPEG. */
async function pictureOf({ columns, rows, pixels }: DrawnPage): Promise<Buffer> {
  const grey = isGrey(pixels)
  const picture = () => {
    const page = sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } })
    return grey ? page.extractChannel('red') : page.removeAlpha()
  }
  const exact = await picture().png({ compressionLevel: 3 }).toBuffer()
  if (exact.length <= CRISP_BYTES) return exact
  const photo = await picture().jpeg({ quality: 80 }).toBuffer()
  return photo.length < exact.length ? photo : exact
}

function isGrey(pixels: Uint8Array): boolean {
  for (const word of new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)) {
    if (((word ^ (word >>> 8)) & 0xffff) !== 0) return false // red, green and blue are not the same byte
  }
  return true
}

const tooManyPages = (pages: number) =>
  new AppError(
    'payload_too_large',
    `This PDF has ${pages} pages, and the limit is ${LIMITS.documentPages}. Please send only the pages that matter, or split it into several files.`,
  )

const tooHeavy = () =>
  new AppError(
    'payload_too_large',
    'The pages of this PDF are too large for us to keep. Please split it into several files.',
  )
