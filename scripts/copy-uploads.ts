import { createHash } from 'node:crypto'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf, readStorageAddress, type StorageAddress } from '#server/platform/files/storage-address.ts'
import { actAsOwner } from './backup/act-as-owner.ts'
import { inParallel } from './in-parallel.ts'

/**
 * `TO_URL=... TO_ACCESS_KEY=... npm run files:copy`: copies the uploaded files from where the server keeps them to
 * another folder or bucket. Every copy is read back and compared by its hash. Files that are already there are skipped,
 * so the command can be stopped and run again; with `-- --verify`, they are read and compared, too. Originals stay.
 */
try {
  const config = readConfig(process.env)
  if (!process.env.TO_URL)
    throw new StartError('Set TO_URL to a folder, or to s3://bucket?region=... (docs/operations.md).')
  const to = readStorageAddress('TO', process.env.TO_URL, process.env.TO_ACCESS_KEY, config.mode)
  actAsOwner(config)
  if (nameOf(to) === nameOf(config.files)) throw new StartError('TO_URL names the place where the files already are.')
  const { copied, there } = await copyFiles(config.files, to, process.argv.includes('--verify'))
  console.log(
    `${copied} copied and read back, ${there} were there already: all files of ${nameOf(config.files)} are in ${nameOf(to)}.`,
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function copyFiles(from: StorageAddress, to: StorageAddress, verify: boolean) {
  const [source, target] = [await openStore(from), await openStore(to)]
  try {
    const done = new Map<string, number>()
    for await (const { key, bytes } of target.list('')) done.set(key, bytes)
    const tasks: (() => Promise<boolean>)[] = []
    for await (const { key, bytes } of source.list('')) {
      const isThere = done.get(key) === bytes
      tasks.push(() => (isThere && !verify ? Promise.resolve(false) : copyFile(source, target, key, isThere)))
    }
    const results = await inParallel(4, tasks)
    const copied = results.filter(Boolean).length
    return { copied, there: results.length - copied }
  } finally {
    await source.close()
    await target.close()
  }
}

/** Copies a file unless the target already has the same bytes. Returns whether it copied. */
async function copyFile(source: FileStore, target: FileStore, key: string, isThere: boolean): Promise<boolean> {
  const bytes = await source.read(key)
  const isSame = async () => hashOf(await target.read(key)) === hashOf(bytes)
  if (isThere && (await isSame())) return false
  await target.remove(key)
  await target.put(key, bytes)
  if (!(await isSame()))
    throw new StartError(`${key} reads differently where it was copied to. Look at that storage, then run this again.`)
  return true
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
