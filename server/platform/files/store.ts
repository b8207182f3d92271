import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded bytes lie, private, under random keys. Who may read them is decided by the rows that name the keys. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  read(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

/** Files in a folder of the data folder. */
export function folderStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }))
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
  }
}
