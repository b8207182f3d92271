import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/platform/errors.ts'
import type { Account } from './account.ts'
import { dataArgument, type Folder, programEnvironment } from './cluster.ts'
import { forgetStaleEntry, isAlive, readPostmaster, stopPostmaster } from './postmaster.ts'

export type Setup = {
  folder: Folder
  binaries: string
  account: Account
  fast: boolean
  log: (message: string) => void
}

/** A PostgreSQL that accepts connections. */
export type Running = { pid: number; port: number }

const SECOND = 1000
const LARGEST_LOG = 10 * 1024 * 1024
const PORTS_TO_TRY = 5
const LOOK_EVERY = SECOND / 4
const LONGEST_PAUSE = 30 * SECOND

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_parallel_workers_per_gather: '0', // a statement that ran on every core would leave none for answering visitors
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
}

/** Nothing waits for the disk, so data may be lost with the machine, and nothing runs unasked. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  io_method: 'sync',
  max_wal_size: '1GB',
}

/**
 * Starts PostgreSQL on the folder's cluster: on `port`, or on the one it had last, or, if that is taken, a free one.
 */
export async function startServer(setup: Setup, port?: number): Promise<Running> {
  let candidate = port ?? (Number(await readFile(setup.folder.port, 'utf8').catch(() => '')) || (await freePort()))
  for (let attempt = 1; ; attempt++) {
    const result = await tryStart(setup, candidate)
    if (typeof result !== 'string') {
      await writeFile(setup.folder.port, `${candidate}\n`)
      return result
    }
    const portTaken = result.includes('could not create any TCP/IP socket')
    // Processes of a killed server need a moment to notice.
    const othersEnding = result.includes('is still in use')
    if (portTaken && port !== undefined) throw new StartError(`Port ${port}, wanted for PostgreSQL, is in use.`)
    if (attempt === PORTS_TO_TRY || !(portTaken || othersEnding)) {
      throw new StartError(`PostgreSQL does not start: ${result} (more in ${setup.folder.log})`)
    }
    if (portTaken) candidate = await freePort()
    else await wait(SECOND)
  }
}

/** Starts the server. Returns it once it runs, or its line about why it ended. */
async function tryStart(setup: Setup, port: number): Promise<Running | string> {
  const { folder, account, binaries, fast } = setup
  const settings = Object.entries({ ...SETTINGS, ...(fast ? FAST_SETTINGS : {}), port: String(port) })
  await forgetStaleEntry(folder.cluster)
  const { log, from } = await openLog(folder.log)
  let child: ChildProcess
  try {
    child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', dataArgument(folder.cluster, account), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A process group of its own: Ctrl-C is for us, and we end PostgreSQL last.
      { ...account, cwd: folder.cluster, env: programEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd] },
    )
  } finally {
    await log.close()
  }
  const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)))
  child.unref()
  if (child.pid === undefined) return failed
  const running = await untilReady(setup, child.pid)
  return running ?? reason((await readFile(folder.log)).subarray(from).toString())
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > LARGEST_LOG) await rename(path, `${path}.old`)
  return { log: await open(path, 'a', 0o600), from: size > LARGEST_LOG ? 0 : size }
}

const reason = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim())
  const fatal = lines.findLast((line) => line.includes('FATAL:')) ?? lines.join(' ')
  return fatal.replace(/^.*FATAL:\s*/, '').trim() || 'it ended without saying why'
}

/** Waits until the process `pid` accepts connections, which may take a while after a crash; undefined if it ends. */
export async function untilReady({ folder, log }: Setup, pid: number): Promise<Running | undefined> {
  for (let waited = 0; await isAlive(pid); waited += 20) {
    const entry = await readPostmaster(folder.cluster)
    // The port is tried, too: after a container restarts, an old entry may carry the very number of our process.
    if (entry?.pid === pid && entry.ready && (await accepts(entry.port))) return { pid, port: entry.port }
    if (waited > 0 && waited % (10 * SECOND) === 0) log('PostgreSQL is still starting (it is recovering from a crash)')
    await wait(20)
  }
  return undefined
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/**
 * Starts the server again on its port whenever it dies on its own (an out-of-memory kill, a crash), until the returned
 * function ends it.
 */
export function supervise(setup: Setup, server: Running): () => Promise<void> {
  const stopping = new AbortController()
  let { pid } = server
  let pause = LOOK_EVERY
  const look = async () => {
    if (await isAlive(pid)) return
    setup.log('PostgreSQL ended unexpectedly and is being restarted')
    try {
      pid = (await startServer(setup, server.port)).pid
      pause = LOOK_EVERY
    } catch (error) {
      setup.log(error instanceof Error ? error.message : String(error))
      pause = Math.min(2 * pause, LONGEST_PAUSE)
    }
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await look()
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
    await stopPostmaster(pid)
  }
}
