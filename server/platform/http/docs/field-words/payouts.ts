import type { Words } from './same-everywhere.ts'

export const OF_SALE = {
  bookingId: 'The number of the booking; null for the payment of a transfer that didn’t lead to one',
  transferId: 'The transfer that it belongs to; null for a date from the venue',
}

const PAYOUT: Words = {
  what: 'The venue’s `deposit`, its `rest`, or the `whole` price at once; `sale`: a seller’s proceeds of a transfer',
  bookingId: 'The booking that was paid for; null if there is none',
  transferId: 'With `sale`: the transfer whose price it pays; otherwise null',
  venueName: 'The venue of the booking; null if there is no booking',
  eventDate: 'The day of the booking; null if there is no booking',
  gross: 'The couple’s money behind it: `fee`, `kept` and `amount` together',
  fee: 'What we keep of it: the commission of a venue’s share, or the fee of a seller’s price',
  kept: 'With `sale`: the part that covers what the seller’s bank took back; usually 0',
  amount: 'What the payee gets',
  state:
    '`pending`: waits for its day, or for a payee who can be paid; `sent`: on its way; `paid`; `failed`: refused, and tried again; `parked`: refused too often, or taken back at the card provider, and an admin looks into it; `reversed`: taken back; `void`: it ended before anything was sent, for example because its booking was canceled',
  owedBack: 'Whether it has to be paid back, because the booking was canceled',
  settled: 'Whether it had to be paid back, couldn’t be taken back, and is no longer owed',
  dueAt: 'When it may leave',
  paidAt: 'When it was paid; null until then',
}

export const PAYOUTS: Record<string, Words> = {
  PayoutAccount: {
    state: '`none`; `onboarding`: the provider needs more; `ready`: can be paid',
    inReview: 'Whether everything was sent in and is being checked',
    requirements: 'What the provider still asks for, under its own names',
    waiting: 'What is in payouts that haven’t been sent yet, in dollars',
  },
  'startOnboarding answer': { url: 'The provider’s own page. It works once, for a few minutes' },
  Payout: PAYOUT,
  AdminPayout: {
    ...PAYOUT,
    payeeId: 'The number of the account that is paid',
    payeeName: 'Who is paid',
    payeeEmail: 'The address of that account',
    refusals: 'How many times the provider has refused it',
    failure: 'Why it was last refused, in the provider’s words or ours; null if it wasn’t',
    onHold: 'Whether it is pending while a bank decides on the money behind it',
  },
  AdminComingPayout: {
    id: '`payout-` and the number of a payout that is requested; for money that is in no payout yet, the part and its booking, such as `rest-48213377`',
    to: 'Who gets it: the `venue`, or the `seller` of a booking that was passed on',
    payeeId: 'The number of the account that is paid',
    payeeName: 'Who is paid',
    payeeEmail: 'The address of that account',
    what: 'The venue’s `deposit`, its `rest`, the `whole` price at once, or its transfer `fee` alone; `sale`: a seller’s proceeds of a transfer',
    bookingId: 'The booking that it is for; null if there is none',
    transferId: 'With `sale`: the transfer whose price it pays; otherwise null',
    eventDate: 'The day of the booking; null if there is no booking',
    amount: 'What the payee gets',
    dueOn: 'The day on which it is sent, at the earliest; null while it waits for something without a day',
    waitsFor:
      'What it waits for besides its day: the end of a `transfer`, a `bank` that decides on a payment, the payee’s payout `account`, another try (`retry`), or an `admin`; null if there is nothing',
  },
  'adminBookingPayouts answer': {
    made: 'Payouts that have left, oldest first',
    coming: 'What is still to be paid out: first what waits for an admin, then the rest by day',
  },
  'comingPayoutsSummary answer': {
    amount: 'All that is earned and isn’t in a payout yet',
    onHold: 'How much of it waits while a bank looks into a payment',
  },
  ComingPayout: {
    what: 'The `deposit`, the `rest`, or the `fee`: your transfer fee, if it is all that is left',
    venueName: 'The venue of the booking',
    amount: 'What you will get, after commission',
    dueOn: 'The day on which it is requested as a payout; null while something blocks it',
    waitsFor:
      'What blocks it: a `transfer` of the booking, or a `bank` that looks into a payment; null if nothing does',
  },
  'bookingPayouts answer': {
    made: 'Payouts for it, oldest first',
    coming: 'What is earned and isn’t in a payout yet',
    fromBalance: 'What an unpaid balance would bring, less our commission',
    commissionPercent: 'What we keep of each payment, in percent',
  },
  StatementMonth: {
    month: 'YYYY-MM, by UTC',
    payouts: 'How many were paid or taken back in this month',
    gross: 'The couples’ money behind them. Here and below, what was taken back counts as negative',
    fee: 'What we kept of it',
    kept: 'The part that covered what sellers’ banks took back',
    net: 'What reached you',
  },
  retryPayout: { reason: 'Why, for the log, which only admins read' },
}
