import { SERVER_LIMITS } from '#contract/limits.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { hasBooking } from '#server/features/bookings/store/bookings.ts'
import { HOUR } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { deleteFile, nameFile, type StoredFile, storeFile } from '#server/platform/files/stored-files.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { checkMaySendDocument, documentTaken } from '../policy.ts'
import {
  deleteDocumentsOf,
  deleteLoose,
  findDocument,
  insertDocument,
  looseDocumentsOf,
  looseSince,
} from '../store/documents.ts'
import { deleteEvidenceOf } from '../store/evidence.ts'

/**
 * Rebuilds the contract document that a request brings, and stores it, before the transaction that `storeDocument`
 * belongs to. Throws not_transferable and too_many_documents before anything is read, and the refusals of an upload
 * (rebuilder.ts).
 */
export async function receiveDocument(services: Services, viewer: Viewer, request: Request): Promise<StoredFile> {
  await checkMaySend(services.db, viewer)
  const document = await services.rebuilder.rebuild('document', viewer.id, request)
  return storeFile(services, { ...document, kind: 'contract' })
}

/**
 * Stores a contract document, which its couple has a day to attach to a transfer. Returns its id. Throws
 * not_transferable and too_many_documents.
 */
export async function storeDocument(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  document: { name: string; file: StoredFile },
): Promise<number> {
  // one at a time, so that two requests don't both get the last place
  await lockCouple(tx, viewer.id)
  await checkMaySend(tx, viewer)
  const at = clock.now()
  const fileId = await nameFile(tx, document.file, viewer.id, at)
  return insertDocument(tx, { ownerId: viewer.id, fileId, name: document.name, at })
}

async function checkMaySend(db: Db, { id }: Viewer): Promise<void> {
  const waiting = (await looseDocumentsOf(db, id)).length
  checkMaySendDocument({ hasBooking: await hasBooking(db, id), waiting })
}

/**
 * Deletes a couple's own document that no transfer has taken, and its file. Throws not_found for anybody else's, and
 * state_changed when it belongs to a transfer.
 */
export async function deleteDocument(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  const fileId = await deleteLoose(tx, id, viewer.id)
  if (fileId !== undefined) return deleteFile(tx, fileId)
  if (!(await findDocument(tx, id, viewer))) throw notFound()
  throw documentTaken()
}

/** Deletes documents that no transfer has taken within a day, with their files (retention, domain.md 5). */
export async function deleteLooseDocuments({ db, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - SERVER_LIMITS.looseDocumentHours * HOUR)
  return eachInTransaction(db, await looseSince(db, before), async (tx, { id }) => {
    const fileId = await deleteLoose(tx, id)
    if (fileId === undefined) return false
    await deleteFile(tx, fileId)
    return true
  })
}

/**
 * Erases an account's documents, its evidence and their files, except those of a running transfer (domain.md row 41).
 */
export async function eraseDocumentsOf(tx: Tx, ownerId: number): Promise<void> {
  const files = [...(await deleteDocumentsOf(tx, ownerId)), ...(await deleteEvidenceOf(tx, ownerId))]
  for (const fileId of files) await deleteFile(tx, fileId)
}
