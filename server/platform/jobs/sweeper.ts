import { type Db, inTransaction, type Tx } from '../database/connect.ts'
import type { Log } from '../log.ts'

/** A timer of the product: applies every deadline that has passed. Safe to run twice and by two processes at once. */
export interface Sweep {
  name: string
  /** returns how many objects it moved */
  run: () => Promise<number>
}

/**
 * Moves every due object in a transaction of its own, so that one that fails holds none of the others up: the first
 * error is thrown when all have been tried. Returns how many were moved.
 */
export async function eachInTransaction<Due>(
  db: Db,
  due: readonly Due[],
  move: (tx: Tx, object: Due) => Promise<boolean>,
): Promise<number> {
  let moved = 0
  const failures: unknown[] = []
  for (const object of due) {
    try {
      if (await inTransaction(db, (tx) => move(tx, object))) moved += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return moved
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
