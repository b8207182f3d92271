import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars, done, idParam, moment, money, text } from './fields.ts'

/** What a debt can come from. */
export const DEBT_CAUSES = ['chargeback-lost', 'payout-owed', 'venue-owes'] as const

/** What someone owes us: a chargeback that we lost after the money was passed on, or a payout we couldn't take back. */
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
        /** a bank took a payment back, a payout must come back, or a refund is more than was kept for it */
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

/** Where the money is, and what has moved in the last 30 days, by the ledger. Dollars. */
export const adminMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary:
    'Where the money is by the ledger: in escrow, owed to venues, sellers and couples, at banks; and what moved in 30 days',
  audience: ['admin'],
  response: z.strictObject({
    escrow: sumOf,
    /** of venues and sellers: earned and not sent yet */
    toPayOut: sumOf,
    /** of couples: refunds that haven't left, and payments that came too late */
    toRefund: sumOf,
    /** what banks have taken back and are deciding about */
    atBanks: sumOf,
    lastDays: z.strictObject({ received: money, refunded: money, lostToBanks: money, earned: money, cardFees: money }),
  }),
})

/** `amount` is the debt that the admin saw: if it has changed, the answer is a 409 with the current sum. */
export const settleDebt = endpoint({
  method: 'POST',
  path: '/api/admin/debts/{id}/settle',
  summary: 'Record that a user’s debt was paid to our bank account, or write it off; the reason is logged',
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
