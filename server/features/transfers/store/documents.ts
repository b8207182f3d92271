import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

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

/** How many documents of this couple wait for a transfer. */
export async function countLooseDocuments(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('transfer_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('transfer_id', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Gives a couple's loose documents to its transfer. Returns how many there were of those asked for. */
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

/** The documents of these transfers, in the order of their upload. */
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

/** A document that this viewer may read: its own, one of a transfer at its venue, any for an admin. */
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
