import type { AppError } from './errors.ts'

/** Runs work in its turn; throws the queue's refusal when too many wait already. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` works together and lets `waiting` more stand in line. The next one is refused with what
 * `refusal` makes, so that a flood of requests can't exhaust memory or processors.
 */
export function boundedQueue(limits: { atOnce: number; waiting: number }, refusal: () => AppError): BoundedQueue {
  const line: (() => void)[] = []
  let running = 0

  return async function enqueue(work) {
    if (running >= limits.atOnce) {
      if (line.length >= limits.waiting) throw refusal()
      await new Promise<void>((turn) => line.push(turn)) // whoever ends hands its place on
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
