import type { AdminPayment } from '#contract/api/refunds.ts'

/** What a payment is for. */
export const PURPOSES: Record<AdminPayment['purpose'], string> = {
  deposit: 'Deposit',
  full: 'Full price',
  balance: 'Balance',
  transfer: 'Transfer price',
  membership: 'Month of Premium',
}

/** The states of a payment, in tables, filters and logs. */
export const STATES: Record<AdminPayment['state'], { words: string; tone: 'garden' | 'candle' | 'muted' }> = {
  new: { words: 'Not opened yet', tone: 'candle' },
  open: { words: 'Waiting for a card', tone: 'candle' },
  requires_action: { words: 'Waiting for the bank’s check', tone: 'candle' },
  processing: { words: 'Being processed', tone: 'candle' },
  succeeded: { words: 'Paid', tone: 'garden' },
  cancelled: { words: 'Canceled', tone: 'muted' },
}

export const CHARGEBACKS: Record<AdminPayment['chargebacks'][number]['state'], string> = {
  open: 'Under review by a bank',
  won: 'Upheld by the bank',
  lost: 'Taken back by a bank',
}

/** The states of a refund, in tables, filters and logs. */
export const REFUNDS: Record<
  AdminPayment['refunds'][number]['state'],
  { words: string; tone: 'garden' | 'candle' | 'berry' | 'muted' }
> = {
  // refused by the card or its bank, or given back by a bank and not sent yet
  failed: { words: 'Still owed', tone: 'berry' },
  pending: { words: 'About to be sent', tone: 'candle' },
  sent: { words: 'On its way', tone: 'candle' },
  succeeded: { words: 'Arrived', tone: 'garden' },
  replaced: { words: 'Replaced by another', tone: 'muted' },
  closed: { words: 'Closed another way', tone: 'muted' },
}

/** What a refund is for. */
export const REASONS: Record<AdminPayment['refunds'][number]['why'], string> = {
  'late-payment': 'Late payment',
  cancelled: 'Canceled booking',
  'transfer-refused': 'Transfer that fell through',
  'dispute-refund': 'Disputed transfer',
  'dispute-split': 'Split of a disputed transfer',
  'given-back': 'Given back by a bank',
}
