import { AppError } from '../errors.ts'
import { readBody } from '../http/body.ts'

/**
 * The body of an upload, read up to `maxBytes` and no further, in memory of its own that can be handed to a thread.
 * Throws payload_too_large (413) beyond that, whatever the headers say, and invalid_request (400) when it is empty.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(request, maxBytes)
  if (bytes.byteLength === 0) throw new AppError('invalid_request', 'The file is empty.')
  return new Uint8Array(bytes)
}
