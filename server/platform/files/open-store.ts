import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import type { StorageAddress } from './storage-address.ts'

/** The store at an address. The code of object storage is loaded only for a bucket. */
export async function openStore(address: StorageAddress): Promise<FileStore> {
  if ('folder' in address) return folderStore(address.folder)
  const { objectStore } = await import('./object-store.ts')
  return objectStore(address)
}
