import { LIMITS } from '#contract/limits.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { saveFile } from '#server/platform/files/records.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { countLooseDocuments, insertDocument } from '../store/documents.ts'

/**
 * Keeps a contract document, checked before by its content, until its couple attaches it to a transfer. Returns its
 * id. Throws too_many_documents when too many wait already.
 */
export async function keepDocument(
  tx: Tx,
  { clock, files }: Services,
  viewer: Viewer,
  document: { name: string; bytes: Uint8Array; contentType: string },
): Promise<number> {
  if ((await countLooseDocuments(tx, viewer.id)) >= 2 * LIMITS.documentsPerTransfer) {
    throw new AppError('too_many_documents', 'You have uploaded many documents already. Please create the transfer.')
  }
  const at = clock.now()
  const { bytes, contentType } = document
  const fileId = await saveFile(tx, files, { bytes, contentType, ownerId: viewer.id, kind: 'contract', at })
  return insertDocument(tx, { ownerId: viewer.id, fileId, name: document.name, at })
}
