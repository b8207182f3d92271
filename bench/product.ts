import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '..')

export interface Product {
  url: string
  port: number
  /** milliseconds from its start to the first answer */
  startedIn: number
  /** address of its database, the embedded one of its data folder */
  databaseUrl: string
  /** resident memory in MiB, PostgreSQL not counted */
  memory(): number
  /** Waits until the process has nothing left to do: by then the search has made its cards in advance. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a data folder of the bench, and waits for its first answer. */
export async function startProduct(
  dataFolder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const begun = performance.now()
  const { start } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as { start: string }
  const [variables = '', command = ''] = start.split(/(?:^| )node /)
  const child = spawn(process.execPath, command.split(' '), {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(new URLSearchParams(variables.replaceAll(' ', '&'))),
      PORT: String(port),
      UNVEIL_DATA: dataFolder,
      UNVEIL_CARDS: 'none',
      AUDIT_HOUR: 'off',
      TRUSTED_PROXIES: '1', // every request of a load names a visitor's address
      ...settings,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(child, `${url}/api/listings?limit=1`)
  const startedIn = performance.now() - begun
  const setting = (name: string) => readFileSync(join(dataFolder, name), 'utf8').trim()
  return {
    url,
    port,
    startedIn,
    databaseUrl: `postgres://unveil:${setting('password')}@127.0.0.1:${setting('port')}/unveil`,
    rest: async () => {
      for (let quiet = 0, before = ticks(child); quiet < RESTING_SECONDS; ) {
        await wait(1_000)
        const now = ticks(child)
        quiet = now - before > RESTING_TICKS ? 0 : quiet + 1
        before = now
      }
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Hundredths of a second of processor time: a server that uses no more than this in a second is at rest. */
const RESTING_TICKS = 8
/** How many such seconds in a row it takes: during a single one, the process may only be waiting for its database. */
const RESTING_SECONDS = 5

/** Hundredths of a second of processor time that a process has used, or the system on its behalf. */
function ticks({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The product ended while it was starting')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) {
      await answer.arrayBuffer()
      return
    }
    await wait(20)
  }
}
