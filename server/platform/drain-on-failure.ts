import type { Log } from './log.ts'

/**
 * An unhandled error leaves the process in an unknown state. From then on the first one is logged as fatal, `stop`
 * finishes what is running, and the process ends with code 1, so that its supervisor starts another. Further ones are
 * only logged.
 */
export function drainOnFailure({ log, stop }: { log: Log; stop: () => Promise<unknown> }): void {
  let draining = false
  const fail = (err: unknown) => {
    log.fatal({ err }, 'an error that nobody handles: ending')
    if (draining) return
    draining = true
    stop()
      .catch((err) => log.error({ err }, 'stop failed'))
      .finally(() => process.exit(1))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
