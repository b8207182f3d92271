import { AppError } from '../errors.ts'
import { ownTurn } from '../turns/own-turn.ts'

/**
 * Reads the bytes of a request's body, counting them as they come in. Nothing beyond `maxBytes` is read or stored,
 * whatever length the headers announce. Then waits in line (own-turn.ts), because the last bytes of many requests may
 * come together.
 * @throws AppError payload_too_large (413) beyond `maxBytes`, invalid_request when the sender hangs up halfway
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, maxBytes)) chunks.push(chunk)
  await ownTurn()
  return Buffer.concat(chunks)
}

/** The chunks of a request's body as they come in, counted. Throws what readBody throws. */
export async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  let size = 0
  for await (const chunk of whileItComes(request)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

/**
 * The chunks of a body. A sender that hangs up, or is cut off for being slow, has made a bad request: no fault of ours.
 */
async function* whileItComes(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch {
    throw new AppError('invalid_request', 'The request ended before its body was complete.')
  }
}

export function tooLarge(maxBytes: number): AppError {
  const megabytes = maxBytes / (1024 * 1024)
  const size = megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(maxBytes / 1024)} KB`
  return new AppError('payload_too_large', `That is too large to send: the limit is ${size}.`)
}
