import { setImmediate } from 'node:timers'

/** Those who wait to begin, the first one first. */
const line: (() => void)[] = []

/**
 * Waits for a turn of the event loop in which nobody else begins. Between two beginnings everything that has come in is
 * looked at, so health is answered whatever the crowd. Call it before work that many can be made to begin at the same
 * moment: five hundred requests that arrive together, or all who wait for one page (docs/decisions/0022-limits-of-requests.md).
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
