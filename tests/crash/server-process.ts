import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleServer, CACHE } from './bundle.ts'

/** What a server is given (tests/crash/killable-server.ts). */
export interface Settings {
  databaseUrl: string
  /** the card provider's API */
  cardsUrl: string
  smtpUrl: string
  secretKey: string
  webhookSecret: string
  publicOrigin: string
  /** for uploaded files */
  folder: string
  /** done by the worker, as in a running product, or in an order that is the same every time */
  jobs: 'by themselves' | 'one by one'
}

/** Messages to the process, such as to settle some milliseconds later. It reports when it has done so. */
export type Order = { start: Settings } | { settle: number } | { stop: true }
export interface Report {
  port: number
}

export interface Server {
  /** where its API answers */
  url: string
  /**
   * does its jobs and sweeps until nothing is left, `advance` milliseconds later; throws if it is killed in the
   * meantime
   */
  settle(advance?: number): Promise<void>
  stop(): Promise<void>
  /** what it logged as an error */
  errors(): string[]
}

/** A process with the product's code. It runs one server at a time. */
export interface ServerProcess {
  start(settings: Settings): Promise<Server>
  kill(): void
  /** when it is gone */
  ended: Promise<unknown>
}

/** The code of all processes of a run, as one file. */
let bundled: Promise<string> | undefined

/** Starts a process, in less than half a second. If the process ends instead, throws an error with what it wrote. */
export async function startProcess(): Promise<ServerProcess> {
  bundled ??= bundleServer()
  const child = spawn(process.execPath, [await bundled], {
    env: { PATH: process.env.PATH ?? '', TZ: process.env.TZ ?? '', NODE_COMPILE_CACHE: CACHE },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  const reported = async (): Promise<Report> => {
    const message = await Promise.race([once(child, 'message'), ended.then(() => null)])
    if (message) return message[0] as Report
    throw new Error(`the server's process ended: ${said}`)
  }
  const order = async (what: Order) => {
    const done = reported()
    if (child.connected) child.send(what, () => {}) // when it can't be sent, `done` fails with the process
    return done
  }
  await reported()
  return {
    start: async (settings) => {
      const before = said.length
      const { port } = await order({ start: settings })
      return {
        url: `http://127.0.0.1:${port}`,
        settle: async (advance = 0) => void (await order({ settle: advance })),
        stop: async () => void (await order({ stop: true })),
        errors: () => said.slice(before).split('\n').filter(Boolean),
      }
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  }
}
