import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartError } from '#server/platform/errors.ts'

/** If a process is killed while starting another, the new one holds the socket until it runs its own program. */
const ATTEMPTS = 10
const PAUSE_MS = 100

export type AppLock = { release(): Promise<void> }

/** Another process is already working on the same data folder. */
export class AlreadyRunningError extends StartError {
  constructor(folder: string) {
    super(`Unveil is already running on the data in ${folder}: stop it first, or choose another data folder.`)
    this.name = 'AlreadyRunningError'
  }
}

/**
 * Makes this process the only one that works on `folder` (created if missing) until `release` or its end, however it
 * ends: the lock is a listening socket, which the kernel closes with the process, so it can never be left behind.
 * Throws AlreadyRunningError when another process, or this one, holds it.
 */
export async function acquireAppLock(folder: string): Promise<AppLock> {
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw new StartError(`The data folder can't be made: ${cause.message}.`, { cause })
  })
  const { dev, ino } = await stat(folder)
  const name = `unveil-${dev}-${ino}`
  // Linux: an abstract socket has no file. Elsewhere a socket file may outlive its process and is then taken over.
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await listen(path)
    } catch (error) {
      if (!isAddressInUse(error)) throw error
      if (process.platform === 'linux' || (await answers(path))) {
        if (attempt === ATTEMPTS) throw new AlreadyRunningError(folder)
        await setTimeout(PAUSE_MS)
      } else await rm(path, { force: true })
    }
  }
}

function listen(path: string): Promise<AppLock> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

const isAddressInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
