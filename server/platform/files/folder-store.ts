import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../errors.ts'
import { type FileStore, StorageOutage } from './file-store.ts'

/** What a disk says when it is full, read-only, broken, gone, or not the one with the file. */
const OUTAGES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'ESTALE', 'ENODEV', 'ENOENT', 'EACCES']

/** Only the user that runs the server reads what people upload. */
const MODE = { file: 0o600, folder: 0o700 }

/** At the end of a file's name until all its bytes are there. */
const DRAFT = '.part'

/**
 * Files in a folder, which is made private if it was not. Throws a StartError when the folder can't be made or belongs
 * to somebody else, so that a wrong setting ends the start.
 */
export function folderStore(folder: string): FileStore {
  makePrivate(folder)
  const { ino } = statSync(folder)
  /**
   * A disk that is no longer mounted leaves its empty mount point behind, or nothing: no file may be put there, and none
   * counts as deleted.
   */
  const checkFolder = async () => {
    const now = await stat(folder).catch((error: unknown) => {
      throw asOutage(error)
    })
    if (now.ino !== ino) throw new StorageOutage(`${folder} is not the folder that it was at the start`)
  }
  const pathOf = (key: string) => join(folder, key)
  const draftOf = (key: string) => pathOf(key) + DRAFT

  const discard = async (key: string) => {
    await rm(draftOf(key), { force: true })
    await rm(pathOf(key), { force: true })
  }
  return {
    put: async (key, bytes) => {
      try {
        await checkFolder()
        const made = await mkdir(dirname(pathOf(key)), { recursive: true, mode: MODE.folder })
        if (made !== undefined) await flushFolder(dirname(made))
        await writeFile(draftOf(key), bytes, { flag: 'wx', mode: MODE.file, flush: true })
        await rename(draftOf(key), pathOf(key))
        await flushFolder(dirname(pathOf(key)))
      } catch (error) {
        await discard(key)
        throw asOutage(error)
      }
    },
    read: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        throw asOutage(error)
      }),
    remove: async (key) => {
      await discard(key)
      await checkFolder() // where there is no disk, there is nothing under the key either
    },
    async *list(prefix) {
      const found = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(nothingThere)
      await checkFolder()
      for (const entry of found) {
        if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue
        const path = join(entry.parentPath, entry.name)
        const [file] = await stat(path).then((seen) => [seen], nothingThere) // by now it may have been removed
        if (file) yield { key: relative(folder, path), bytes: file.size, at: file.mtime }
        else await checkFolder()
      }
    },
    removeDrafts: async (before) => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of found) {
        if (!entry.isFile() || !entry.name.endsWith(DRAFT)) continue
        const path = join(entry.parentPath, entry.name)
        const [draft] = await stat(path).then((seen) => [seen], nothingThere) // by now it may have its final name
        if (draft && draft.mtime < before) await rm(path, { force: true })
      }
    },
    close: async () => {},
  }
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: MODE.folder })
    chmodSync(folder, MODE.folder)
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(
      `Files can't be kept in ${folder}, which must belong to the user that runs this: ${message}.`,
      {
        cause,
      },
    )
  }
}

function asOutage(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  return OUTAGES.includes(code) ? new StorageOutage(message, { cause: error }) : error
}

function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error
  return []
}

/** A new name is part of its folder, which has to be synced to disk separately. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
