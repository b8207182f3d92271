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
  /** of its own database: the embedded one of its data folder */
  databaseUrl: string
  /** resident memory in MiB, PostgreSQL not counted */
  memory(): number
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a data folder of the bench, and waits for its first answer. */
export async function startProduct(dataFolder: string, port: number): Promise<Product> {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      UNVEIL_DATA: dataFolder,
      UNVEIL_CARDS: 'none',
      AUDIT_HOUR: 'off',
      TRUSTED_PROXIES: '1', // the load brings a visitor's address with every request
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
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
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
