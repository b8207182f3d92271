import { LIMITS } from '#contract/limits.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { saveFile } from '#server/platform/files/records.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { insertDocument, looseDocumentsOf } from '../store/documents.ts'

/**
 * Keeps a contract document, checked before by its content, until its couple attaches it to a transfer, at most a day
 * (drop-documents.ts). Returns its id. Throws too_many_documents when as many wait as a transfer takes.
 */
export async function keepDocument(
  tx: Tx,
  { clock, files }: Services,
  viewer: Viewer,
  document: { name: string; bytes: Uint8Array; contentType: string },
): Promise<number> {
  if ((await looseDocumentsOf(tx, viewer.id)).length >= LIMITS.documentsPerTransfer) {
    const message = `A transfer takes at most ${LIMITS.documentsPerTransfer} documents. Please remove one first.`
    throw new AppError('too_many_documents', message)
  }
  const at = clock.now()
  const { bytes, contentType } = document
  const fileId = await saveFile(tx, files, { bytes, contentType, ownerId: viewer.id, kind: 'contract', at })
  return insertDocument(tx, { ownerId: viewer.id, fileId, name: document.name, at })
}
