import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AlreadyRunningError } from '#embedded/app-lock.ts'
import { startEmbeddedPostgres } from '#embedded/start.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { StartError } from '#server/platform/errors.ts'
import { type FileStore, isInStore } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf, readStorageAddress, type StorageAddress } from '#server/platform/files/storage-address.ts'
import { actAsOwner } from './backup/act-as-owner.ts'
import { runningDatabase } from './backup/settings.ts'
import { inParallel } from './in-parallel.ts'

/**
 * `TO_URL=... TO_ACCESS_KEY=... npm run files:copy`: copies the uploaded files from where the server keeps them to
 * another folder or bucket. Every copy is read back and compared by its hash. Files that are already there are skipped,
 * so the command can be stopped and run again; with `-- --verify`, they are read and compared, too. Originals stay. With
 * `-- --remove-deleted`, copies of files that were deleted since then are removed; no process may be running. A file
 * that the database names is never removed; an embedded PostgreSQL is started for that.
 */

/** How the keys of uploaded files begin: nothing else that may be in the same place is ours to remove. */
const OURS = /^(venue-photo|contract|evidence)\//

try {
  const config = readConfig(process.env)
  if (!process.env.TO_URL)
    throw new StartError('Set TO_URL to a folder, or to s3://bucket?region=... (docs/operations.md).')
  const to = readStorageAddress('TO', process.env.TO_URL, process.env.TO_ACCESS_KEY, config.mode)
  actAsOwner(config)
  if (nameOf(to) === nameOf(config.files)) throw new StartError('TO_URL names the place where the files already are.')
  const options = {
    verify: process.argv.includes('--verify'),
    removesDeleted: process.argv.includes('--remove-deleted'),
  }
  const { copied, there, gone, deleted } = await copyFiles(config, to, options)
  const meanwhile = gone > 0 ? `, ${gone} deleted meanwhile` : ''
  console.log(
    `${copied} copied and read back, ${there} were there already${meanwhile}: all files of ${nameOf(config.files)} are in ${nameOf(to)}.`,
  )
  if (deleted > 0 && options.removesDeleted) {
    console.log(`Files deleted since they were copied, and now removed from ${nameOf(to)}, too: ${deleted}.`)
  } else if (deleted > 0) {
    console.log(
      `Files in ${nameOf(to)} that were deleted since they were copied: ${deleted}. To remove them, stop all processes and run this with -- --remove-deleted.`,
    )
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

interface Options {
  verify: boolean
  removesDeleted: boolean
}

async function copyFiles(config: Config, to: StorageAddress, { verify, removesDeleted }: Options) {
  const from = config.files
  const [source, target] = [await openStore(from), await openStore(to)]
  try {
    const done = new Map<string, number>()
    for await (const { key, bytes } of target.list('')) done.set(key, bytes)
    const tasks: (() => Promise<Outcome>)[] = []
    const others = new Set([...done.keys()].filter((key) => OURS.test(key)))
    for await (const { key, bytes } of source.list('')) {
      others.delete(key)
      const isThere = done.get(key) === bytes
      tasks.push(() => (isThere && !verify ? Promise.resolve('there') : copyFile(source, target, key, isThere)))
    }
    const results = await inParallel(4, tasks)
    const deleted = await withoutRow([...others], config, removesDeleted)
    if (removesDeleted) {
      // such as a disk that isn't mounted
      if (tasks.length === 0) throw new StartError(`${nameOf(from)} has no files at all, so none were removed.`)
      for (const key of deleted) await target.remove(key)
    }
    const count = (outcome: Outcome) => results.filter((one) => one === outcome).length
    return { copied: count('copied'), there: count('there'), gone: count('gone'), deleted: deleted.length }
  } finally {
    await source.close()
    await target.close()
  }
}

/**
 * Those of these files that no row of the database names. The others were uploaded where they are now, after the move,
 * or have lost their original.
 */
async function withoutRow(keys: string[], config: Config, removesDeleted: boolean): Promise<string[]> {
  if (keys.length === 0) return keys
  const database = await databaseOf(config, removesDeleted)
  if (!database) return keys
  try {
    return await withoutRowIn(database.url, keys)
  } finally {
    await database.stop()
  }
}

/** The database whose rows name the files; null where there is none. `isAlone`: the product must not be running. */
async function databaseOf(
  config: Config,
  isAlone: boolean,
): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const stop = async () => {}
  if (config.databaseUrl) return { url: config.databaseUrl, stop }
  if (!existsSync(join(config.dataFolder, 'cluster'))) return null
  return startEmbeddedPostgres({ dataDir: config.dataFolder, log: () => {} }).catch(async (error: unknown) => {
    if (isAlone || !(error instanceof AlreadyRunningError)) throw error
    return { url: await runningDatabase(config), stop }
  })
}

async function withoutRowIn(databaseUrl: string, keys: string[]): Promise<string[]> {
  const client = await openClient(databaseUrl, 'unveil-copy')
  try {
    const { rows } = await client.query<{ key: string }>(
      'select storage_key as key from files where storage_key = any($1)',
      [keys],
    )
    const named = new Set(rows.map(({ key }) => key))
    return keys.filter((key) => !named.has(key))
  } finally {
    await client.end()
  }
}

type Outcome = 'copied' | 'there' | 'gone'

/** Copies a file unless the target already has the same bytes, or the source no longer has it. */
async function copyFile(source: FileStore, target: FileStore, key: string, isThere: boolean): Promise<Outcome> {
  const bytes = await source.read(key).catch(async (error: unknown) => {
    if (await isInStore(source, key)) throw error
    return null
  })
  if (bytes === null) return 'gone'
  const isSame = async () => hashOf(await target.read(key)) === hashOf(bytes)
  if (isThere && (await isSame())) return 'there'
  await target.remove(key)
  await target.put(key, bytes)
  if (!(await isSame()))
    throw new StartError(`${key} reads differently where it was copied to. Look at that storage, then run this again.`)
  return 'copied'
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
