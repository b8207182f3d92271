import type Stripe from 'stripe'
import type { UploadedFile } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalid } from '../api/errors.ts'
import { newId } from '../records/ids.ts'
import { createdNow, getObject, insertObject } from '../records/objects.ts'

/** The limit for evidence of a dispute; other purposes have other limits, which nobody here needs. */
const MAX_BYTES = 5 * 1024 * 1024

/** What a file begins with says what it is. */
const BEGINNINGS: Record<string, string> = { pdf: '25504446', jpg: 'ffd8ff', png: '89504e470d0a1a0a' }

function typeOf({ bytes }: UploadedFile): string {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  const [type] = Object.entries(BEGINNINGS).find(([, start]) => beginning.startsWith(start)) ?? []
  if (type === undefined) throw invalid('This file is not a PDF, JPEG or PNG.', { param: 'file' })
  return type
}

/** Files that an account has uploaded. Their bytes are not kept: nobody reads them here. */
export const files = [
  endpoint<Stripe.FileCreateParams>('POST /v1/files', async (context, { purpose }) => {
    const { file } = context.request
    if (!file) throw invalid('Send the file as multipart/form-data.', { param: 'file' })
    if (file.bytes.byteLength > MAX_BYTES) throw invalid('This file is larger than 5 MB.', { param: 'file' })
    const kept: Stripe.File = {
      id: newId('file'),
      object: 'file',
      created: createdNow(context),
      expires_at: null,
      filename: file.name,
      purpose,
      size: file.bytes.byteLength,
      title: null,
      type: typeOf(file),
      url: null,
    }
    insertObject(context.tx, kept)
    return kept
  }),
  endpoint('GET /v1/files/{id}', async (context, _params, { id = '' }) =>
    getObject<Stripe.File>(context.tx, 'file', id),
  ),
]
