import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import { boundedQueue } from '../turns/bounded-queue.ts'
import type { BusyDay, BusyQuestion } from './days-taken-by-events.ts'

/** Reads calendar files that others wrote, in threads apart from the one that answers requests. */
export interface CalendarReader {
  /**
   * The days that a file of this owner says are taken (days-taken-by-events.ts). Throws for anything that isn't a
   * calendar or takes too long to read; temporarily_unavailable (503) while too many others wait.
   */
  read(question: BusyQuestion, ownerId: number): Promise<BusyDay[]>
  /** aborted when the process ends: by then nobody waits for a calendar */
  ending: AbortSignal
  /** Aborts `ending`, and what is being read. */
  giveUp(): Promise<void>
  stop(): Promise<void>
}

const THREAD = new URL('./read-thread.ts', import.meta.url)
/** Milliseconds without a file after which a thread ends. */
const IDLE = 60_000
/** Milliseconds for one file; one that takes longer is assumed never to end. */
const LONGEST = 5_000
/** The memory of one thread. */
const MEGABYTES = 256
/** Files that are read at the same time, one per owner: files that hang delay nobody else's. */
const AT_ONCE = 2
/** The most files that wait, and the longest that one waits, in milliseconds. */
const [WAITING, PATIENCE] = [100, 30_000]

/** The first files start the threads. A file that hangs ends its thread; the next one gets a new thread. */
export function createCalendarReader(): CalendarReader {
  const threads = new Piscina<BusyQuestion, BusyDay[]>({
    filename: THREAD.href,
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    env: {},
    execArgv: [],
  })
  const inTurn = boundedQueue({ atOnce: AT_ONCE, waiting: WAITING, each: 1, patience: PATIENCE }, calendarsBusy)
  const ending = new AbortController()
  const inTime = () => AbortSignal.any([ending.signal, AbortSignal.timeout(LONGEST)])
  return {
    read: (question, ownerId) => inTurn(() => threads.run(question, { signal: inTime() }), ownerId),
    ending: ending.signal,
    giveUp: async () => ending.abort(),
    stop: () => threads.destroy(),
  }
}

/** Too many calendars are waiting to be read. */
export const calendarsBusy = (): AppError =>
  new AppError('temporarily_unavailable', 'Many calendars are being read right now. Please try again in a minute.')
