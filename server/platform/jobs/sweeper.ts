import type { Log } from '../log.ts'

/** A timer of the product: applies every deadline that has passed. Safe to run twice and by two processes at once. */
export interface Sweep {
  name: string
  /** returns how many objects it moved */
  run: () => Promise<number>
}

export interface Sweeper {
  /** one round of every sweep; a failing sweep is logged and does not stop the others */
  round(): Promise<number>
  stop(): Promise<void>
}

/** Runs all sweeps every `everyMilliseconds`, one round at a time. 0 = only when asked. */
export function startSweeper(sweeps: Sweep[], options: { everyMilliseconds: number; log: Log }): Sweeper {
  let running: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const sweepAll = async () => {
    let moved = 0
    for (const sweep of sweeps) {
      try {
        moved += await sweep.run()
      } catch (error) {
        options.log.error({ sweep: sweep.name, err: error }, 'sweep failed')
      }
    }
    return moved
  }
  const round = () => {
    running = running.then(sweepAll)
    return running
  }
  const plan = () => {
    if (stopped || options.everyMilliseconds === 0) return
    timer = setTimeout(() => round().finally(plan), options.everyMilliseconds)
    timer.unref()
  }
  plan()
  return {
    round,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
