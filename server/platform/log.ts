import { type Logger, pino } from 'pino'
import { lineWriter } from './logging/line-writer.ts'
import { logLines } from './metrics/instruments.ts'
import { currentRequest } from './request-scope.ts'
import { currentTrace } from './tracing/spans.ts'

export type Log = Logger

/** Names whose values never reach a log line (quality.md, "Security"). */
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

/** JSON lines on stdout; `level` silent in tests. Secrets are removed up to two levels deep. */
export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: undefined,
    redact: { paths, censor: '[removed]' },
    mixin: counted,
    serializers: { err: errorView, worker: withoutAddresses, library: withoutAddresses },
  }
  return pino(options, destination ?? lineWriter())
}

/**
 * Counts the lines that somebody may have to look at, and says for which request and in which trace a line was written.
 */
function counted(_line: object, level: number): object {
  if (level >= WARN) logLines.inc({ level: pino.levels.labels[level] ?? 'error' })
  const trace = currentTrace()
  return trace === undefined ? ofRequest() : { ...ofRequest(), trace_id: trace }
}

const WARN = 40

/** What each line that is written for a request says about it: which one, whose, and from where. */
function ofRequest(): object {
  const { request, from, network, user } = currentRequest() ?? {}
  return request === undefined ? {} : { request, from, network, ...(user !== undefined && { user }) }
}

/**
 * The fields of an error that may be logged, by name: PostgreSQL quotes whole rows in `detail` and `where`, the card
 * provider's SDK carries objects with secrets, mail servers repeat the address.
 */
function errorView(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutAddresses(error) : undefined
  const { code, table, constraint } = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    code,
    table,
    constraint,
    ...(error.cause !== undefined && { cause: errorView(error.cause) }),
  }
}

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[removed]')
