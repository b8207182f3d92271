import { type Logger, pino } from 'pino'

export type Log = Logger

/** Names whose values never reach a log line (quality.md, Security). */
const SECRET = [
  'password',
  'token',
  'clientSecret',
  'client_secret',
  'cookie',
  'authorization',
  'email',
  'phone',
  'address',
  'zipCode',
  'venueName',
]

/** JSON lines on stdout; `level` silent in tests. Secrets are removed wherever they stand up to two levels deep. */
export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, base: undefined, redact: { paths, censor: '[removed]' } }, destination as never)
}
