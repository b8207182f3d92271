import { z } from 'zod'
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

/** What a debt can come from. */
export const DEBT_CAUSES = ['chargeback-lost', 'payout-owed', 'venue-owes'] as const

/** What someone owes us, and what it comes from. Dollars. */
export const adminDebt = z
  .strictObject({
    /** the user's number */
    id: z.number(),
    name: z.string(),
    email: z.string(),
    /** the account was erased before debts prevented that */
    erased: z.boolean(),
    amount: money,
    /** when it last grew or shrank */
    changedAt: moment,
    /** what it has come from since they last owed nothing, oldest first: some of it may be paid by now */
    causes: z.array(
      z.strictObject({
        /** a bank took a payment back, a payout is owed back, or a refund is more than was left for it */
        cause: z.enum(DEBT_CAUSES),
        /** null for a transfer's payment that paid for no booking */
        bookingId: z.number().nullable(),
        amount: money,
        at: moment,
      }),
    ),
  })
  .meta({ id: 'AdminDebt' })
export type AdminDebt = z.output<typeof adminDebt>

export const adminDebts = endpoint({
  method: 'GET',
  path: '/api/admin/debts',
  summary: 'Who owes us money and how much, the biggest debts first, at most 500',
  audience: ['admin'],
  response: z.array(adminDebt),
})

const sumOf = z.strictObject({ amount: money, count: z.number() })

/** Where the money is, and what has moved in the last 30 days, according to the ledger. Dollars. */
export const adminMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary:
    'Where the money is, according to the ledger: in escrow, owed to venues, sellers and couples, or at banks; and what has moved in the last 30 days',
  audience: ['admin'],
  response: z.strictObject({
    escrow: sumOf,
    /** of venues and sellers: earned and not sent yet */
    toPayOut: sumOf,
    /** of couples: refunds that haven't left, payments that came too late, and what has to be wired */
    toRefund: sumOf,
    /** what banks have taken back and are deciding on */
    atBanks: sumOf,
    lastDays: z.strictObject({ received: money, refunded: money, lostToBanks: money, earned: money, cardFees: money }),
  }),
})

/** `amount` is the debt that the admin saw: if it has changed, the answer is a 409 with the current sum. */
export const settleDebt = endpoint({
  method: 'POST',
  path: '/api/admin/debts/{id}/settle',
  summary: 'Record that a user’s debt was paid into our bank account, or write it off; the reason is logged',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({
    amount: dollars(1, 'Enter the amount of the debt'),
    how: z.enum(['paid', 'written_off']),
    reason: text(500, 'Please give a reason'),
  }),
  response: done,
  errors: ['not_found', 'user_in_use', 'state_changed'],
})

/** What the ledger posts: every movement of money has one of these names. */
export const POSTING_KINDS = [
  'payment',
  'card-fee',
  'late-payment',
  'membership-paid',
  'membership-fee',
  'refund-begun',
  'refund-made',
  'refund-failed',
  'refund-paid-outside',
  'refund-covered',
  'refund-finished-by-hand',
  'by-hand-refund',
  'by-hand-refund-failed',
  'transfer-paid',
  'transfer-released',
  'commission-returned',
  'payout-begun',
  'payout-made',
  'payout-refused',
  'payout-owed',
  'payout-reversed',
  'goodwill',
  'venue-owes',
  'chargeback-opened',
  'chargeback-won',
  'chargeback-lost',
  'chargeback-covered',
  'chargeback-returned',
  'chargeback-fee',
  'seller-makes-good',
  'debt-settled',
  'unclaimed-paid',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** The kinds of accounts; the account of a booking, transfer, payout and so on adds its number after a colon. */
export const ACCOUNT_KINDS = [
  'stripe',
  'bank',
  'escrow',
  'venue_payable',
  'seller_payable',
  'in_flight',
  'refund_payable',
  'late_payment',
  'unclaimed',
  'refunded_by_hand',
  'dispute_hold',
  'receivable',
  'commission',
  'platform_fee',
  'premium',
  'goodwill',
  'card_fees',
  'bad_debts',
] as const

/** What the list of postings can be sorted by. */
export const POSTING_SORTS = ['at', 'kind'] as const

/** One posting of the ledger. Dollars. */
export const adminPosting = z
  .strictObject({
    id: z.number(),
    at: moment,
    kind: z.enum(POSTING_KINDS),
    /** our own reference for what is posted: (kind, ref) is posted once */
    ref: z.string(),
    /** the booking's number as the couple that held it at the time knows it */
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    entries: z.array(
      z.strictObject({
        /** such as "stripe" or "escrow:12345678" */
        account: z.string(),
        /** either this or `credit` is 0 */
        debit: money,
        credit: money,
      }),
    ),
    /** debits and credits are equal: PostgreSQL refuses anything else */
    balanced: z.boolean(),
  })
  .meta({ id: 'AdminPosting' })
export type AdminPosting = z.output<typeof adminPosting>

export const adminPostings = endpoint({
  method: 'GET',
  path: '/api/admin/postings',
  summary: 'The ledger: every posting with its debits and credits, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /**
   * `search` in digits is the number of a booking, transfer or payment, or a whole reference; other words are part of a
   * reference, or an account's whole name
   */
  query: sortedPageQuery(POSTING_SORTS).extend({ search: searchText, filter: optional(z.enum(ACCOUNT_KINDS)) }),
  response: z.array(adminPosting),
})

export const postingsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/postings.csv',
  summary: 'The matching postings of the ledger as a spreadsheet, one row for each entry',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(ACCOUNT_KINDS)) }),
  answerKind: 'file',
  response: fileAnswer,
})
