import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * What libraries print as an error becomes a line of the log. The web server, for one, prints why an answer broke off
 * that had begun: a refusal, such as a session that ended meanwhile, is a warning; anything else is an error.
 */
export function logConsoleErrors(log: Log): void {
  console.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error)
    const words = said.filter((one) => typeof one === 'string').join(' ')
    log[err instanceof AppError ? 'warn' : 'error']({ err }, words || 'an answer broke off')
  }
}
