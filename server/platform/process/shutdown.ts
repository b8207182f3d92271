import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** How to stop what was started, step by step. */
export interface Shutdown {
  /** Registers how to stop what has just been started; `name` is what the log calls it. */
  add(name: string, stop: () => Promise<void>): void
  /**
   * Stops everything, in reverse order. A step that hangs or fails doesn't hold up the others. One log line names each
   * step that fails, and a last one all that hung. Resolves within 25 seconds with the names of all of these steps; a
   * second call joins the first.
   */
  run(): Promise<string[]>
  /** Stops waiting, except for one second for the first thing that was started. */
  hurry(): void
}

export interface Patience {
  /** milliseconds for all steps but the last, together */
  steps: number
  /**
   * milliseconds for each of those steps even when `steps` is used up, so that one that comes after a step that hung
   * isn't counted as hung, too
   */
  least: number
  /** milliseconds for the last step: the database, which has to end in any case */
  last: number
}

/** 25 seconds together, with a dozen steps: orchestrators kill after 30. */
const PATIENCE: Patience = { steps: 17_000, least: 250, last: 5_000 }
const HURRIED = 1_000

export function createShutdown(log: Log, patience: Patience = PATIENCE): Shutdown {
  const steps: { name: string; stop: () => Promise<void> }[] = []
  const hurried = new AbortController()
  let running: Promise<string[]> | undefined

  /** Runs a step, and returns how it ended; waits at most this many milliseconds. */
  async function end(stop: () => Promise<void>, milliseconds: number, signal: AbortSignal) {
    const done = new AbortController()
    const late = wait(milliseconds, 'hung', { signal: AbortSignal.any([signal, done.signal]) }).catch(() => 'hung')
    const stopped = stop().then(
      () => 'stopped',
      (error: unknown) => error,
    )
    const how = await Promise.race([stopped, late])
    done.abort()
    return how
  }

  async function stopAll(): Promise<string[]> {
    const deadline = performance.now() + patience.steps
    const left: string[] = []
    const hung: string[] = []
    for (let step = steps.pop(); step; step = steps.pop()) {
      const isLast = steps.length === 0
      const how = isLast
        ? await end(step.stop, hurried.signal.aborted ? HURRIED : patience.last, new AbortController().signal)
        : await end(step.stop, Math.max(deadline - performance.now(), patience.least), hurried.signal)
      if (how === 'stopped') continue
      left.push(step.name)
      if (how === 'hung') hung.push(step.name)
      else log.error({ err: how, step: step.name }, 'stopping failed')
    }
    if (hung.length > 0) log.error({ steps: hung }, 'stopped without waiting any longer')
    return left
  }

  return {
    add: (name, stop) => void steps.push({ name, stop }),
    run: () => {
      running ??= stopAll()
      return running
    },
    hurry: () => hurried.abort(),
  }
}
