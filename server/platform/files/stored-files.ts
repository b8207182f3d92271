import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { addJob, jobKind } from '../jobs/queue.ts'
import { handles, type JobHandler } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import type { FileStore } from './file-store.ts'

interface NewFile {
  kind: 'venue-photo' | 'contract' | 'evidence'
  bytes: Uint8Array
  contentType: string
  width?: number
  height?: number
}

/** A file whose bytes are in the store, under a key that no row names yet. */
export interface StoredFile extends Omit<NewFile, 'bytes'> {
  key: string
  bytes: number
}

/** How long a request may take from storing the bytes to committing the row that names them. */
const UNNAMED_MINUTES = 10

const removeBytes = jobKind<{ key: string }>('remove-file')

/**
 * Stores a file under a random key, before the transaction that names it: no connection waits for the disk. If that
 * transaction fails, or the process dies, a job removes the bytes.
 */
export async function storeFile({ db, files }: Services, file: NewFile): Promise<StoredFile> {
  const key = `${file.kind}/${randomUUID()}`
  await inTransaction(db, (tx) => addJob(tx, removeBytes, { key }, { minutes: UNNAMED_MINUTES }))
  await files.put(key, file.bytes)
  return { ...file, key, bytes: file.bytes.byteLength }
}

/** Writes the row of a stored file in the caller's transaction; returns its id. `at` is the injected clock's time. */
export async function nameFile(tx: Tx, file: StoredFile, ownerId: number, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('files')
    .values({
      owner_id: ownerId,
      kind: file.kind,
      storage_key: file.key,
      content_type: file.contentType,
      bytes: file.bytes,
      width: file.width ?? null,
      height: file.height ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The bytes of a file; whether the visitor may have them was decided by the code that found its id. Null when there is
 * no such file.
 */
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

/** Deletes a file's row in the caller's transaction; its bytes are deleted once that commits. */
export async function deleteFile(tx: Tx, id: number): Promise<void> {
  const row = await tx.deleteFrom('files').where('id', '=', id).returning('storage_key').executeTakeFirst()
  if (row) await addJob(tx, removeBytes, { key: row.storage_key })
}

/** The job that removes bytes that no row names. */
export function fileRemover({ db, files }: Pick<Services, 'db' | 'files'>): JobHandler {
  return handles(removeBytes, async ({ key }) => {
    const named = await db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()
    if (!named) await files.remove(key)
  })
}
