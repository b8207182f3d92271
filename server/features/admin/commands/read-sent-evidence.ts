import type { z } from 'zod'
import type { EVIDENCE_TEXTS, sentEvidence } from '#contract/api/refunds.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { namesOf } from '#server/features/accounts/store/users.ts'
import { findDisputed } from '#server/features/payments/store/chargebacks.ts'
import { notFound } from '#server/platform/errors.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { type HandedIn, readEvidence } from '#server/platform/stripe/disputes.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'

type About = (typeof EVIDENCE_TEXTS)[number]

/** In the order of reading: what was written for this case first. */
const TEXTS: Record<About, keyof HandedIn['texts']> = {
  words: 'words',
  product: 'product',
  serviceDate: 'serviceDate',
  terms: 'refundTerms',
  activity: 'activity',
  customer: 'customerName',
  email: 'customerEmail',
}

/**
 * What the bank has from us about a disputed payment. The provider has all of it; our log has who sent it, when, and
 * the admin's own words.
 * @throws AppError not_found; payment_unavailable, provider_failed
 */
export async function readSentEvidence(
  services: Services,
  id: number,
): Promise<z.input<(typeof sentEvidence)['response']>> {
  const { db, log } = services
  const dispute = await findDisputed(db, id)
  if (!dispute) throw notFound()
  const stripe = requireProvider(services)
  const { texts, documents } = await orProviderFailed(log, () => readEvidence(stripe, dispute.provider_id))
  const events = await eventsOf(db, [{ process: chargebackProcess.name, id }])
  const sent = events.findLast(({ transition }) => transition === 'send-evidence')
  const names = await namesOf(db, sent?.actorId ? [sent.actorId] : [])
  return {
    at: sent?.at.toISOString() ?? null,
    by: names.get(sent?.actorId ?? 0) ?? null,
    texts: Object.entries(TEXTS).flatMap(([about, key]) => {
      const text = texts[key]
      return text === undefined ? [] : [{ about: about as About, text }]
    }),
    documents,
  }
}
