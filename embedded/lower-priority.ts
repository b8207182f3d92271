import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** The niceness: a tenth of the processor time that an ordinary process gets when both want the same core. */
const NICE = 10
const ATTEMPTS = 5
/** Unless root asks, Linux lowers only one session per tenth of a second. */
const PAUSE_MS = 150

/**
 * Makes one of PostgreSQL's processes, by its number, give way to all others when processors are short. It stays that
 * way, because only root can raise a priority again. Most Linux systems first share processors out among sessions, and
 * each of PostgreSQL's processes has a session of its own, so the session is lowered, too. Where neither can be done,
 * everything stays as it was.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, NICE)
  } catch {
    return // it has ended, or the system has no such thing
  }
  if (process.platform !== 'linux') return
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, `${NICE}`, { flag: 'r+' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  }
}
