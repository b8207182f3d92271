import { format } from 'node:util'
import type { Log } from '../log.ts'

/**
 * From now on, what libraries print as an error becomes a line of the log. The web server, for one, prints why an
 * answer that had begun broke off. A refusal, such as one for a session that ended in the meantime, is a warning;
 * anything else is an error.
 */
export function logConsoleErrors(log: Log): void {
  console.error = (...said: unknown[]) => logPrinted(log, said)
}

/** Logs what was printed as an error, here or in another thread. */
export function logPrinted(log: Log, said: readonly unknown[]): void {
  const err = said.find((one) => one instanceof Error)
  const library = format(...said.filter((one) => one !== err))
  log[isRefusal(err) ? 'warn' : 'error']({ err, ...(library && { library }) }, 'printed by a library')
}

const isRefusal = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}
