import type { Log } from './log.ts'

/**
 * An error that nobody handles leaves the process in a state that nobody knows. From now on the first one is logged as
 * fatal, what is running is finished by `stop`, and the process ends with code 1; whoever supervises it starts another.
 * Further ones are only logged.
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
