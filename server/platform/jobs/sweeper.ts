import type { Db, Tx } from '../database/connect.ts'
import { isOutage } from '../database/outage.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { secondsSince, sweepSeconds } from '../metrics/instruments.ts'
import { inSpan } from '../tracing/spans.ts'
import { type Failures, watchFailures } from './failures-in-a-row.ts'

/**
 * A timer of the product: applies every deadline that has passed. Safe to run twice and in two processes at the same
 * time.
 */
export interface Sweep {
  name: string
  /** Returns how many objects it moved. A long run ends early once `stopping` says that the process is ending. */
  run: (stopping?: AbortSignal) => Promise<number>
  /**
   * seconds between two runs; 5 unless given, 60 where deadlines are days, 1 where somebody watches the countdown, or
   * where a run does a second's worth of work
   */
  every?: number
  /**
   * On its own timer, this sweep runs only if the one named here has completed without an error since this sweep last
   * ran.
   */
  after?: string
}

/**
 * Moves every due object in its own transaction, so that a failing one doesn't hold the others up: the first error is
 * thrown when all have been tried. `postpone`, in another transaction, is for failing ones that would otherwise be the
 * first again and again; an outage postpones nothing. Returns how many were moved.
 */
export async function eachInTransaction<Due>(
  db: Db,
  due: readonly Due[],
  move: (tx: Tx, object: Due) => Promise<boolean>,
  postpone?: (tx: Tx, object: Due) => Promise<void>,
): Promise<number> {
  let moved = 0
  const failures: unknown[] = []
  for (const object of due) {
    try {
      if (await inTransaction(db, (tx) => move(tx, object))) moved += 1
    } catch (error) {
      failures.push(error)
      if (postpone && !isOutage(error)) {
        await inTransaction(db, (tx) => postpone(tx, object)).catch((also: unknown) => failures.push(also))
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return moved
}

export interface Sweeper {
  /** Runs every sweep once, in the order of the list, whatever its interval. Returns how many objects were moved. */
  round(): Promise<number>
  /** From now on, no sweep begins; resolves when those under way have ended. */
  stop(): Promise<void>
}

const EVERY_SECONDS = 5
/**
 * A sweep that failed, or was held up, is tried again after this long at most, so that monitoring learns about it soon.
 */
const AGAIN_SECONDS = 60
const FAILURES_IN_A_ROW = 3
const LONG_OUTAGE_MS = 60_000
/** An answer of `trouble` is valid for a second; one that hasn't come after five is asked for again. */
const [TROUBLE_HOLDS_MS, UNANSWERED_MS] = [1_000, 5_000]

/**
 * Runs each sweep on its own timer, at its own pace and never twice at the same time: a slow or failing one delays no
 * other. Without `timers`, sweeps run only when asked for a round. A failed one is logged and runs again in its turn.
 * None begins on its timer while `trouble` says that something is wrong: by a clock that is ahead, all holds would be
 * over. Turns close together share one answer: a clock counts as wrong only when it is off by more than a minute.
 */
export function startSweeper(
  sweeps: Sweep[],
  { timers, log, trouble = async () => null }: { timers: boolean; log: Log; trouble?: () => Promise<string | null> },
): Sweeper {
  const stop = new AbortController()
  const stopping = stop.signal
  const outage = sharedOutage(log)
  const pause = watchFailures(log, {}, 'timers wait', () => true)
  const runners = new Map(sweeps.map((sweep) => [sweep.name, runner(sweep, stopping, outage, log)]))
  if (runners.size < sweeps.length) throw new Error('two sweeps have the same name')
  const waiting = new Map<string, NodeJS.Timeout>()

  const runnerOf = (name: string): Runner => {
    const found = runners.get(name)
    if (!found) throw new Error(`there is no sweep ${name}`)
    return found
  }
  const ask = async () => {
    const words = await trouble().catch(() => null) // if the database doesn't answer, the sweep itself says so
    if (words === null) pause.worked()
    else pause.failed(new Error(words))
    return words !== null
  }
  let answer = Promise.resolve(false)
  let holdsUntil = 0
  const isHeldUp = () => {
    if (performance.now() >= holdsUntil) {
      holdsUntil = performance.now() + UNANSWERED_MS
      answer = ask().finally(() => {
        holdsUntil = performance.now() + TROUBLE_HOLDS_MS
      })
    }
    return answer
  }
  /** Starts a sweep's timer at a random moment of its interval, so that sweeps don't all begin together. */
  function startTimer({ name, every = EVERY_SECONDS, after }: Sweep): void {
    const [mine, before] = [runnerOf(name), after === undefined ? null : runnerOf(after)]
    let seen = 0
    let completed = 0
    const turn = async () => {
      if ((await isHeldUp()) || stopping.aborted) return
      if (before?.times() === seen) return
      seen = before?.times() ?? 0
      await mine.run()
    }
    const next = () => {
      const seconds = mine.times() === completed ? Math.min(every, AGAIN_SECONDS) : every
      completed = mine.times()
      plan(seconds * 1000)
    }
    const plan = (wait: number) => {
      if (!stopping.aborted) waiting.set(name, setTimeout(() => turn().finally(next), wait).unref())
    }
    plan(Math.random() * every * 1000)
  }
  if (timers) for (const sweep of sweeps) startTimer(sweep)

  return {
    round: async () => {
      let moved = 0
      for (const { run } of runners.values()) moved += await run()
      return moved
    },
    stop: async () => {
      stop.abort()
      for (const timer of waiting.values()) clearTimeout(timer)
      await answer
      await Promise.all([...runners.values()].map(({ ended }) => ended()))
    },
  }
}

interface Runner {
  /** runs it once more, after the run that is under way; 0 when it fails */
  run(): Promise<number>
  /** how many times it has completed without an error */
  times(): number
  /** resolves when nothing is under way */
  ended(): Promise<unknown>
}

function runner({ name, run }: Sweep, stopping: AbortSignal, outage: Outage, log: Log): Runner {
  const defect = watchFailures(log, { sweep: name }, 'sweep failed', (inARow) => inARow >= FAILURES_IN_A_ROW)
  let underWay: Promise<number> = Promise.resolve(0)
  let times = 0
  const once = async () => {
    const began = performance.now()
    const took = (outcome: string) => sweepSeconds.observe({ sweep: name, outcome }, secondsSince(began))
    try {
      const moved = await inSpan('sweep', `sweep ${name}`, { isWorth: (moved) => moved > 0 }, () => run(stopping))
      took('done')
      times += 1
      outage.worked(name)
      defect.worked()
      return moved
    } catch (error) {
      took('failed')
      if (isOutage(error)) outage.failed(name, error)
      else defect.failed(error)
      return 0
    }
  }
  return {
    run: () => {
      underWay = underWay.then(once)
      return underWay
    },
    times: () => times,
    ended: () => underWay,
  }
}

/**
 * A database that can't serve fails all sweeps at the same time: that is logged once, until each of them works again.
 */
interface Outage {
  failed(sweep: string, error: unknown): void
  worked(sweep: string): void
}

function sharedOutage(log: Log): Outage {
  const failures: Failures = watchFailures(log, {}, 'sweeps: the database cannot serve', (_, ms) => ms > LONG_OUTAGE_MS)
  const failing = new Set<string>()
  return {
    failed: (sweep, error) => {
      failing.add(sweep)
      failures.failed(error)
    },
    worked: (sweep) => {
      if (failing.delete(sweep) && failing.size === 0) failures.worked()
    },
  }
}
