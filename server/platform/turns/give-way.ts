import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** A breath of this length ends at most LATE_MS late unless the process or the machine is busy. */
const BREATH_MS = 10
const LATE_MS = 3
/** For this long after a breath that wasn't late, a turn of the event loop is enough. */
const CALM_MS = 100
/** However busy the process is, background work goes on after this. */
const LONGEST_MS = 250

/**
 * Lets visitors go first: resolves once the process has time for background work, after a quarter of a second at the
 * latest. Call it between parts of work that nobody waits for, and never inside a transaction. What holds a date or
 * moves money doesn't give way (docs/decisions/0073-background-work-gives-way.md).
 */
export const giveWay = givingWay({ wait, nextTurn, now: () => performance.now() })

/** The same with a clock and timers of the caller's own. */
export function givingWay({
  wait,
  nextTurn,
  now,
}: {
  wait: (ms: number) => Promise<unknown>
  nextTurn: () => Promise<unknown>
  now: () => number
}) {
  let calmUntil = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const asked = now()
    if (asked < calmUntil) {
      await nextTurn() // without it, work that waits for nothing else would keep the loop to itself
      return
    }
    let isLate: boolean
    do {
      const began = now()
      await wait(BREATH_MS)
      isLate = now() - began > BREATH_MS + LATE_MS
    } while (isLate && now() - asked < LONGEST_MS)
    if (!isLate) calmUntil = now() + CALM_MS
  }
}
