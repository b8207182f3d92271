import { setImmediate } from 'node:timers'

/** How long callers begin one after another before the event loop handles what has arrived, in milliseconds. */
const BATCH_MS = 5

/** The callers waiting to begin: first come, first served. */
const line: (() => void)[] = []

/**
 * Waits in line until the previous caller has reached its first pause. Callers begin one after another; once they have
 * used five milliseconds, the event loop handles what has arrived before the next one begins, so health checks are
 * answered even in a crowd. Call it before work that a crowd could begin at the same moment: five hundred requests, or
 * everyone waiting for one page (docs/decisions/0022-limits-of-requests.md).
 */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    line.push(begin)
    if (line.length === 1) setImmediate(() => beginNext(performance.now()))
  })
}

function beginNext(since: number): void {
  line.shift()?.()
  if (line.length === 0) return
  // the tick comes when the caller and everything that follows from it immediately have paused
  queueMicrotask(() =>
    process.nextTick(() => {
      if (performance.now() - since < BATCH_MS) beginNext(since)
      else setImmediate(() => beginNext(performance.now()))
    }),
  )
}
