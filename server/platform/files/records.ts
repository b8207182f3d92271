import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../database/connect.ts'
import { addJob, jobKind } from '../jobs/queue.ts'
import { handles, type JobHandler } from '../jobs/worker.ts'
import type { FileStore } from './store.ts'

export interface NewFile {
  ownerId: number
  kind: 'venue-photo' | 'contract'
  bytes: Uint8Array
  contentType: string
  width?: number
  height?: number
  /** the injected clock's time */
  at: Date
}

const removeBytes = jobKind<{ key: string }>('remove-file')

/**
 * Keeps a file under a random key and writes its row in the caller's transaction; returns the row's id. Should the
 * transaction fail after that, the bytes stay behind unnamed and unreadable.
 */
export async function saveFile(tx: Tx, files: FileStore, file: NewFile): Promise<number> {
  const key = `${file.kind}/${randomUUID()}`
  const { id } = await tx
    .insertInto('files')
    .values({
      owner_id: file.ownerId,
      kind: file.kind,
      storage_key: key,
      content_type: file.contentType,
      bytes: file.bytes.byteLength,
      width: file.width ?? null,
      height: file.height ?? null,
      created_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await files.put(key, file.bytes)
  return id
}

/** The bytes of a file; whether this visitor may have them was decided by who found its id. Null when there is none. */
export async function readFile(
  db: Db,
  files: FileStore,
  id: number,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const row = await db
    .selectFrom('files')
    .select(['storage_key', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return { bytes: await files.read(row.storage_key), contentType: row.content_type }
}

/** Takes a file's row away with the caller's transaction; its bytes go when that is committed. */
export async function dropFile(tx: Tx, id: number): Promise<void> {
  const row = await tx.deleteFrom('files').where('id', '=', id).returning('storage_key').executeTakeFirst()
  if (row) await addJob(tx, removeBytes, { key: row.storage_key })
}

/** The job that removes bytes whose row is gone. */
export function fileRemover(files: FileStore): JobHandler {
  return handles(removeBytes, ({ key }) => files.remove(key))
}
