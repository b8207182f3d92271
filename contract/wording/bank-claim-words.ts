/** What a cardholder's bank claims, by the card provider's word for it. */
const CLAIMS: Record<string, string> = {
  fraudulent: 'The cardholder says that they didn’t make this payment.',
  unrecognized: 'The cardholder doesn’t recognize this payment.',
  duplicate: 'The cardholder says that they were charged twice.',
  product_not_received: 'The cardholder says that they didn’t get what they paid for.',
  product_unacceptable: 'The cardholder says that what they got isn’t what they were promised.',
  credit_not_processed: 'The cardholder says that a refund they were promised never arrived.',
  subscription_canceled: 'The cardholder says that they had canceled before this payment.',
  noncompliant: 'The bank says that the payment breaks a rule of its card network.',
}

/** The claim in a sentence; null: we don't know it yet. */
export function claimWords(reason: string | null): string {
  if (reason === null) return 'We haven’t yet been told what the bank claims.'
  return CLAIMS[reason] ?? `The bank’s reason is “${reason.replaceAll('_', ' ')}”.`
}
