import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** Enough for the databases of a run, with the log that PostgreSQL keeps: they take 2 GB at most. */
const ROOM = 4 * GB
/** What must be left for everything else. */
const SPARE = 4 * GB

/**
 * The folder for data that is gone after a run: in memory where there is plenty, otherwise the usual temporary one. A
 * cloned database is 785 files, and making those is most of what a clone costs on a disk.
 */
export async function dataFolder(memory = MEMORY): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= ROOM && process.availableMemory() >= ROOM + SPARE ? memory : tmpdir()
}
