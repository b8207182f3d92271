import { StartError } from '#server/platform/errors.ts'

/** The year first, then a time of day with its zone. '11-24-2026' ends like one, and would be this machine's midnight. */
const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/

/**
 * Reads a moment from the command line, after the option of this name. Throws a StartError for one without a time
 * zone, which would mean another moment on every machine. `orElse`: what the option takes instead, in words.
 */
export function momentAfter(option: string, text: string, orElse = ''): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !WITH_ZONE.test(text)) {
    throw new StartError(`${option} takes a moment with its time zone, such as 2026-11-24T15:04:05Z${orElse}`)
  }
  return at
}
