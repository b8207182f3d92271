import { AppError } from '../errors.ts'
import { chunksOf } from '../http/body.ts'

/**
 * Reads the body of an upload, up to `maxBytes` and no further, into memory of its own that can be transferred to a
 * thread. It is copied chunk by chunk: ten megabytes in one go would keep everybody waiting. Throws payload_too_large
 * (413) beyond `maxBytes`, whatever the headers say, and invalid_request (400) when the body is empty.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const memory = new ArrayBuffer(0, { maxByteLength: maxBytes })
  for await (const chunk of chunksOf(request, maxBytes)) {
    const from = memory.byteLength
    memory.resize(from + chunk.byteLength)
    new Uint8Array(memory, from).set(chunk)
  }
  if (memory.byteLength === 0) throw emptyFile()
  return new Uint8Array(memory)
}

export const emptyFile = (): AppError => new AppError('invalid_request', 'This file is empty. Please choose another.')

/**
 * The name under which a document is downloaded: the letters, digits and a few signs of the one that the browser sent.
 */
export function uploadName(header: string | null): string {
  const plain = decodeURIComponentSafely(header ?? '')
    .replaceAll(/[^\w.() -]+/g, '_')
    .trim()
  return plain.slice(-80) || 'document'
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
