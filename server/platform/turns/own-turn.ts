import { setImmediate } from 'node:timers'

/** Milliseconds for which those who wait begin, one after the other, before the event loop looks around again. */
const LONGEST_MS = 5

/** The callers waiting to begin, first come first. */
const line: (() => void)[] = []

/**
 * Waits until no other caller is beginning and the event loop has handled all that has arrived, which it does at least
 * every five milliseconds, so health is answered even in a crowd. Call it before work that a crowd could begin at the
 * same moment: five hundred requests, or everyone waiting for one page (docs/decisions/0022-limits-of-requests.md).
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
  // the tick comes once the caller, and whatever it continues with immediately, has come to a pause
  queueMicrotask(() =>
    process.nextTick(() => {
      if (performance.now() - since < LONGEST_MS) beginNext(since)
      else setImmediate(() => beginNext(performance.now()))
    }),
  )
}
