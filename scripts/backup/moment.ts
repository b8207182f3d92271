import { StartError } from '#server/platform/errors.ts'

/**
 * Reads a moment from the command line, after the option of this name. Throws a StartError for one without a time
 * zone, which would mean another moment on every machine. `orElse`: what the option takes instead, in words.
 */
export function momentAfter(option: string, text: string, orElse = ''): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new StartError(`${option} takes a moment with its time zone, such as 2026-11-24T15:04:05Z${orElse}`)
  }
  return at
}
