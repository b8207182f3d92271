import { inflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../errors.ts'
import { cleanImage } from './images.ts'

export interface CleanDocument {
  bytes: Uint8Array
  contentType: 'application/pdf' | 'image/webp'
}

/**
 * What a contract never needs, and what makes a PDF dangerous: code, programs, files within, forms that send, secrets.
 * Long names only, which compressed data does not hold by chance.
 */
const REFUSED = [
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Encrypt',
]
const DANGEROUS = new RegExp(`/(${REFUSED.join('|')})(?![A-Za-z0-9])`)
const MOST_INFLATED = 64 * 1024 * 1024

/**
 * Checks an uploaded document by its content, never by its name or header. Images are encoded anew; PDFs are kept as
 * they are, when nothing in them acts: no scripts, launch or opening actions, attachments, sending forms, encryption.
 * Throws unsupported_media_type (415), and payload_too_large (413) for images above 40 megapixels.
 */
export async function cleanDocument(upload: Uint8Array): Promise<CleanDocument> {
  const type = await fileTypeFromBuffer(upload)
  if (type?.mime === 'application/pdf') {
    checkPdf(upload)
    return { bytes: upload, contentType: 'application/pdf' }
  }
  if (type?.mime === 'image/jpeg' || type?.mime === 'image/png') {
    const { bytes, contentType } = await cleanImage(upload)
    return { bytes, contentType }
  }
  throw refused('This is not a PDF, JPEG or PNG file.')
}

function checkPdf(upload: Uint8Array): void {
  const text = Buffer.from(upload).toString('latin1')
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) throw refused('This PDF is not complete.')
  if (DANGEROUS.test(plainNames(text))) throw refusedPdf()
  for (const objects of objectStreams(upload, text)) if (DANGEROUS.test(plainNames(objects))) throw refusedPdf()
}

/** Names may be written in hex, /J#61vaScript. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The contents of streams that hold objects, where names hide from a plain search. */
function* objectStreams(upload: Uint8Array, text: string): Generator<string> {
  let total = 0
  for (const match of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = plainNames(text.slice(Math.max(0, text.lastIndexOf('obj', match.index)), match.index))
    if (!dictionary.includes('/ObjStm')) continue
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end < 0) throw refused('This PDF is not complete.')
    const filters = [...dictionary.matchAll(/\/(\w+Decode|Crypt)\b/g)].map(([, name]) => name)
    if (filters.some((name) => name !== 'FlateDecode') || filters.length > 1) throw refusedPdf()
    const raw = upload.subarray(start, end)
    const objects = filters.length === 0 ? Buffer.from(raw) : inflate(raw, MOST_INFLATED - total)
    total += objects.length
    yield objects.toString('latin1')
  }
}

function inflate(raw: Uint8Array, most: number): Buffer {
  try {
    return inflateSync(raw, { maxOutputLength: Math.max(1, most) })
  } catch {
    throw refusedPdf()
  }
}

const refused = (message: string) => new AppError('unsupported_media_type', message)
const refusedPdf = () =>
  refused(
    'This PDF is protected or holds scripts, actions or attachments. Please print it to a plain PDF, or send a photo.',
  )
