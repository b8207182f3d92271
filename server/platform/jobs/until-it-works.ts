import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/**
 * Does `work` again after each failure that `again` says may pass, with growing pauses, until it works. When `signal`
 * aborts, `work` is tried one last time. Throws the last error.
 */
export async function untilItWorks<T>(
  work: () => Promise<T>,
  { again, signal }: { again: (error: unknown) => boolean; signal: AbortSignal },
): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const last = signal.aborted
    try {
      return await work()
    } catch (error) {
      if (last || !again(error)) throw error
    }
    await pause(wait, undefined, { signal }).catch(() => {})
  }
}
