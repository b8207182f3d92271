import { OF_SALE } from './payouts.ts'
import type { Words } from './same-everywhere.ts'

const SUM = (amount: string, count: string, prefix: string): Words => ({
  [`${prefix}.amount`]: amount,
  [`${prefix}.count`]: count,
})

export const LEDGER: Record<string, Words> = {
  AdminPosting: {
    id: 'The number of the posting in the ledger; a later one is higher',
    at: 'When it was posted',
    kind: 'What happened',
    ref: 'Our number for what it is about: a payment, a refund, a payout, ...',
    bookingId: 'The booking, by the number it had then; null if there is none',
    transferId: 'The transfer; null if there is none',
    entries: 'What it moves, debits first',
    'entries.account':
      'The account. If it belongs to a booking, transfer, payout, refund, dispute or user, our number for that follows after a colon',
    'entries.debit': 'What goes into the account; 0 for a credit',
    'entries.credit': 'What comes out of it; 0 for a debit',
    balanced: 'Whether debits and credits are equal, as they always have to be',
  },
  AdminDebt: {
    id: 'The number of the account that owes us',
    name: 'Whose account it is',
    email: 'The address of that account',
    erased: 'Whether the account was erased before debts prevented that',
    amount: 'What is owed now',
    changedAt: 'When it last grew or shrank',
    causes: 'What has caused it since they last owed nothing, oldest first; some of it may be paid by now',
    'causes.cause':
      '`chargeback-lost`: a bank took a payment back; `payout-owed`: a payout is owed back; `venue-owes`: a refund was more than was kept for it',
    'causes.bookingId': OF_SALE.bookingId,
    'causes.amount': 'What it added to the debt',
    'causes.at': 'When that was added',
  },
  settleDebt: {
    amount: 'The debt that you saw, in dollars; refused if it has changed since',
    how: '`paid`: into our bank account; `written_off`: we no longer ask for it',
    reason: 'Why, for the log, which only admins read',
  },
  'adminMoney answer': {
    escrow: 'What buyers have paid for transfers that are not completed',
    ...SUM('How much in all', 'How many transfers', 'escrow'),
    toPayOut: 'What venues and sellers have earned and we haven’t sent yet',
    ...SUM('How much in all', 'How many bookings and transfers it is owed for', 'toPayOut'),
    toRefund: 'What belongs to couples: refunds that haven’t left, payments that came too late, and sums to wire',
    ...SUM('How much in all', 'How many sums', 'toRefund'),
    atBanks: 'What banks have taken back until they decide',
    ...SUM('How much in all', 'How many disputes', 'atBanks'),
    lastDays: 'What has moved in the last 30 days',
    'lastDays.received': 'Paid by cards, memberships included',
    'lastDays.refunded': 'Sent back to cards',
    'lastDays.lostToBanks': 'What banks took back for good',
    'lastDays.earned': 'Our share: commissions, fees of transfers, memberships',
    'lastDays.cardFees': 'What the card provider took',
  },
}
