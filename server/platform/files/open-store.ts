import type { FilesAddress } from './files-address.ts'
import { type FileStore, folderStore } from './store.ts'

/** The store at an address. The code of object storage is loaded only for a bucket. */
export async function openStore(address: FilesAddress): Promise<FileStore> {
  if ('folder' in address) return folderStore(address.folder)
  const { objectStore } = await import('./object-store.ts')
  return objectStore(address)
}
