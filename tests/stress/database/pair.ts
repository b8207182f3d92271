import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { copyOf } from './copy.ts'
import { PLAY_FULL_DISK } from './disk.ts'
import { aNode, DATABASE, type Node } from './node.ts'

/**
 * A primary, a standby that has every commit before it is acknowledged, and the address behind which the two trade
 * places.
 */
export interface Pair {
  /** the database's address, as the product gets it */
  databaseUrl: string
  address: TcpProxy
  /** the address with both servers as its hosts, the primary last */
  bothHosts(): string
  /** the server that takes writes now; ask it directly */
  primary(): Node
  /** Starts a standby and waits until commits wait for it. Does nothing if there already is one. */
  pairUp(): Promise<void>
  /** Call it once the primary is dead: the standby becomes the primary, and the address leads to it. */
  failOver(): Promise<void>
  /** Ends every session but those of tests. */
  endSessions(): Promise<void>
  /** Makes the primary refuse writes, or take them again. */
  refuseWrites(refuse: boolean): Promise<void>
  remove(): Promise<void>
}

const PATIENCE = 60_000

/** What a standby needs, and no waiting for the disk: even without waiting, a killed process loses nothing. */
const SETTINGS = `
fsync = off
full_page_writes = off
wal_keep_size = 512MB
synchronous_commit = on
`

/** A migrated database on a new server, without a standby yet (`pairUp`). */
export async function startPair(): Promise<Pair> {
  const home = await mkdtemp(join(tmpdir(), 'unveil-stress-'))
  const guard = guardFolder(home)
  await chmod(home, 0o711) // PostgreSQL walks through it to its disk
  let nodes = 0
  const folder = () => join(home, `node-${++nodes}`)
  let primary = await aNode(folder())
  let standby: Node | null = null
  await appendFile(join(primary.folder.cluster, 'postgresql.conf'), SETTINGS)
  await primary.start()
  await createDatabase(primary)
  await migrate(primary.url())
  const address = await tcpProxy(primary.url())

  return {
    databaseUrl: address.through(primary.url()),
    address,
    bothHosts: () => {
      const hosts = [standby, primary].flatMap((node) => (node ? [`127.0.0.1:${node.port}`] : []))
      return primary.url().replace(`127.0.0.1:${primary.port}`, hosts.join(','))
    },
    primary: () => primary,
    pairUp: async () => {
      if (standby) return
      standby = await aNode(folder(), (to) => copyOf(primary, to))
      await standby.start()
      await primary.ask("alter system set synchronous_standby_names = '*'")
      await primary.ask('select pg_reload_conf()')
      await until(primary, "select from pg_stat_replication where sync_state = 'sync'")
    },
    failOver: async () => {
      if (!standby) throw new Error('there is no standby to fail over to')
      await standby.ask('select pg_promote()')
      const dead = primary
      ;[primary, standby] = [standby, null]
      await address.pass(primary.url())
      await dead.remove()
    },
    endSessions: async () => {
      await primary.ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'unveil-stress'`)
    },
    refuseWrites: async (refuse) => {
      await primary.ask(`alter system set default_transaction_read_only = ${refuse ? 'on' : 'off'}`)
      await primary.ask('select pg_reload_conf()')
    },
    remove: async () => {
      await address.close()
      for (const node of [standby, primary]) await node?.stop()
      for (const node of [standby, primary]) await node?.remove()
      await rm(home, { recursive: true, force: true })
      guard.kill('SIGKILL')
    },
  }
}

/** The product's own database, on the disk that can be filled up if there is one. */
async function createDatabase(node: Node): Promise<void> {
  if (!node.disk.real) return void (await node.ask(`create database ${DATABASE}`, [], 'postgres'))
  const tables = join(node.diskPath, 'tables')
  await mkdir(tables, { mode: 0o700 })
  const { uid, gid } = await stat(node.folder.cluster)
  await chown(tables, uid, gid)
  await node.ask(`create tablespace disk location '${tables}'`, [], 'postgres')
  await node.ask(`create database ${DATABASE} tablespace disk`, [], 'postgres')
}

/** Call it once every table exists: without a mounted disk, it is the tables that refuse writes. */
export async function prepareFullDisk(node: Node): Promise<void> {
  if (!node.disk.real) await node.ask(PLAY_FULL_DISK)
}

/** Asks `question` until it gets a row. @throws an error after a minute */
async function until(node: Node, question: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(20)) {
    if ((await node.ask(question)).length > 0) return
  }
  throw new Error(`waited a minute for: ${question}`)
}
