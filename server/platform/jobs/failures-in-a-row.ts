import type { Log } from '../log.ts'

/** The failures in a row of one thing that is done again and again: a sweep, or the worker's statements. */
export interface Failures {
  failed(error: unknown): void
  worked(): void
  /** milliseconds since the first of the failures in a row; 0 after a success */
  lasts(): number
}

const WARNINGS = 2

/**
 * Keeps the log readable: the first two failures in a row are warnings, then there is silence, and one error once
 * `needsAPerson` says so. When the work succeeds again after that error, a line says so.
 */
export function watchFailures(
  log: Log,
  about: { [name: string]: string },
  message: string,
  needsAPerson: (failures: number, milliseconds: number) => boolean,
): Failures {
  let failures = 0
  let since = 0
  let told = false
  const lasts = () => (failures === 0 ? 0 : performance.now() - since)
  return {
    failed: (err) => {
      if (failures === 0) since = performance.now()
      failures += 1
      if (told) return
      told = needsAPerson(failures, lasts())
      if (told) log.error({ ...about, failures, err }, message)
      else if (failures <= WARNINGS) log.warn({ ...about, failures, err }, message)
    },
    worked: () => {
      if (told) log.info({ ...about, failures }, `${message}: works again`)
      failures = 0
      told = false
    },
    lasts,
  }
}
