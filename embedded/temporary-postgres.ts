import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './start.ts'

export type TemporaryPostgres = { url: string; dataDir: string; stop(): Promise<void> }

/**
 * Starts a fast, empty PostgreSQL for tests and tools, with its files below `parent`. Both are gone after `stop`, or at
 * the latest once this process ends in any way (SIGKILL included).
 */
export async function startTemporaryPostgres(parent = tmpdir()): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(parent, 'unveil-postgres-'))
  const guard = guardFolder(dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir, fast: true, log: () => {} })
    return {
      url: server.url,
      dataDir,
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
 * As soon as this process ends, ends every PostgreSQL on data in `folder` and removes the folder. A shell does that,
 * in a session of its own (no Ctrl-C reaches it); it waits for the end of its input, which comes when we end.
 */
export function guardFolder(folder: string): ChildProcess {
  const script = `
    read -r _
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      find "$1" -name postmaster.pid 2>/dev/null | while read -r entry; do
        kill -QUIT "$(head -n 1 "$entry")" 2>/dev/null
      done
      rm -rf "$1" 2>/dev/null
      sleep 0.3
      [ -e "$1" ] || exit
    done`
  const guard = spawn('/bin/sh', ['-c', script, 'unveil-guard', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const input = guard.stdin as Socket
  input.on('error', () => {}) // it was ended
  input.unref()
  return guard
}
