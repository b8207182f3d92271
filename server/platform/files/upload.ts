import { AppError } from '../errors.ts'

/**
 * The body of an upload, read up to `maxBytes` and no further.
 * Throws payload_too_large (413) beyond that, whatever the headers say, and invalid_request (400) when it is empty.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  if (size === 0) throw new AppError('invalid_request', 'The file is empty.')
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `Please choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
}
