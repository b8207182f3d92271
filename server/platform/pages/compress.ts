import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this many bytes, compressing costs more than it saves. */
const WORTH_IT = 1024

/** The best encoding that an Accept-Encoding header allows, or null. `q=0` refuses. */
export function acceptedEncoding(header: string | null): Encoding | null {
  if (header === null) return null
  const allowed = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(name)
  }
  if (allowed.has('br')) return 'br'
  return allowed.has('gzip') || allowed.has('*') ? 'gzip' : null
}

/**
 * Compresses one answer on the fly: quick levels, off the main thread. With `open`, the result ends on a whole byte and
 * isn't finished, so that more can follow.
 */
export function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  { open = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') {
    const finishFlush = open ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
    return asGzip(bytes, { level: 5, finishFlush }) as Promise<Uint8Array<ArrayBuffer>>
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5, // 4 is 8% larger, 6 hardly smaller
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  const finishFlush = open ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH
  return asBrotli(bytes, { params, finishFlush }) as Promise<Uint8Array<ArrayBuffer>>
}

/** The encoding for an answer of this size, or null to send it as it is. */
export function encodingFor(request: Request, bytes: number): Encoding | null {
  return bytes < WORTH_IT ? null : acceptedEncoding(request.headers.get('accept-encoding'))
}
