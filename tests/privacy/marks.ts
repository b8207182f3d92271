import { createHash } from 'node:crypto'

/** Something that must never reach a stranger. */
export interface Mark {
  /** whose and what it is, such as "venue 3: street" */
  name: string
  value: string
}

const WORD = /zq[a-z]{6}/g
const ID = /(?<!\d)\d{8}(?!\d)/g
const ZIP = /(?<![\w.,-])\d{5}(?![\w-]|[.,]\d)/g
const PHONE = /\d(?:[\s().+-]{0,3}\d){9,10}/g
const SECRET = /(?:pi|seti)_\w+_secret_\w+|[\w-]{43}/g

/** A word that exists nowhere else in the world: eight letters, the same ones for the same `seed`. */
export function markedWord(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest().subarray(0, 6)
  return `zq${[...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
}

/** A number with this many digits, the same one for the same `seed`; it doesn't begin with a zero and isn't round. */
export function markedNumber(seed: string, digits: number): string {
  const number = createHash('sha256').update(seed).digest().readBigUInt64BE() % 10n ** BigInt(digits - 2)
  return `7${String(number).padStart(digits - 2, '3')}9`
}

/**
 * The values in `text` that look like a mark (marked words, ids, ZIP codes, phone numbers, secrets), however they are
 * written: in any case, inside other words, with HTML, URL, JSON, quoted-printable, base64 or hexadecimal escapes, and
 * those inside each other.
 */
export function valuesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const form of formsOf(text)) {
    const lower = form.toLowerCase()
    for (const pattern of [WORD, ID, ZIP]) for (const value of lower.match(pattern) ?? []) found.add(value)
    for (const value of form.match(SECRET) ?? []) found.add(value)
    for (const value of lower.match(PHONE) ?? []) found.add(value.replaceAll(/\D/g, '').slice(-10))
  }
  return found
}

/** The marks found in `text`. */
export function marksIn(text: string, marks: Map<string, Mark>): Mark[] {
  return [...valuesIn(text)].flatMap((value) => marks.get(value) ?? [])
}

export function byValue(marks: Mark[]): Map<string, Mark> {
  return new Map(marks.map((mark) => [mark.value, mark]))
}

const ROUNDS = 3

/** The text as it is and as decoders would read it, several of them one after the other. */
function formsOf(text: string): Set<string> {
  const forms = new Set([text])
  let newest = [text]
  for (let round = 0; round < ROUNDS && newest.length > 0; round++) {
    const decoded = newest.flatMap((form) => DECODERS.map((decode) => decode(form)))
    newest = [...new Set(decoded)].filter((form) => form !== '' && !forms.has(form))
    for (const form of newest) forms.add(form)
  }
  return forms
}

const character = (code: number) => (code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '')
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const DECODERS: ((text: string) => string)[] = [
  // one pass for the escapes of HTML, URLs, JSON and JavaScript, and quoted-printable email
  (text) =>
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/\\u\{?([0-9a-f]{2,6})\}?|\\x([0-9a-f]{2})/gi, (_, u, x) => character(Number.parseInt(u ?? x, 16)))
      .replaceAll(/&#x([0-9a-f]{1,6});|&#(\d{1,7});/gi, (_, hex, dec) =>
        character(hex ? Number.parseInt(hex, 16) : Number(dec)),
      )
      .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name) => NAMED[name] ?? '')
      .replaceAll(/[%=]([0-9a-f]{2})/gi, (_, hex) => character(Number.parseInt(hex, 16))),
  (text) =>
    runs(text, /[A-Za-z0-9+/_-]{10,}={0,2}/g)
      .map(fromBase64)
      .join('\n'),
  (text) =>
    runs(text, /(?:[0-9a-f]{2}){5,}/gi)
      .map((run) => printable(Buffer.from(run, 'hex')))
      .join('\n'),
]

const runs = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** A run may begin with characters that aren't part of the encoded text. */
const fromBase64 = (run: string): string =>
  [0, 1, 2, 3].map((skip) => printable(Buffer.from(run.slice(skip), 'base64'))).join('\n')

/** Some bytes as text, if they can be read as text; noise would only be decoded again and again. */
const printable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .match(/[\x20-\x7e]{5,}/g)
    ?.join('\n') ?? ''
