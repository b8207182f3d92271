import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{43}$/

/** A 256-bit secret for a cookie or an emailed link, in 43 characters that are safe in both. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text can be one of our tokens at all; saves asking the database for nonsense. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/** What is stored of a token. It is random, so a plain SHA-256 can't be reversed by search. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
