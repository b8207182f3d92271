import { hasBooking } from '#server/features/bookings/store/bookings.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { nameFile, type StoredFile, storeFile } from '#server/platform/files/stored-files.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkMaySendDocument } from '../policy.ts'
import { insertDocument, looseDocumentsOf } from '../store/documents.ts'

/**
 * Rebuilds the contract document that a request brings, and stores it, before the transaction that `storeDocument`
 * belongs to. Throws not_transferable and too_many_documents before anything is read, and what an upload is refused
 * with (rebuilder.ts).
 */
export async function receiveDocument(services: Services, viewer: Viewer, request: Request): Promise<StoredFile> {
  await checkMaySend(services.db, viewer)
  const document = await services.rebuilder.rebuild('document', viewer.id, request)
  return storeFile(services, { ...document, kind: 'contract' })
}

/**
 * Stores a contract document for at most a day, until its couple attaches it to a transfer (delete-documents.ts).
 * Returns its id. Throws not_transferable and too_many_documents.
 */
export async function storeDocument(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  document: { name: string; file: StoredFile },
): Promise<number> {
  await checkMaySend(tx, viewer)
  const at = clock.now()
  const fileId = await nameFile(tx, document.file, viewer.id, at)
  return insertDocument(tx, { ownerId: viewer.id, fileId, name: document.name, at })
}

async function checkMaySend(db: Db, { id }: Viewer): Promise<void> {
  const waiting = (await looseDocumentsOf(db, id)).length
  checkMaySendDocument({ hasBooking: await hasBooking(db, id), waiting })
}
