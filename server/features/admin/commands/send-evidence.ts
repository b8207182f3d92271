import { fileTypeFromBuffer } from 'file-type'
import { LIMITS } from '#contract/limits.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { lockChargeback } from '#server/features/payments/store/chargebacks.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { notADocument } from '#server/platform/files/file-type-refusals.ts'
import { readUpload, uploadName } from '#server/platform/files/upload.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { keepDocument, sendEvidence as sendToProvider } from '#server/platform/stripe/disputes.ts'
import { orProviderFailed, ProviderError } from '#server/platform/stripe/errors.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { evidenceFields, evidenceSheet } from '../bank-evidence.ts'
import { noEvidenceWanted } from '../policy.ts'
import { type Evidence, findBankEvidence } from '../store/bank-evidence.ts'

/**
 * Hands what we know about a disputed payment to the bank, which accepts it only once: in the provider's fields and as
 * a PDF, with an admin's own words and the document that they added (`added`). The log keeps who did it, and the words
 * that the bank has.
 * @throws AppError not_found; state_changed when the bank is not waiting for evidence or, in the provider's words, when
 * the provider refuses it; payment_unavailable, provider_failed; temporarily_unavailable while too many PDFs are being
 * made
 */
export async function sendEvidence(
  services: Services,
  { id, adminId, words, added }: { id: number; adminId: number; words: string; added: string | null },
): Promise<void> {
  const evidence = await evidenceBankWaitsFor(services, id)
  const { dispute } = evidence
  const stripe = requireProvider(services)
  const sheet = await services.printer.print(evidenceSheet(evidence, services.clock.now()))
  const pdf = { name: `evidence-${dispute.number}.pdf`, bytes: sheet, contentType: 'application/pdf' }
  const reason = await orRefused(services, async () => {
    const document = await keepDocument(stripe, pdf)
    return sendToProvider(stripe, dispute.provider_id, evidenceFields(evidence, { words, document, added }))
  })
  await inTransaction(services.db, async (tx) => {
    const { state } = await lockChargeback(tx, id)
    const acting = { actor: 'admin', actorId: adminId, reason, at: services.clock.now() } as const
    await recordEvent(
      tx,
      { process: chargebackProcess.name, id, name: 'send-evidence', from: state, to: state },
      acting,
    )
  })
  await orProviderFailed(services.log, () => syncChargeback(services, dispute.provider_id))
}

/**
 * Hands an admin's own document to the provider, for the evidence of this dispute; we keep no copy. Returns its id
 * there.
 * @throws AppError like sendEvidence; invalid_request for an empty file; unsupported_media_type for anything but a PDF,
 * JPEG or PNG; payload_too_large
 */
export async function addDocument(
  services: Services,
  { id, request }: { id: number; request: Request },
): Promise<string> {
  await evidenceBankWaitsFor(services, id)
  const stripe = requireProvider(services)
  const bytes = await readUpload(request, LIMITS.evidenceBytes)
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!DOCUMENTS.includes(contentType)) {
    throw notADocument()
  }
  const name = uploadName(request.headers.get('x-file-name'))
  return orRefused(services, () => keepDocument(stripe, { name, bytes, contentType }))
}

/** What card providers take as evidence. */
const DOCUMENTS = ['application/pdf', 'image/jpeg', 'image/png']

async function evidenceBankWaitsFor({ db }: Pick<Services, 'db'>, id: number): Promise<Evidence> {
  const evidence = await findBankEvidence(db, id)
  if (!evidence) throw notFound()
  const { state, evidence_due_at: dueAt } = evidence.dispute
  if (state === 'open' && dueAt !== null) return evidence
  throw noEvidenceWanted()
}

/** A refusal by the provider becomes state_changed, in its words. */
const orRefused = <T>({ log }: Pick<Services, 'log'>, work: () => Promise<T>): Promise<T> =>
  orProviderFailed(log, async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError && error.refused)) throw error
      throw new AppError('state_changed', `The card provider refused the evidence: ${error.message}`)
    }
  })
