import type { Log } from '../log.ts'

/**
 * An unhandled error leaves the process in an unknown state. Each is logged as fatal. The first one also makes `stop`
 * finish what is running, and then ends the process with code 1, so that its supervisor starts another.
 */
export function drainOnFailure({ log, stop }: { log: Log; stop: () => Promise<unknown> }): void {
  let draining = false
  const fail = (err: unknown) => {
    log.fatal({ err }, 'unhandled error: exiting')
    if (draining) return
    draining = true
    stop()
      .catch((err) => log.error({ err }, 'stop failed'))
      .finally(() => process.exit(1))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
