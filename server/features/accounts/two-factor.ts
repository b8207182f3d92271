import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { MINUTE, realClock } from '#server/platform/clock.ts'
import { hashToken } from '#server/platform/tokens.ts'

// The codes of an authenticator app (RFC 6238: six digits, 30 seconds, SHA-1, which every app supports), and the
// recovery codes for when it is lost. The app's codes run on real time, as sessions do: phones don't follow the demo's
// clock.

const STEP = MINUTE / 2

/** Codes of the current 30 seconds count, and those of the 30 before, because people type slowly; future ones don't. */
const LATE = 1

/** As many recovery codes as fit on a slip of paper. */
const RECOVERY_CODES = 10

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Unveil', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** A new secret of 160 bits, in base32, which apps expect. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from the QR code. */
export const uriOf = (secret: string, email: string): string => appOf(secret, email).toString()

/** The number of the 30-second period, counted from 1970, that a code is for; null if the code doesn't count now. */
export function stepOf(secret: string, code: string): number | null {
  const now = realClock.now().getTime()
  const delta = appOf(secret).validate({ token: code, window: LATE, timestamp: now })
  return delta === null || delta > 0 ? null : Math.floor(now / STEP) + delta
}

/** Whether what was typed is meant as a code from an app; otherwise, it is meant as a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutGaps(typed))

/** What was typed, as it is compared: without spaces and dashes, in capitals. */
export const withoutGaps = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * New recovery codes, in groups of four for easy reading. Each has 120 bits: enough for a plain hash (OWASP ASVS 6.5.2
 * asks for 112).
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32
    return (code.match(/.{4}/g) ?? []).join('-')
  })
}

/** What is stored of a recovery code. */
export const hashRecoveryCode = (typed: string): Buffer => hashToken(withoutGaps(typed))
