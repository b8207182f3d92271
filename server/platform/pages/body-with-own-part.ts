import { crc32, deflateRawSync } from 'node:zlib'
import { OWN_PART_ID, type OwnPart } from '#contract/accounts/own-part.ts'
import { compress, type Encoding } from './compress.ts'
import { keptBody } from './page-body.ts'
import type { RenderedPage } from './page-cache.ts'

/**
 * The bytes of a page made for all couples, ending with what it says about one of them. Everything before that is
 * compressed once and stored with the page. Brotli and gzip both allow more to follow: in Brotli as it is, in gzip
 * compressed separately.
 */
export async function bodyWithOwnPart(
  page: RenderedPage,
  encoding: Encoding | null,
  own: OwnPart,
): Promise<Uint8Array<ArrayBuffer>> {
  const end = Buffer.from(`${elementOf(own)}${END_TAGS}`)
  const beginning = await keptBody(page, encoding, () =>
    beginningOf(page.html.slice(0, page.html.lastIndexOf(END_TAGS)), encoding),
  )
  if (encoding === null) return Buffer.concat([beginning, end])
  if (encoding === 'br') return Buffer.concat([beginning, ...storedInBrotli(end), LAST_IN_BROTLI])
  const [bytes, trailer] = [beginning.subarray(0, -TRAILER), Buffer.from(beginning.subarray(-TRAILER))]
  const whole = gzipTrailer(crc32(end, trailer.readUInt32LE(0)), trailer.readUInt32LE(4) + end.length)
  return Buffer.concat([bytes, deflateRawSync(end), whole])
}

const END_TAGS = '</body></html>'

/** One couple's part as a block of data, which no policy has to let in: it is never run. */
function elementOf(own: OwnPart): string {
  const json = JSON.stringify(own).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${OWN_PART_ID}">${json}</script>`
}

/** The beginning of a page, compressed and open at its end; in gzip, with the trailer that would end it here. */
async function beginningOf(html: string, encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(html)
  if (encoding === null) return bytes
  const open = await compress(bytes, encoding, { open: true })
  return encoding === 'br' ? open : Buffer.concat([open, gzipTrailer(crc32(bytes), bytes.length)])
}

/** Bytes at the end of a gzip stream: checksum and length of what it holds (RFC 1952, 2.3.1). */
const TRAILER = 8

function gzipTrailer(checksum: number, length: number): Buffer<ArrayBuffer> {
  const trailer = Buffer.alloc(TRAILER)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return trailer
}

/** Meta-blocks that hold bytes as they are, up to 64 kB each: three bytes of header before them (RFC 7932, 9.2). */
function storedInBrotli(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const part = bytes.subarray(at, at + MOST_STORED)
    const header = Buffer.alloc(3)
    header.writeUIntLE(((part.length - 1) << 3) | IS_STORED, 0, 3)
    blocks.push(header, part)
  }
  return blocks
}

const MOST_STORED = 65_536
const IS_STORED = 1 << 19
/** An empty meta-block that ends the stream. */
const LAST_IN_BROTLI = Buffer.of(0b11)
