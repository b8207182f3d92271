import type { Words } from './same-everywhere.ts'

export const OF_SALE = {
  bookingId: 'The number of the booking; null for a transfer’s payment that paid for none',
  transferId: 'The transfer that it belongs to; null for a date from the venue',
}

const PAYOUT: Words = {
  what: 'The venue’s `deposit`, its `rest`, or the `whole` price at once; `sale`: a seller’s proceeds of a transfer',
  bookingId: 'The booking that was paid for; null without one',
  transferId: 'With `sale`: the transfer whose price it pays; otherwise null',
  venueName: 'The venue of the booking; null without one',
  eventDate: 'The day of the booking; null without one',
  gross: 'The couple’s money behind it: `fee`, `kept` and `amount` together',
  fee: 'What we keep of it: the commission of a venue’s share, or the fee of a seller’s price',
  kept: 'With `sale`: what covers what the seller’s bank took back; mostly 0',
  amount: 'What the payee gets',
  state:
    '`pending`: waits for its day, or for a payee who can be paid; `sent`: on its way; `paid`; `failed`: refused, and tried again; `parked`: refused too often, an admin looks; `reversed`: taken back; `void`: its booking was cancelled before anything was sent',
  owedBack: 'Whether it has to be paid back, because the booking was cancelled',
  dueAt: 'When it may leave',
  paidAt: 'When it was paid; null until then',
}

const SUM = (amount: string, count: string, prefix: string): Words => ({
  [`${prefix}.amount`]: amount,
  [`${prefix}.count`]: count,
})

export const PAYOUTS: Record<string, Words> = {
  PayoutAccount: {
    state: '`none`; `onboarding`: the provider needs more; `ready`: can be paid',
    inReview: 'Whether everything was sent in and is being checked',
    requirements: 'What the provider still asks for, by its own names',
    waiting: 'What waits until the account is ready, in dollars',
  },
  'startOnboarding answer': { url: 'The provider’s own page. It works once, for a few minutes' },
  Payout: PAYOUT,
  AdminPayout: {
    ...PAYOUT,
    payeeId: 'The number of the account that is paid',
    payeeName: 'Who is paid',
    payeeEmail: 'The address of that account',
    refusals: 'How often the provider has refused it',
    failure: 'Why it was last refused, in the provider’s words; null if it wasn’t',
    onHold: 'Whether it is pending while a bank decides about the money behind it',
  },
  AdminComingPayout: {
    id: 'The number of a payout that is requested; for what has none yet, the part and its booking',
    to: 'Who gets it: the `venue`, or the `seller` of a booking that was passed on',
    payeeId: 'The number of the account that is paid',
    payeeName: 'Who is paid',
    payeeEmail: 'The address of that account',
    what: 'The venue’s `deposit`, its `rest`, the `whole` price at once, or its transfer `fee` alone; `sale`: a seller’s proceeds of a transfer',
    bookingId: 'The booking that it is for; null without one',
    transferId: 'With `sale`: the transfer whose price it pays; otherwise null',
    eventDate: 'The day of the booking; null without one',
    amount: 'What the payee gets',
    dueOn: 'The day on which it is sent, at the earliest; null while it waits for something without a day',
    waitsFor:
      'Besides its day: the end of a `transfer`, a `bank` that decides about a payment, the payee’s payout `account`, another try (`retry`), or an `admin`; null: nothing',
  },
  'adminBookingPayouts answer': {
    made: 'Payouts that have left, oldest first',
    coming: 'What is still to be paid out: what waits for an admin first, then by day',
  },
  ComingPayout: {
    what: 'The `deposit`, the `rest`, or the `fee`: the rest is your transfer fee alone',
    venueName: 'The venue of the booking',
    amount: 'What you will get, after commission',
    dueOn: 'The day on which it is requested as a payout; null while something blocks it',
    waitsFor: 'What blocks it: a `transfer` of the booking, or a `bank` that looks into a payment; null: nothing',
  },
  'bookingPayouts answer': {
    made: 'Payouts for it, oldest first',
    coming: 'What is earned and isn’t in a payout yet',
    fromBalance: 'What an unpaid balance would bring, less our commission',
    commissionPercent: 'What we keep of each payment, in percent',
  },
  StatementMonth: {
    month: 'YYYY-MM, by UTC',
    payouts: 'How many were paid or taken back in it',
    gross: 'The couples’ money behind them. Here and below, what was taken back counts as negative',
    fee: 'What we kept of it',
    kept: 'What covered what sellers’ banks took back',
    net: 'What reached you',
  },
  retryPayout: { reason: 'Why, for the log, which only admins read' },
  AdminPosting: {
    id: 'The number of the transaction in the ledger; a later one is higher',
    at: 'When it was posted',
    kind: 'What has happened',
    ref: 'Our number of what it is about: a payment, a refund, a payout, ...',
    bookingId: 'The booking, by the number it had then; null without one',
    transferId: 'The transfer; null without one',
    entries: 'What it moves, debits first',
    'entries.account':
      'The account. One of a booking, transfer, payout, refund, dispute or user has our own number of that behind a colon',
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
    causes: 'What it has come from since nothing was owed, oldest first; some of it may be paid by now',
    'causes.cause':
      '`chargeback-lost`: a bank took a payment back; `payout-owed`: a payout must come back; `venue-owes`: a refund was more than was kept for it',
    'causes.bookingId': OF_SALE.bookingId,
    'causes.amount': 'What it added to the debt',
    'causes.at': 'When it added that',
  },
  settleDebt: {
    amount: 'The debt that you saw, in dollars; refused if it has changed since',
    how: '`paid`: to our bank account; `written_off`: we no longer ask for it',
    reason: 'Why, for the log, which only admins read',
  },
  'adminMoney answer': {
    escrow: 'What buyers have paid for transfers that are not completed',
    ...SUM('How much in all', 'How many transfers', 'escrow'),
    toPayOut: 'What venues and sellers have earned and we haven’t sent yet',
    ...SUM('How much in all', 'How many bookings and transfers it is owed for', 'toPayOut'),
    toRefund: 'What is couples’: refunds that haven’t left, and payments that came too late',
    ...SUM('How much in all', 'How many sums', 'toRefund'),
    atBanks: 'What banks have taken back until they decide',
    ...SUM('How much in all', 'How many disputes', 'atBanks'),
    lastDays: 'What has moved in the last 30 days',
    'lastDays.received': 'Paid by cards, memberships included',
    'lastDays.refunded': 'Sent back to cards',
    'lastDays.lostToBanks': 'What banks decided to keep for couples',
    'lastDays.earned': 'Our share: commissions, fees of transfers, memberships',
    'lastDays.cardFees': 'What the card provider took',
  },
}
