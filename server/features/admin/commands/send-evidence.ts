import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { lockChargeback } from '#server/features/payments/store/chargebacks.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { inTransaction } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { sendEvidence as sendToProvider } from '#server/platform/stripe/disputes.ts'
import { orProviderFailed, ProviderError } from '#server/platform/stripe/errors.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { evidenceFields } from '../bank-evidence.ts'
import { findBankEvidence } from '../store/bank-evidence.ts'

/**
 * Hands what we know about a disputed payment, with an admin's own words, to the bank, which takes it once. Who did it
 * stays in the log, with the words that the bank has.
 * @throws AppError not_found; state_changed when the bank waits for no evidence, or the provider refuses it, in its words;
 * payment_unavailable, provider_failed
 */
export async function sendEvidence(
  services: Services,
  { id, adminId, words }: { id: number; adminId: number; words: string },
): Promise<void> {
  const evidence = await findBankEvidence(services.db, id)
  if (!evidence) throw notFound()
  const { dispute } = evidence
  if (dispute.state !== 'open' || dispute.evidence_due_at === null) {
    throw new AppError('state_changed', 'The bank isn’t waiting for evidence about this payment.')
  }
  const stripe = requireProvider(services)
  const reason = await orProviderFailed(services.log, async () => {
    try {
      return await sendToProvider(stripe, dispute.provider_id, evidenceFields(evidence, words))
    } catch (error) {
      if (!(error instanceof ProviderError && error.refused)) throw error
      throw new AppError('state_changed', `The card provider refused the evidence: ${error.message}`)
    }
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
