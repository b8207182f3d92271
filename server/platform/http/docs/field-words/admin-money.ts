import { PURPOSE } from './payments-and-memberships.ts'
import { OF_SALE } from './payouts.ts'
import { REASON_LOGGED, type Words } from './same-everywhere.ts'

const WHY =
  'Why it is paid back. `late-payment`: it came after the hold was over; `cancelled`: the booking was canceled; `transfer-refused`: the transfer fell through; `dispute-refund`, `dispute-split`: the transfer was disputed; `given-back`: a bank gave it back'
const REFUND_STATE =
  '`pending`: to be sent; `sent`; `succeeded`; `failed`: still owed, and waits for an admin; `replaced`: by another refund; `closed`: paid outside the card provider, made there by hand, or returned by the bank itself'
const FAILURE = 'Why it failed or waits, in the provider’s words or ours; otherwise null'

const TO_WIRE: Words = {
  id: 'The number of the chargeback whose money the bank gave back',
  ...OF_SALE,
  amount: 'What we owe the couple',
  paymentId: 'The payment that the bank had taken back',
}

export const ADMIN_MONEY: Record<string, Words> = {
  AdminRefund: {
    amount: 'What goes back',
    why: WHY,
    failure: FAILURE,
    bookingId: 'The number of the booking; null if there is none',
    transferId: OF_SALE.transferId,
    state: REFUND_STATE,
    createdAt: 'When the refund began',
    questioned: 'Whether the couple’s own bank is deciding on the payment, so that nothing can be sent yet',
    accountClosed:
      'Whether the couple has closed their account since. The provider’s receipt has the address they paid with',
    providerPage: 'The payment’s page at the card provider, or in the sandbox; null if it has none',
  },
  retryRefund: { reason: REASON_LOGGED },
  'retryRefund answer': { refundId: 'The number of the new refund' },
  payRefundOutside: { reason: REASON_LOGGED },
  AdminUnclaimed: { ...TO_WIRE, since: 'When the bank gave it back' },
  AdminWire: {
    ...TO_WIRE,
    amount: 'What was sent',
    reference: 'The reference of the wire',
    paidAt: 'When it was recorded',
    paidBy: 'The admin who recorded it',
  },
  payUnclaimed: {
    amount: 'What you have sent, in dollars: the `amount` that you saw',
    reference: 'The reference of the wire, which the couple reads in an email',
  },
  AdminPayment: {
    bookingId: 'The number of the booking; null if there is none',
    transferId: 'The transfer that was paid for; null for a date from the venue',
    payerId: 'The number of the account that pays',
    purpose: `${PURPOSE}; \`membership\`: a month of Premium`,
    state:
      '`new`: the provider hasn’t answered yet; `open`: a card can be entered; `requires_action`: the bank asks the couple to confirm; `processing`; `succeeded`; `cancelled`',
    payerName: 'Who pays',
    amount: 'What is or was to be charged',
    refunded: 'How much of it went back, is on its way or waits because a refund failed',
    byHand:
      'What somebody refunded at the card provider by hand, beyond what counts toward our refunds; negative: it came back',
    cardFee: 'What the card provider took; null until it is known',
    decline: 'Why the card was last declined; null if it wasn’t',
    chargebacks: 'The sums that the payer’s bank took back from it, newest first',
    'chargebacks.amount': 'What the bank claims',
    'chargebacks.state': 'What the bank has decided: `open` until it has, then `won` or `lost` by us',
    'chargebacks.since': 'When the bank took the money',
    atBank: 'Set while the payer’s bank decides; otherwise null',
    'atBank.evidenceUntil': 'The bank’s deadline for evidence; null while the bank isn’t waiting for any',
    'atBank.providerPage': 'The dispute’s page: at the card provider, or in the sandbox',
    'atBank.sentHere': 'Whether the booking’s page sends the evidence; otherwise, submit it on the dispute’s page',
    providerId: 'The card provider’s id for it; null before it has one',
    createdAt: 'When the payment was opened',
    refunds: 'Its refunds',
    'refunds.amount': 'What goes back',
    'refunds.state': REFUND_STATE,
    'refunds.why': WHY,
    'refunds.failure': FAILURE,
    'refunds.createdAt': 'When the refund began',
  },
  BankDispute: {
    purpose: PURPOSE,
    reason: 'What the bank claims, in the card provider’s word for it; null if not said',
    amount: 'What the bank has taken back',
    fee: 'What the card provider has charged for it so far',
    since: 'When the bank took it back',
    evidenceUntil: 'The bank’s deadline for evidence; null while the bank isn’t waiting for anything from us',
    providerId: 'The card provider’s id for it',
    providerPage: 'Where the evidence is submitted: at the card provider, or in the sandbox',
  },
  sendEvidence: {
    words: 'What the bank should know, in your own words',
    document: 'The `document` that addEvidenceDocument answered with; if null or left out, only ours is sent',
  },
  'addEvidenceDocument answer': { document: 'The card provider’s name for it: send it with the evidence' },
  'sentEvidence answer': {
    at: 'When an admin sent it here; null if it was submitted elsewhere, such as at the card provider',
    by: 'Which admin; null if it was submitted elsewhere',
    texts: 'Each text that the bank has from us',
    'texts.about': 'What it is; `words`: an admin’s own',
    'texts.text': 'The text itself',
    documents: 'Each document that the bank has from us',
    'documents.name': 'The name of the file',
    'documents.bytes': 'Its size',
    'documents.ours': 'True: the evidence that we wrote, as a PDF. False: what an admin added',
  },
}
