import type { AppError } from '../errors.ts'

/** Runs a task in its turn, for one person if `whose` is given; throws the queue's refusal when the task can't wait. */
export type BoundedQueue = <T>(work: () => Promise<T>, whose?: number) => Promise<T>

interface QueueLimits {
  /** how many tasks run at the same time */
  atOnce: number
  /** how many more may wait in line */
  waiting: number
  /** how many of one person's tasks run at the same time; by default, as many as `atOnce` */
  each?: number
  /** milliseconds after which a waiting task is refused; by default, it waits for as long as it takes */
  patience?: number
}

interface Waiting {
  whose: number | undefined
  begin(): void
}

/**
 * Runs at most `atOnce` tasks at the same time and lets `waiting` more wait in line, where nobody's second task delays
 * somebody else's first. Beyond that, tasks are refused with what `refusal` makes, so that a flood of requests can't
 * exhaust memory or processors.
 */
export function boundedQueue(limits: QueueLimits, refusal: () => AppError): BoundedQueue {
  const { atOnce, waiting, each = atOnce, patience } = limits
  const line: Waiting[] = []
  const running: (number | undefined)[] = []
  const mayBegin = (whose: number | undefined) =>
    running.length < atOnce && (whose === undefined || running.filter((other) => other === whose).length < each)

  const turnOf = (whose: number | undefined) =>
    new Promise<void>((begin, refuse) => {
      const one = { whose, begin }
      line.push(one)
      if (patience === undefined) return
      const giveUp = () => {
        line.splice(line.indexOf(one), 1)
        refuse(refusal())
      }
      const timer = setTimeout(giveUp, patience)
      one.begin = () => {
        clearTimeout(timer)
        begin()
      }
    })
  /** A task that ends makes room for another: the first in line that may begin. */
  const end = (whose: number | undefined) => {
    running.splice(running.indexOf(whose), 1)
    const next = line.find((one) => mayBegin(one.whose))
    if (!next) return
    line.splice(line.indexOf(next), 1)
    running.push(next.whose)
    next.begin()
  }

  return async function enqueue(work, whose) {
    if (mayBegin(whose)) {
      running.push(whose)
    } else {
      if (line.length >= waiting) throw refusal()
      await turnOf(whose)
    }
    try {
      return await work()
    } finally {
      end(whose)
    }
  }
}
