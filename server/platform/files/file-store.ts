/**
 * Where uploaded bytes are stored, private, under random keys. The rows that name the keys decide who may read them.
 */
export interface FileStore {
  /** Stores the bytes so that a power failure can't lose them; all of them, or none when it throws. */
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Uint8Array>
  /** Does nothing when there is nothing under the key; throws when the store can't tell. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with `folder`, which is '' or ends with a slash. In no particular order. */
  list(folder: string): AsyncIterable<ListedFile>
  /** Removes unfinished files begun before this instant, by processes that have died; none of them was ever listed. */
  removeDrafts(before: Date): Promise<void>
  close(): Promise<void>
}

export interface ListedFile {
  key: string
  bytes: number
  /** when it was put there */
  at: Date
}

/** A whole list at once. */
export async function everyFile(list: AsyncIterable<ListedFile>): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of list) files.push(file)
  return files
}

/** Whether a store has a file. Throws when the store can't be asked. */
export async function isInStore(store: FileStore, key: string): Promise<boolean> {
  for await (const file of store.list(key.slice(0, key.lastIndexOf('/') + 1))) if (file.key === key) return true
  return false
}

/** File storage can't serve anybody right now. Nothing is lost: the same request may well succeed in a minute. */
export class StorageOutage extends Error {}
