import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountForPostgres } from '#embedded/account.ts'
import { postgresBinaries } from '#embedded/binaries.ts'
import { ensureCluster, type Folder, folderOf, ROLE } from '#embedded/cluster.ts'
import { stopPostmaster } from '#embedded/postmaster.ts'
import { type Setup, startServer } from '#embedded/server-process.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { type Disk, mountDisk, playedDisk } from './disk.ts'

export const DATABASE = 'unveil'

/** One PostgreSQL, with its own data folder. */
export interface Node {
  folder: Folder
  /** where its tables are when its disk is a real one */
  diskPath: string
  disk: Disk
  /** 0 before its first start */
  port: number
  url(database?: string): string
  /** Starts it, on the port that it had before. */
  start(): Promise<void>
  /** Shuts it down cleanly. */
  stop(): Promise<void>
  /** Kills it, before it can finish anything. */
  kill(): void
  /** Runs one statement as its administrator and returns the rows. */
  ask<Row extends object>(statement: string, values?: unknown[], database?: string): Promise<Row[]>
  remove(): Promise<void>
}

type Fill = (places: { folder: Folder; diskPath: string }) => Promise<void>

/**
 * A PostgreSQL from the programs of the embedded one, with its data under `dataDir`, not started yet. `fill` puts a
 * copy of another one's data there (copy.ts); without it, the cluster is new.
 */
export async function aNode(dataDir: string, fill?: Fill): Promise<Node> {
  const folder = folderOf(dataDir)
  const diskPath = join(dataDir, 'disk')
  await mkdir(diskPath, { recursive: true })
  await chmod(dataDir, 0o711) // PostgreSQL walks through it to its disk
  const account = await accountForPostgres(folder.cluster)
  const binaries = await postgresBinaries(account)
  const disk = (await mountDisk(diskPath, account)) ?? playedDisk(folder.cluster)
  await fill?.({ folder, diskPath })
  const password = await ensureCluster(folder, binaries, account, true)
  const setup: Setup = { folder, binaries, account, fast: false, log: () => {} }
  let pid = 0
  const node: Node = {
    folder,
    diskPath,
    disk,
    port: 0,
    url: (database = DATABASE) => `postgres://${ROLE}:${password}@127.0.0.1:${node.port}/${database}`,
    start: async () => {
      const running = await startServer(setup, node.port || undefined)
      pid = running.pid
      node.port = running.port
    },
    stop: () => stopPostmaster(pid),
    kill: () => void process.kill(pid, 'SIGKILL'),
    ask: async <Row extends object>(statement: string, values?: unknown[], database?: string) => {
      const client = await openClient(node.url(database), 'unveil-stress')
      try {
        return (await client.query<Row>(statement, values)).rows
      } finally {
        await client.end()
      }
    },
    remove: async () => {
      await disk.remove()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  return node
}
