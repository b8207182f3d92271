import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { isServing, readPostmaster } from '#embedded/postmaster.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { type Client, createClient } from '#tests/client.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 180_000
/** Below the ports that the system hands out to listeners and connections: those come and go. */
const PORTS = [10_000, 30_000] as const

/** A new data folder and ports of its own, with which `node server/main.ts` is started as people start it. */
export interface Installation {
  origin: string
  port: number
  sandboxPort: number
  settings: Record<string, string>
  /**
   * Starts the server and waits until it says that it is open. If the server ends instead, throws an error with its
   * output.
   */
  start(): Promise<Running>
  /** A browser at this installation. */
  visitor(): Client
  /** The official SDK, pointed at the sandbox. */
  stripe(): Stripe
  /** Whether a PostgreSQL serves the data folder now. */
  hasPostgres(): Promise<boolean>
  /** The URL of the embedded database. */
  databaseUrl(): Promise<string>
  /** Ends everything that is left and removes the folder. */
  remove(): Promise<void>
}

export interface Running {
  /** what it has written so far, on both streams */
  said: () => string
  /** from the command to "is open", in milliseconds */
  took: number
  /** whether the process still runs */
  isAlive: () => boolean
  /** sends a signal and waits for the end; returns the exit code, null after SIGKILL */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** How a refused start ended. */
export interface Refusal {
  code: number | null
  stdout: string
  stderr: string
}

const alive = new Set<ChildProcess>()

function run(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? tmpdir(), TZ: 'UTC', ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk
  })
  const ended = once(child, 'close').then(() => {
    alive.delete(child)
    return child.exitCode
  })
  return { child, said, ended }
}

/** Starts the server with settings it must refuse, and waits for its end. */
export async function refusal(settings: Record<string, string>): Promise<Refusal> {
  const { child, said, ended } = run(settings)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const code = await ended
  clearTimeout(timer)
  return { code, ...said }
}

/** A port that nobody listens on, and that nobody is given by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(...PORTS)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`no free port from ${PORTS.join(' to ')}`)
}

export async function newInstallation(more: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'unveil-process-'))
  const guard = guardFolder(folder)
  const data = join(folder, 'data')
  const cluster = join(data, 'cluster')
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const settings = { UNVEIL_DATA: data, PORT: String(port), SANDBOX_PORT: String(sandboxPort), ...more }
  const mine = new Set<ChildProcess>()
  return {
    origin,
    port,
    sandboxPort,
    settings,
    start: async () => {
      const started = performance.now()
      const { child, said, ended } = run(settings)
      mine.add(child)
      const open = new Promise<void>((resolve) => {
        child.stdout.on('data', () => {
          if (said.stdout.includes('Unveil is open at')) resolve()
        })
      })
      const timeout = setTimeout(() => child.kill('SIGKILL'), START_MS)
      const early = await Promise.race([open.then(() => false), ended.then(() => true)])
      clearTimeout(timeout)
      if (early) throw new Error(`the server ended: ${said.stdout}\n${said.stderr}`)
      return {
        said: () => said.stdout + said.stderr,
        took: performance.now() - started,
        isAlive: () => child.exitCode === null && child.signalCode === null,
        end: async (signal) => {
          child.kill(signal)
          return ended
        },
      }
    },
    visitor: () => createClient(fetch, origin),
    stripe: () =>
      new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandboxPort, protocol: 'http', maxNetworkRetries: 0 }),
    hasPostgres: async () => {
      const entry = await readPostmaster(cluster)
      return entry !== undefined && (await isServing(entry.pid, cluster))
    },
    databaseUrl: async () => {
      const password = (await readFile(join(data, 'password'), 'utf8')).trim()
      const entry = await readPostmaster(cluster)
      return `postgres://unveil:${password}@127.0.0.1:${entry?.port}/unveil`
    },
    remove: async () => {
      for (const child of mine) {
        if (!alive.has(child)) continue
        child.kill('SIGKILL')
        await once(child, 'close')
      }
      const gone = once(guard, 'exit')
      guard.stdin?.end() // ends a PostgreSQL that is left and removes the folder
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
