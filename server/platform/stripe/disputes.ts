import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { once } from './call-once.ts'
import { asking, hasCode } from './errors.ts'

/** What we read of a dispute. */
export interface SeenDispute {
  id: string
  /** cents that the bank took back */
  amount: Cents
  /**
   * cents that the provider has charged for it so far; as the dispute goes on, the provider may add to that or return
   * some
   */
  fee: Cents
  intentId: string | null
  /** null: only an inquiry, or a dispute that was prevented; no money has moved */
  state: 'open' | 'won' | 'lost' | null
  /** the bank's deadline for our evidence; null when it waits for none */
  evidenceDueAt: Date | null
  /** what the bank claims, in the provider's word for it: "fraudulent" */
  reason: string
}

/** The dispute with this id. Null when the provider knows none: a webhook may have named anything. */
export async function findDispute(stripe: Stripe, providerId: string): Promise<SeenDispute | null> {
  const dispute = await asking(() => stripe.disputes.retrieve(providerId)).catch((error) => {
    if (hasCode(error, 'resource_missing')) return null
    throw error
  })
  if (!dispute) return null
  const { status } = dispute
  const decided = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open'
  return {
    id: dispute.id,
    amount: dispute.amount,
    fee: feeOf(dispute),
    intentId:
      typeof dispute.payment_intent === 'string' ? dispute.payment_intent : (dispute.payment_intent?.id ?? null),
    state: status.startsWith('warning_') || status === 'prevented' ? null : decided,
    evidenceDueAt: dueAt(dispute),
    reason: dispute.reason,
  }
}

const feeOf = ({ balance_transactions: movements }: Stripe.Dispute): Cents =>
  movements.reduce((sum, { fee }) => sum + fee, 0)

const dueAt = ({ status, evidence_details: { due_by } }: Stripe.Dispute) =>
  status === 'needs_response' && due_by !== null ? new Date(due_by * 1000) : null

/** What a bank gets to read, in the provider's fields; together at most 150,000 characters. */
export interface BankEvidence {
  customerName: string
  /** left out once they have closed their account */
  customerEmail?: string
  /** what was sold */
  product: string
  /** when it was to be delivered, as people write it */
  serviceDate: string
  /** the terms, and how the customer was shown them */
  refundTerms: string
  /** what happened when, one line each */
  activity: string
  /** what somebody wrote for this case */
  words: string
  /** all of this as a document, by the id that `keepDocument` returned */
  document: string
  /** a document that somebody adds, by such an id; null if there is none */
  added: string | null
}

/**
 * Hands a document to the provider, for the evidence of a dispute: a PDF, JPEG or PNG of up to 5 MB. Returns its id
 * there. Doing it twice does no harm: a document that no evidence names means nothing.
 */
export async function keepDocument(
  stripe: Stripe,
  { name, bytes, contentType }: { name: string; bytes: Uint8Array; contentType: string },
): Promise<string> {
  const file = { name, data: Buffer.from(bytes), type: contentType }
  const { id } = await asking(() => stripe.files.create({ purpose: 'dispute_evidence', file }))
  return id
}

/**
 * Submits the evidence, which can be done once for each dispute. Returns the words that are with the bank: if an
 * earlier call got there and its answer was lost, they may differ from these. Throws ProviderError, `refused` when the
 * bank no longer takes any, or not this much.
 */
export async function sendEvidence(stripe: Stripe, disputeId: string, evidence: BankEvidence): Promise<string> {
  const params = {
    evidence: {
      customer_name: evidence.customerName,
      ...(evidence.customerEmail !== undefined && { customer_email_address: evidence.customerEmail }),
      product_description: evidence.product,
      service_date: evidence.serviceDate,
      refund_policy_disclosure: evidence.refundTerms,
      cancellation_policy_disclosure: evidence.refundTerms,
      access_activity_log: evidence.activity,
      uncategorized_text: evidence.words,
      service_documentation: evidence.document,
      ...(evidence.added !== null && { uncategorized_file: evidence.added }),
    },
    submit: true,
  }
  const dispute = await once<Stripe.Dispute>(
    `evidence-${disputeId}`,
    (key) => stripe.disputes.update(disputeId, params, key),
    () => handedIn(stripe, disputeId),
    { mayDiffer: true },
  )
  return dispute.evidence.uncategorized_text ?? evidence.words
}

/** The dispute if its evidence is with the bank; otherwise null. */
async function handedIn(stripe: Stripe, disputeId: string): Promise<Stripe.Dispute | null> {
  const dispute = await asking(() => stripe.disputes.retrieve(disputeId))
  return dispute.evidence_details.submission_count > 0 ? dispute : null
}

/** What a bank has from us: the texts that aren't empty, and the names and sizes of the documents. */
export interface HandedIn {
  texts: Partial<Omit<BankEvidence, 'document' | 'added'>>
  documents: { name: string; bytes: number; ours: boolean }[]
}

/** The evidence that is with the bank; empty if there is none. */
export async function readEvidence(stripe: Stripe, disputeId: string): Promise<HandedIn> {
  const { evidence, evidence_details: details } = await asking(() => stripe.disputes.retrieve(disputeId))
  if (details.submission_count === 0) return { texts: {}, documents: [] }
  const texts = {
    customerName: evidence.customer_name,
    customerEmail: evidence.customer_email_address,
    product: evidence.product_description,
    serviceDate: evidence.service_date,
    refundTerms: evidence.refund_policy_disclosure,
    activity: evidence.access_activity_log,
    words: evidence.uncategorized_text,
  }
  const files = [
    { file: evidence.service_documentation, ours: true },
    { file: evidence.uncategorized_file, ours: false },
  ]
  const documents = files.flatMap(({ file, ours }) => (file === null ? [] : [documentOf(stripe, file, ours)]))
  return { texts: given(texts), documents: await Promise.all(documents) }
}

async function documentOf(stripe: Stripe, file: string | Stripe.File, ours: boolean) {
  const { filename, size } = typeof file === 'string' ? await asking(() => stripe.files.retrieve(file)) : file
  return { name: filename ?? 'Document', bytes: size, ours }
}

const given = <T extends object>(texts: { [Key in keyof T]: string | null }): Partial<Record<keyof T, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== '')) as Partial<
    Record<keyof T, string>
  >

/** The provider's newest disputes, and what each has cost so far: one whose webhook was lost is found here. */
export async function recentDisputes(stripe: Stripe): Promise<Pick<SeenDispute, 'id' | 'fee'>[]> {
  const { data } = await asking(() => stripe.disputes.list({ limit: 100 }))
  return data.map((dispute) => ({ id: dispute.id, fee: feeOf(dispute) }))
}
