import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { FileStore, ListedFile } from '#server/platform/files/file-store.ts'
import { createSecrets } from '#server/platform/secrecy/secrets.ts'

/**
 * Where backups are kept. Each object is compressed and sealed under its own name: none can be read, changed or
 * swapped.
 */
export interface Vault {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws if the object is missing, damaged, swapped for another, or sealed under a key that we don't have. */
  get(key: string): Promise<Buffer>
  list(folder: string): AsyncIterable<ListedFile>
  remove(key: string): Promise<void>
  /** Removes what a dead backup began to write before this instant. */
  removeDrafts(before: Date): Promise<void>
}

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/** `keys`: those of BACKUP_KEY, the newest first. */
export function createVault(store: FileStore, keys: [Buffer, ...Buffer[]]): Vault {
  const secrets = createSecrets(...keys)
  return {
    put: async (key, bytes) => store.put(key, secrets.seal(await compress(bytes), key)),
    get: async (key) => {
      const sealed = Buffer.from(await store.read(key))
      try {
        return await decompress(secrets.openBytes(sealed, key))
      } catch (cause) {
        throw new Error(`${key} can't be opened: ${(cause as Error).message}`, { cause })
      }
    },
    list: (folder) => store.list(folder),
    remove: (key) => store.remove(key),
    removeDrafts: (before) => store.removeDrafts(before),
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
