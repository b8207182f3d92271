import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { ChargebackState } from '../processes/chargeback.ts'
import type { PaymentState } from '../processes/payment.ts'
import type { RefundState } from '../processes/refund.ts'
import { endpoint } from './endpoint.ts'
import {
  dollars,
  done,
  fileAnswer,
  idParam,
  moment,
  money,
  optional,
  searchText,
  sortedPageQuery,
  text,
} from './fields.ts'

const PAYMENT_STATES = [
  'new',
  'open',
  'requires_action',
  'processing',
  'succeeded',
  'cancelled',
] as const satisfies PaymentState[]
export const REFUND_STATES = [
  'pending',
  'sent',
  'succeeded',
  'failed',
  'replaced',
  'closed',
] as const satisfies RefundState[]
const chargebackState = z.enum(['open', 'won', 'lost'] as const satisfies ChargebackState[])

/** What the admin's tables of refunds, payments and wires can be sorted by. */
export const REFUND_SORTS = ['couple', 'amount', 'state', 'created'] as const
export const PAYMENT_SORTS = ['payer', 'amount', 'state', 'created'] as const
export const WIRE_SORTS = ['couple', 'amount', 'paid'] as const

const refundReason = z.enum([
  'late-payment',
  'cancelled',
  'transfer-refused',
  'dispute-refund',
  'dispute-split',
  'given-back',
])

/** Money on its way back to a couple; if their card or bank refuses it, the refund fails and we owe it. Dollars. */
export const adminRefund = z
  .strictObject({
    id: z.number(),
    coupleId: z.number(),
    coupleName: z.string(),
    coupleEmail: z.string(),
    amount: money,
    /** what the refund is for */
    why: refundReason,
    /** in the provider's words */
    failure: z.string().nullable(),
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    state: z.enum(REFUND_STATES),
    /** when the refund was begun */
    createdAt: moment,
    /** the couple's own bank is deciding on the payment: nothing may be sent until it has decided */
    questioned: z.boolean(),
    /** the couple has closed their account since: the receipt at the card provider has the address they paid with */
    accountClosed: z.boolean(),
    /** the payment's page at the card provider, or in the sandbox */
    providerPage: z.string().nullable(),
  })
  .meta({ id: 'AdminRefund' })
export type AdminRefund = z.output<typeof adminRefund>

const answerBody = z.strictObject({ reason: text(500, 'Please give a reason') })
const answerErrors = ['not_found', 'state_changed', 'chargeback_open', 'provider_failed'] as const

export const refundQueue = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary:
    'Refunds, oldest first: those that failed and are still owed, unless a state is named; X-Total-Count says how many match',
  audience: ['admin'],
  /** `search` covers the numbers of refund, booking and transfer, the provider's id, and the couple's name and email */
  query: sortedPageQuery(REFUND_SORTS).extend({
    search: searchText,
    state: optional(z.enum([...REFUND_STATES, 'all'])),
  }),
  response: z.array(adminRefund),
})

export const refundsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/refunds.csv',
  summary: 'The matching refunds, as a spreadsheet; without a filter, all of them',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject({ search: searchText, filter: optional(z.enum([...REFUND_STATES, 'all'])) }),
  answerKind: 'file',
  response: fileAnswer,
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/retry',
  summary: 'Send a failed refund to the card again, as a new refund; the reason is logged',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: answerBody,
  response: z.strictObject({ refundId: z.number() }),
  errors: answerErrors,
})

export const payRefundOutside = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/pay-outside',
  summary: 'Record that a failed refund was paid from our bank account instead; the reason is logged',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: answerBody,
  response: z.strictObject({ ok: z.literal(true) }),
  errors: answerErrors,
})

/** A couple's money that a bank has given back, beyond what the payment can still return to their card. Dollars. */
const adminUnclaimed = z
  .strictObject({
    /** the number of the chargeback that was given back */
    id: z.number(),
    coupleId: z.number(),
    coupleName: z.string(),
    coupleEmail: z.string(),
    amount: money,
    /** null for a transfer's payment that paid for no booking */
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    paymentId: z.number(),
    since: moment,
  })
  .meta({ id: 'AdminUnclaimed' })
export type AdminUnclaimed = z.output<typeof adminUnclaimed>

export const unclaimedQueue = endpoint({
  method: 'GET',
  path: '/api/admin/unclaimed',
  summary: 'Couples’ money that can’t go to their cards and waits for a wire from us, oldest first, at most 500',
  audience: ['admin'],
  response: z.array(adminUnclaimed),
})

/** `amount` is the sum that the admin saw. Sending the same record again changes nothing; a different one is a 409. */
export const payUnclaimed = endpoint({
  method: 'POST',
  path: '/api/admin/unclaimed/{id}/paid',
  summary:
    'Record that money that can’t go to a couple’s card was sent by wire; the wire’s reference is logged and emailed to them',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({
    amount: dollars(1, 'Enter the amount of the wire'),
    reference: text(LIMITS.wireReference, 'Please give the reference of the wire'),
  }),
  response: done,
  errors: ['not_found', 'state_changed'],
})

/** Money that was sent to a couple by wire, as an admin, `paidBy`, has recorded it. Dollars. */
const adminWire = adminUnclaimed
  .omit({ since: true })
  .extend({ reference: z.string(), paidAt: moment, paidBy: z.string() })
  .meta({ id: 'AdminWire' })
export type AdminWire = z.output<typeof adminWire>

export const sentWires = endpoint({
  method: 'GET',
  path: '/api/admin/wires',
  summary:
    'What was sent to couples by wire, the latest first, with who recorded it; X-Total-Count says how many match',
  audience: ['admin'],
  /** `search` covers the reference, the numbers of booking, transfer and payment, and the couple's name and email */
  query: sortedPageQuery(WIRE_SORTS).extend({ search: searchText }),
  response: z.array(adminWire),
})

/** A payment as admins see it, with its refunds. Dollars. */
export const adminPayment = z
  .strictObject({
    id: z.number(),
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    purpose: z.enum(['deposit', 'full', 'balance', 'transfer', 'membership']),
    state: z.enum(PAYMENT_STATES),
    payerId: z.number(),
    payerName: z.string(),
    amount: money,
    /** how much of it went back, is on its way, or is still owed because a refund failed */
    refunded: money,
    /** refunded at the card provider by hand, and not covered by any refund of ours; negative: it came back */
    byHand: money,
    /** what the card provider kept; null until it is known */
    cardFee: money.nullable(),
    /** why the card was last declined */
    decline: z.string().nullable(),
    /** the sums that the payer's bank took back from it, newest first; open while the bank decides */
    chargebacks: z.array(z.strictObject({ id: z.number(), amount: money, state: chargebackState, since: moment })),
    /** while the payer's bank decides: its deadline for evidence, if it is waiting for any, and the dispute's page */
    atBank: z
      .strictObject({ evidenceUntil: moment.nullable(), providerPage: z.string(), sentHere: z.boolean() })
      .nullable(),
    /** the provider's id for it */
    providerId: z.string().nullable(),
    createdAt: moment,
    refunds: z.array(
      z.strictObject({
        id: z.number(),
        amount: money,
        state: z.enum(REFUND_STATES),
        why: refundReason,
        failure: z.string().nullable(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'AdminPayment' })
export type AdminPayment = z.output<typeof adminPayment>

/** The filters of the payments: a state, or those that a bank is deciding on. */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, 'disputed'] as const

export const adminPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'All payments, months of Premium among them, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /**
   * `search` covers the numbers of payment, booking and transfer, the provider's ids, and the payer's name and email;
   * "premium" finds the months of Premium
   */
  query: sortedPageQuery(PAYMENT_SORTS).extend({ search: searchText, state: optional(z.enum(PAYMENT_FILTERS)) }),
  response: z.array(adminPayment),
})

export const paymentsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/payments.csv',
  summary: 'The matching payments, as a spreadsheet',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(PAYMENT_FILTERS)) }),
  answerKind: 'file',
  response: fileAnswer,
})

export const bookingPayments = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/payments',
  summary: 'The payments of a booking, and the one of the transfer through which it came to its couple',
  audience: ['admin'],
  params: idParam,
  response: z.array(adminPayment),
  errors: ['not_found'],
})

export const transferPayments = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/{id}/payments',
  summary: 'The payments behind a transfer: its buyer’s, and those of the booking that is passed on',
  audience: ['admin'],
  params: idParam,
  response: z.array(adminPayment),
  errors: ['not_found'],
})

/** domain.md 3: an admin's "sync" calls the same function as the webhook, the browser's return and the poller. */
export const syncPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/sync',
  summary: 'Ask the card provider what became of a payment and its refunds, and apply the answer',
  audience: ['admin'],
  params: idParam,
  response: adminPayment,
  errors: ['not_found', 'payment_unavailable', 'provider_failed'],
})

/** A booking's payment that a bank has taken back and is deciding on. Dollars. */
const bankDispute = z
  .strictObject({
    id: z.number(),
    paymentId: z.number(),
    purpose: z.enum(['deposit', 'full', 'balance', 'transfer']),
    /** what the bank claims, in the card provider's word for it */
    reason: z.string().nullable(),
    amount: money,
    /** what the card provider has charged for it so far */
    fee: money,
    since: moment,
    /** null while the bank isn't waiting for anything from us */
    evidenceUntil: moment.nullable(),
    providerId: z.string(),
    /** where the evidence is submitted: at the card provider, or in the sandbox */
    providerPage: z.string(),
  })
  .meta({ id: 'BankDispute' })
export type BankDispute = z.output<typeof bankDispute>

export const bankDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/bank-disputes',
  summary: 'What banks have taken back from a booking’s payments and are deciding on, oldest first',
  audience: ['admin'],
  params: idParam,
  response: z.array(bankDispute),
})

export const disputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/bank-disputes/{id}/evidence',
  summary:
    'What we know about a booking’s payment that a bank disputes, as a PDF for the bank: what was sold and on what terms, and what was paid, shown and written, and when',
  audience: ['admin'],
  throttle: 'paper',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/api/admin/bank-disputes/{id}/evidence',
  summary:
    'Send the bank what we know about a disputed payment, with your own words; the bank takes evidence only once, and the words are logged',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({
    words: text(500, 'Please say what the bank should know'),
    /** what addEvidenceDocument answered with */
    document: z
      .string()
      .regex(/^file_\w{1,100}$/, 'Expected what addEvidenceDocument answered with')
      .nullable()
      .default(null),
  }),
  response: z.strictObject({ ok: z.literal(true) }),
  errors: ['not_found', 'state_changed', 'payment_unavailable', 'provider_failed'],
})

/** The texts that a bank can get from us about a payment. */
export const EVIDENCE_TEXTS = ['words', 'product', 'serviceDate', 'terms', 'activity', 'customer', 'email'] as const

export const sentEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/bank-disputes/{id}/sent-evidence',
  summary:
    'What the bank has from us about a disputed payment, as the card provider keeps it: every text, the documents, and who sent them and when',
  audience: ['admin'],
  throttle: 'export',
  params: idParam,
  response: z.strictObject({
    /** both null for what was submitted elsewhere, such as at the card provider */
    at: moment.nullable(),
    by: z.string().nullable(),
    texts: z.array(z.strictObject({ about: z.enum(EVIDENCE_TEXTS), text: z.string() })),
    /** `ours`: the evidence as a PDF; otherwise what an admin added. `bytes`: its size */
    documents: z.array(z.strictObject({ name: z.string(), bytes: z.number(), ours: z.boolean() })),
  }),
  errors: ['not_found', 'payment_unavailable', 'provider_failed'],
})

export const addEvidenceDocument = endpoint({
  method: 'POST',
  path: '/api/admin/bank-disputes/{id}/documents',
  summary:
    'Hand a document of your own to the card provider (PDF, JPEG or PNG, up to 4 MB), for the evidence that you send; X-File-Name names it, and we keep no copy',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  throttle: 'upload',
  bodyKind: 'raw',
  bodyBytes: LIMITS.evidenceBytes,
  response: z.strictObject({ document: z.string() }),
  status: 201,
  errors: [
    'not_found',
    'state_changed',
    'unsupported_media_type',
    'payload_too_large',
    'invalid_request',
    'payment_unavailable',
    'provider_failed',
  ],
})
