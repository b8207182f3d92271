import { spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, accountForPostgres, giveAllTo } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { dataArgument, MAJOR, programEnvironment } from './cluster.ts'
import { isAlive, readPostmaster, stopPostmaster } from './postmaster.ts'

/** The folder, inside the data folder, for what recovery needs besides the data; removed once PostgreSQL is stopped. */
export const RECOVERY = 'recovery'
const LOG = 'log'
const SHORT = 'recovery ended before configured recovery target was reached'
/** Written by ALTER SYSTEM, for the machine that the folder comes from. */
const OWN_SETTINGS = 'postgresql.auto.conf'

export interface Recovery {
  /** a data folder as a base backup has it, with files of the log and the timelines' histories in RECOVERY */
  cluster: string
  /** the moment to stop at, as PostgreSQL reads it; null: at the end of the log */
  until: string | null
  /** nothing was committed between the end of the log and that moment, so the end will do */
  orEnd: boolean
  timeline: number
  /** ends the recovery */
  signal: AbortSignal
}

export interface Recovered {
  /** the folder of PostgreSQL's socket, which only we and PostgreSQL's account can reach */
  socket: string
  stop(): Promise<void>
}

/**
 * Lets PostgreSQL bring a data folder to a moment, and to a state in which it can go on as a primary. It listens only
 * on a socket of its own, which asks for no password; the settings of the machine that the folder comes from don't
 * apply. Throws with PostgreSQL's words if the log does not reach the moment.
 */
export async function recover({ cluster, until, orEnd, timeline, signal }: Recovery): Promise<Recovered> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR) throw new Error(`This is a backup of PostgreSQL ${version}, and ours is ${MAJOR}.`)
  const account = await accountForPostgres(dirname(cluster))
  const binaries = await postgresBinaries(account)
  const folder = join(cluster, RECOVERY)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(join(cluster, OWN_SETTINGS), join(folder, OWN_SETTINGS)).catch(() => {})
  await writeFile(join(cluster, OWN_SETTINGS), '')
  await writeFile(join(folder, 'hba'), 'local all all trust\n')
  await writeFile(join(folder, 'conf'), '')
  await writeFile(join(cluster, 'recovery.signal'), '')
  await rm(join(cluster, 'standby.signal'), { force: true })
  if (account) await giveAllTo(account, cluster)
  const settings = {
    config_file: join(dataArgument(cluster, account), RECOVERY, 'conf'),
    hba_file: join(dataArgument(cluster, account), RECOVERY, 'hba'),
    listen_addresses: '',
    unix_socket_directories: RECOVERY,
    restore_command: `cp "${RECOVERY}/%f" "%p"`,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    hot_standby: 'off', // its settings may be smaller than those of the primary
    max_connections: '20',
    autovacuum: 'off',
    log_min_messages: 'log',
  }
  const to = (target: Record<string, string>) =>
    start(binaries, cluster, { settings: { ...settings, ...target }, account, signal })
  const pid = await to(until === null ? {} : { recovery_target_time: until }).catch((error: Error) => {
    if (!orEnd || !error.message.startsWith(SHORT)) throw error
    return to({})
  })
  return {
    socket: folder,
    stop: async () => {
      await stopPostmaster(pid)
      await rename(join(folder, OWN_SETTINGS), join(cluster, OWN_SETTINGS)).catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts PostgreSQL. Returns its process id once it has recovered and takes connections. */
async function start(
  binaries: string,
  cluster: string,
  { settings, account, signal }: { settings: Record<string, string>; account: Account; signal: AbortSignal },
): Promise<number> {
  const path = join(cluster, RECOVERY, LOG)
  const log = await open(path, 'w', 0o600)
  if (account) await chown(path, account.uid, account.gid)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', dataArgument(cluster, account), ...options], {
    ...account,
    cwd: cluster,
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.unref()
  const ready = async () => {
    while (child.pid !== undefined && (await isAlive(child.pid))) {
      const entry = await readPostmaster(cluster)
      if (entry?.pid === child.pid && entry.ready && !entry.standby) return child.pid
      await wait(50)
      if (signal.aborted) await stopPostmaster(child.pid)
    }
    throw new Error(reasonIn(await readFile(path, 'utf8')))
  }
  return Promise.race([ready(), failed])
}

function reasonIn(log: string): string {
  const lines = log.split('\n')
  const fatal = lines.findLast((line) => line.includes('FATAL:'))?.replace(/^.*FATAL:\s*/, '')
  const last = lines.findLast((line) => line.includes('last completed transaction'))?.replace(/^.*LOG:\s*/, '')
  return [fatal ?? lines.slice(-3).join(' '), last].filter(Boolean).join('; ')
}
