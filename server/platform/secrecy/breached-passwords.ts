import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'

/** Short, because somebody is waiting for the answer. */
const PATIENCE_MS = 2_000

/**
 * Whether a password is in a known data breach, according to the range API of Have I Been Pwned at `address`: the
 * service gets the first five of the hash's forty digits, and answers with all leaked hashes that begin with them. If
 * it doesn't answer, nobody is stopped, and the log gets a line.
 */
export async function isBreached(password: string, { address, log }: { address: string; log: Log }): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${address}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Unveil' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    // one 'SUFFIX:TIMES' per line; the padding, which hides how many there are, has zero times
    return (await answer.text())
      .split(/\r?\n/)
      .some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'breached passwords not looked up')
    return false
  }
}
