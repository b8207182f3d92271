import { setImmediate } from 'node:timers'

/** The callers waiting to begin, first come first. */
const line: (() => void)[] = []

/**
 * Waits for a turn of the event loop in which no other caller begins. The loop handles everything that has arrived
 * between two beginnings, so health is answered even in a crowd. Call it before work that a crowd could begin at the
 * same moment: five hundred requests, or everyone waiting for one page (docs/decisions/0022-limits-of-requests.md).
 */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    line.push(begin)
    if (line.length === 1) setImmediate(beginNext)
  })
}

function beginNext(): void {
  line.shift()?.() // it runs to its first pause before the next immediate
  if (line.length > 0) setImmediate(beginNext)
}
