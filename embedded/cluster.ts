import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/platform/errors.ts'
import { type Account, giveAllTo, giveTo } from './account.ts'

/**
 * The data folder of an embedded PostgreSQL:
 *   cluster/    PostgreSQL's own files
 *   password    of the role that owns it, random, 0600
 *   port        the port it had last, kept so that other tools find it again
 *   server.log  what PostgreSQL wrote
 */
export type Folder = { cluster: string; password: string; port: string; log: string }

export const ROLE = 'unveil'

export const MAJOR = '18'
const UNFINISHED = '.unfinished-'

export const folderOf = (dataDir: string): Folder => ({
  cluster: join(dataDir, 'cluster'),
  password: join(dataDir, 'password'),
  port: join(dataDir, 'port'),
  log: join(dataDir, 'server.log'),
})

/**
 * How a PostgreSQL program names its data folder. Running as another account below a folder closed to it (a home with
 * 0700), it is started with the data folder as its working directory, which needs no right on the folders above, and
 * calls it /proc/self/cwd.
 */
export const dataArgument = (cluster: string, account: Account): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** A small environment: our caller's PG* variables and locales must not matter. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C' })

/**
 * Makes the cluster if there is none and returns the password of ROLE. The cluster is made under another name and
 * renamed when done, so that an interruption leaves nothing half-made. The caller holds the app lock of the folder.
 */
export async function ensureCluster(
  folder: Folder,
  binaries: string,
  account: Account,
  fast: boolean,
): Promise<string> {
  await removeUnfinished(folder)
  if (await stat(folder.cluster).catch(() => undefined)) await settleOwner(folder, account)
  const version = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() !== MAJOR) {
      throw new StartError(
        `The data in ${folder.cluster} belongs to PostgreSQL ${version.trim()}; this version needs ${MAJOR}.`,
      )
    }
    return readPassword(folder)
  }
  await refuseForeignFiles(folder.cluster)
  const password = randomBytes(24).toString('base64url')
  await writeFile(folder.password, `${password}\n`, { mode: 0o600 })
  const unfinished = await mkdtemp(`${folder.cluster}${UNFINISHED}`)
  await giveTo(account, unfinished)
  await runInitdb(unfinished, password, binaries, account, fast)
  await rename(unfinished, folder.cluster)
  return password
}

/**
 * Removes what unfinished attempts left. Each attempt has a folder of its own: an initdb that outlived its starter may
 * still be writing into an older one.
 */
async function removeUnfinished({ cluster }: Folder): Promise<void> {
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(basename(cluster) + UNFINISHED)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {}) // or next time
  }
}

async function readPassword(folder: Folder): Promise<string> {
  const password = await readFile(folder.password, 'utf8').catch(() => '')
  if (!password.trim())
    throw new StartError(`${folder.password} is missing: without it the data beside it can't be opened.`)
  return password.trim()
}

async function refuseForeignFiles(cluster: string): Promise<void> {
  const files = await readdir(cluster).catch(() => [])
  if (files.length > 0) throw new StartError(`${cluster} holds files that are not PostgreSQL's: move them away.`)
  await rm(cluster, { recursive: true, force: true })
}

async function runInitdb(cluster: string, password: string, binaries: string, account: Account, fast: boolean) {
  const passwordFile = `${cluster}.password`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await giveTo(account, passwordFile)
  const input = await open(passwordFile, 'r') // passed on while open, so that the account needs no access to its folder
  try {
    const options = [
      `--pgdata=${dataArgument(cluster, account)}`,
      `--username=${ROLE}`,
      '--pwfile=/dev/stdin',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fast ? ['--no-sync', '--no-data-checksums'] : []),
    ]
    await finish(join(binaries, 'bin', 'initdb'), options, cluster, account, input.fd)
  } finally {
    await input.close()
    await rm(passwordFile, { force: true })
  }
}

function finish(program: string, options: string[], cwd: string, account: Account, stdin: number): Promise<void> {
  const child = spawn(program, options, {
    ...account,
    cwd,
    env: programEnvironment(),
    stdio: [stdin, 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new StartError(`initdb can't be started: ${cause.message}.`, { cause })))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new StartError(
            `PostgreSQL's data could not be set up (initdb ended with ${signal ?? code}): ${lastLine(errors)}`,
          ),
        )
    })
  })
}

/** The last line that isn't blank. */
const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''

/**
 * Refuses data of another user, with a sentence; gives data that root owns (copied by root) to the account, since
 * PostgreSQL opens only what is its own.
 */
async function settleOwner({ cluster }: Folder, account: Account): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid === (account?.uid ?? process.getuid?.() ?? uid)) return
  if (!account)
    throw new StartError(`${cluster} belongs to another user (was it started as root?): start as that user.`)
  await giveAllTo(account, cluster)
}
