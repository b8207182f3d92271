import { LIVE_TRANSFERS } from '#contract/processes/transfer.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

const BATCH = 200

export interface DocumentRow {
  id: number
  transferId: number | null
  fileId: number
  name: string
  contentType: string
  bytes: number
}

const documents = (db: Db) =>
  db
    .selectFrom('transfer_documents')
    .innerJoin('files', 'files.id', 'transfer_documents.file_id')
    .select([
      'transfer_documents.id',
      'transfer_documents.transfer_id as transferId',
      'transfer_documents.file_id as fileId',
      'transfer_documents.name',
      'files.content_type as contentType',
      'files.bytes',
    ])

export async function insertDocument(
  tx: Tx,
  document: { ownerId: number; fileId: number; name: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('transfer_documents')
    .values({ owner_id: document.ownerId, file_id: document.fileId, name: document.name, created_at: document.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A couple's documents that wait for a transfer, in the order they were uploaded. */
export function looseDocumentsOf(db: Db, ownerId: number): Promise<DocumentRow[]> {
  return documents(db)
    .where('transfer_documents.owner_id', '=', ownerId)
    .where('transfer_documents.transfer_id', 'is', null)
    .orderBy('transfer_documents.created_at')
    .orderBy('transfer_documents.id')
    .execute()
}

/** Documents that have waited for a transfer since before `at`, oldest first. */
export function looseSince(db: Db, at: Date): Promise<{ id: number }[]> {
  return db
    .selectFrom('transfer_documents')
    .select('id')
    .where('transfer_id', 'is', null)
    .where('created_at', '<=', at)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
}

/**
 * Deletes a loose document, of this owner if given; one that a transfer has taken stays. Returns the file that no row
 * refers to now; undefined when nothing was deleted.
 */
export async function deleteLoose(tx: Tx, id: number, ownerId?: number): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('transfer_documents')
    .where('id', '=', id)
    .where('transfer_id', 'is', null)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId as number))
    .returning('file_id')
    .executeTakeFirst()
  return row?.file_id
}

/** Deletes what a person has uploaded and no running transfer needs. Returns the files that no row names now. */
export async function deleteDocumentsOf(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('transfer_documents')
    .where('owner_id', '=', ownerId)
    .where((where) =>
      where.or([
        where('transfer_id', 'is', null),
        where('transfer_id', 'in', where.selectFrom('transfers').select('id').where('state', 'not in', LIVE_TRANSFERS)),
      ]),
    )
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Gives a couple's loose documents to their transfer. Returns how many of `ids` it found. */
export async function attachDocuments(tx: Tx, transferId: number, ownerId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const result = await tx
    .updateTable('transfer_documents')
    .set({ transfer_id: transferId })
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('transfer_id', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The documents of these transfers, in the order they were uploaded. */
export async function documentsOf(db: Db, transferIds: number[]): Promise<Map<number, DocumentRow[]>> {
  const found = new Map<number, DocumentRow[]>()
  if (transferIds.length === 0) return found
  const rows = await documents(db)
    .where('transfer_documents.transfer_id', 'in', transferIds)
    .orderBy('transfer_documents.created_at')
    .orderBy('transfer_documents.id')
    .execute()
  for (const row of rows) {
    const of = row.transferId as number
    found.set(of, [...(found.get(of) ?? []), row])
  }
  return found
}

/** A document that this viewer may read: their own, one of a transfer at their venue, or any if they are an admin. */
export async function findDocument(db: Db, id: number, viewer: Viewer): Promise<DocumentRow | undefined> {
  const query = documents(db).where('transfer_documents.id', '=', id)
  if (viewer.role === 'admin') return query.executeTakeFirst()
  if (viewer.role === 'couple') return query.where('transfer_documents.owner_id', '=', viewer.id).executeTakeFirst()
  return query
    .innerJoin('transfers', 'transfers.id', 'transfer_documents.transfer_id')
    .innerJoin('venues', 'venues.id', 'transfers.venue_id')
    .where('venues.owner_id', '=', viewer.id)
    .executeTakeFirst()
}
