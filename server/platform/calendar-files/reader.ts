import { Piscina } from 'piscina'
import type { BusyDay, BusyQuestion } from './busy-days.ts'

/** Reads calendar files that others wrote, beside the thread that answers requests. */
export interface CalendarReader {
  /** The days that a file says are taken (busy-days.ts). Throws for anything that isn't a calendar, or takes too long to read. */
  read(question: BusyQuestion): Promise<BusyDay[]>
  stop(): Promise<void>
}

const THREAD = new URL('./read-thread.ts', import.meta.url)
/** Milliseconds without a file after which the thread ends. */
const IDLE = 60_000
/** Milliseconds for one file; what takes longer never ends. */
const LONGEST = 5_000
const MEGABYTES = 256

/** One thread, started by the first file. One that hangs ends it; the next file gets a new one. */
export function createCalendarReader(): CalendarReader {
  const thread = new Piscina<BusyQuestion, BusyDay[]>({
    filename: THREAD.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    env: {},
    execArgv: [],
  })
  let turn: Promise<unknown> = Promise.resolve()
  return {
    read: (question) => {
      const answer = turn.then(() => thread.run(question, { signal: AbortSignal.timeout(LONGEST) }))
      turn = answer.catch(() => undefined)
      return answer
    },
    stop: () => thread.destroy(),
  }
}
