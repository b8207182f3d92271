import { SERVER_LIMITS } from '#contract/limits.ts'
import type { TransferViewer } from '#contract/processes/transfer.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { nameFile, type StoredFile, storeFile } from '#server/platform/files/stored-files.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import type { Recipient } from '../letters.ts'
import { checkMayAddEvidence } from '../policy.ts'
import { countEvidence, insertEvidence, type NewEvidence } from '../store/evidence.ts'
import { findTransfer, lockTransfer } from '../store/transfers.ts'
import { transfersShownTo } from '../store/transfers-with-parties.ts'
import { roleOf } from '../views.ts'
import { notifyParties } from './notify-parties.ts'

export const tellOfEvidenceJob = jobKind<{ transferId: number; party: TransferViewer }>('tell-of-evidence')

/**
 * Rebuilds a file that a party shows in a dispute, and stores it, before the transaction that `addEvidence` belongs to.
 * Throws what addEvidence throws, before anything is read, and the refusals of an upload (rebuilder.ts).
 */
export async function receiveEvidence(
  services: Services,
  viewer: Viewer,
  transferId: number,
  request: Request,
): Promise<StoredFile> {
  await checkedParty(services.db, viewer, transferId)
  const file = await services.rebuilder.rebuild('document', viewer.id, request)
  return storeFile(services, { ...file, kind: 'evidence' })
}

/**
 * A side of an open dispute, or an admin, says something or shows a file to all the others. Throws not_found for
 * a transfer that is not the viewer's business, state_changed unless the dispute is open, too_many_documents.
 */
export async function addEvidence(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  transferId: number,
  shown: { words: string } | { file: StoredFile; name: string },
): Promise<void> {
  await lockTransfer(tx, transferId)
  const party = await checkedParty(tx, viewer, transferId)
  const at = clock.now()
  const kept: NewEvidence['shown'] =
    'words' in shown ? shown : { fileId: await nameFile(tx, shown.file, viewer.id, at), name: shown.name }
  await insertEvidence(tx, { transferId, party, authorId: viewer.id, shown: kept, at })
  const key = `${tellOfEvidenceJob.name} ${transferId} ${party}`
  await addJob(tx, tellOfEvidenceJob, { transferId, party }, { key, minutes: SERVER_LIMITS.evidenceMailMinutes })
}

/** Which party to this dispute the viewer is. Throws unless they may add something now. */
async function checkedParty(db: Db, viewer: Viewer, transferId: number): Promise<TransferViewer> {
  const [transfer] = await transfersShownTo(db, viewer, { id: transferId })
  if (!transfer) throw notFound()
  const party = roleOf(transfer, viewer)
  checkMayAddEvidence(transfer.state, await countEvidence(db, transferId, party))
  return party
}

/** Notifies the other sides that there is something new in the dispute; does nothing once the dispute is over. */
export async function tellOfEvidence(
  tx: Tx,
  services: Services,
  { transferId, party }: { transferId: number; party: TransferViewer },
): Promise<void> {
  const transfer = await findTransfer(tx, transferId)
  if (transfer?.state !== 'disputed') return
  const recipients: Partial<Record<TransferViewer, Recipient>> = { seller: 'seller', buyer: 'buyer', venue: 'owner' }
  const others = Object.values(recipients).filter((recipient) => recipient !== recipients[party])
  const letter = party === 'admin' ? 'question' : 'evidence'
  await notifyParties(
    tx,
    services,
    transferId,
    others.map((recipient) => [letter, recipient]),
  )
}
