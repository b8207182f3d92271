import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** As a process's niceness: a tenth of the processor time that an ordinary one gets when both want the same core. */
const NICE = 10
const ATTEMPTS = 5
/** Linux lets one group be changed in a tenth of a second, unless root asks. */
const PAUSE_MS = 150

/**
 * Lets all others go first when processors are short, for a process of PostgreSQL's that works for what nobody waits
 * for; `pid` is its number. For good, because only root may raise it again. Many a Linux shares the processors out among
 * sessions first, and each process of PostgreSQL's has one of its own: so its session is lowered, too. Where neither can
 * be done, everything stays as it was.
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
