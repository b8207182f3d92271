import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What PostgreSQL's main process writes into its data folder about itself (postmaster.pid). Ready: it accepts
 * connections, if only to read from a standby; standby: it replays a log.
 */
export type Postmaster = { pid: number; port: number; ready: boolean; standby: boolean }

const ENTRY = 'postmaster.pid'
const SECOND = 1000

/** The entry in `cluster`, whether its process lives or not; undefined when there is none or it is half-written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, ENTRY), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 1) return undefined
  const status = lines[7]?.trim() ?? ''
  const standby = status === 'standby'
  return { pid, port: Number(lines[3]), ready: status === 'ready' || standby, standby }
}

/** Whether the process runs; a zombie, dead but not cleared away, doesn't. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status !== '' && !/^\d+ \(.*\) [ZX]/s.test(status)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the live process `pid` is a PostgreSQL on exactly this folder: an old postmaster.pid may name a process that
 * has the number now, or, in a copy of the folder, the server of the original.
 */
export async function isServing(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform !== 'linux') return true
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  const folder = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  const ours = await stat(cluster)
  return name.trim() === 'postgres' && folder?.ino === ours.ino && folder.dev === ours.dev
}

/**
 * Removes an entry that would keep PostgreSQL from starting although no server is behind it: its number belongs to
 * another process now, or to a zombie. PostgreSQL clears all others itself, with more care.
 */
export async function forgetStaleEntry(cluster: string): Promise<void> {
  const entry = await readPostmaster(cluster)
  if (entry && exists(entry.pid) && !(await isServing(entry.pid, cluster)))
    await rm(join(cluster, ENTRY), { force: true })
}

/** Whether the process is gone within `timeout` milliseconds. */
async function endsWithin(pid: number, timeout: number): Promise<boolean> {
  const end = Date.now() + timeout
  while (await isAlive(pid)) {
    if (Date.now() > end) return false
    await wait(20)
  }
  return true
}

/** Ends PostgreSQL: it rolls open transactions back and writes its data. A server that hangs is killed. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60 * SECOND],
    ['SIGQUIT', 10 * SECOND],
    ['SIGKILL', 10 * SECOND],
  ]
  for (const [signal, timeout] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await endsWithin(pid, timeout)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`)
}
