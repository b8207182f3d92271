import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded.ts'

export type TemporaryPostgres = { url: string; stop(): Promise<void> }

/**
 * A fast PostgreSQL with nothing in it, for tests and tools. It goes with this process, and its files with it: at
 * `stop`, and at the latest when the process ends in whatever way (SIGKILL included).
 */
export async function startTemporaryPostgres(log: (message: string) => void = () => {}): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unveil-postgres-'))
  const guard = guardFolder(dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir, fast: true, log })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        await rm(dataDir, { recursive: true, force: true })
        guard.kill('SIGKILL')
      },
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    guard.kill('SIGKILL')
    throw error
  }
}

/**
 * A shell that waits for the end of its input, which comes when this process ends, then ends PostgreSQL at once and
 * removes the folder. In a session of its own, so that no Ctrl-C reaches it.
 */
function guardFolder(dataDir: string) {
  const script = `
    read -r _
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      pid=$(head -n 1 "$1/cluster/postmaster.pid" 2>/dev/null)
      [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
      rm -rf "$1" 2>/dev/null
      sleep 0.3
      [ -e "$1" ] || exit
    done`
  const guard = spawn('/bin/sh', ['-c', script, 'unveil-guard', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}
