import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { PayoutState } from '../processes/payout.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  fileAnswer,
  idParam,
  moment,
  money,
  month,
  optional,
  ownListQuery,
  searchText,
  sortedPageQuery,
  text,
} from './fields.ts'

export const ACCOUNT_STATES = ['none', 'onboarding', 'ready'] as const

/** Whether someone can be paid, and what the provider still asks for. */
export const payoutAccount = z
  .strictObject({
    state: z.enum(ACCOUNT_STATES),
    /** everything was sent in and is being checked */
    inReview: z.boolean(),
    /** the details that the provider still asks for, under its own names */
    requirements: z.array(z.string()),
    /** in dollars: what is in payouts that haven't been sent */
    waiting: z.number(),
  })
  .meta({ id: 'PayoutAccount' })
export type PayoutAccount = z.output<typeof payoutAccount>

export const PAYOUT_STATES = [
  'pending',
  'sent',
  'paid',
  'failed',
  'parked',
  'reversed',
  'void',
] as const satisfies PayoutState[]

/** One payout on its payee's statement. Money in dollars. */
export const payout = z
  .strictObject({
    id: z.number(),
    /**
     * deposit, rest: of a venue's booking; whole: its full price in one payout; sale: a seller's proceeds of a transfer
     */
    what: z.enum(['deposit', 'rest', 'whole', 'sale']),
    bookingId: z.number().nullable(),
    /** sale: the transfer whose price it pays */
    transferId: z.number().nullable(),
    /** the booking's venue, which the payee knows: it is theirs, or was revealed to them */
    venueName: z.string().nullable(),
    eventDate: day.nullable(),
    /** the couple's money behind it; gross less fee and kept is amount */
    gross: money,
    /** what Unveil keeps of that: commission on a venue's share, or the fee on a seller's price */
    fee: money,
    /** sale: the part that covers what the seller's bank took back */
    kept: money,
    amount: money,
    state: z.enum(PAYOUT_STATES),
    /** it has to be paid back, because the booking was canceled */
    owedBack: z.boolean(),
    /** it had to be paid back, couldn't be taken back, and is no longer owed: it doesn't count toward what its payee got */
    settled: z.boolean(),
    dueAt: moment,
    paidAt: moment.nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof payout>

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/payouts/account',
  summary: 'The viewer’s payout account',
  audience: ['couple', 'venue'],
  response: payoutAccount,
})

/** The provider's own pages ask for name, bank account and identity; the link works once, for a few minutes. */
export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/payouts/onboarding',
  summary: 'Open the payout account if there is none, and get a link to the provider’s onboarding',
  audience: ['couple', 'venue'],
  throttle: 'checkout',
  fresh: 'everybody',
  response: z.strictObject({ url: z.string() }),
  errors: ['email_unconfirmed', 'payment_unavailable', 'provider_failed'],
})

/** For the browser that returns from onboarding: asks the provider, never trusts the address. */
export const syncPayoutAccount = endpoint({
  method: 'POST',
  path: '/api/payouts/account/sync',
  summary: 'Ask the provider for the state of the viewer’s payout account',
  audience: ['couple', 'venue'],
  throttle: 'checkout',
  response: payoutAccount,
  errors: ['payment_unavailable', 'provider_failed'],
})

export const myPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts/my',
  summary: 'The viewer’s payouts, newest first, in pages; the Link header leads to older ones',
  audience: ['couple', 'venue'],
  query: z.strictObject({
    limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxPageSize)),
    cursor: optional(z.string().max(200)),
  }),
  uncounted: true,
  response: z.array(payout),
})

/** Money that a venue has earned but that is not yet requested as a payout. Dollars, after commission. */
export const comingPayout = z
  .strictObject({
    /** fee: the rest consists of the venue's transfer fee alone */
    what: z.enum(['deposit', 'rest', 'fee']),
    bookingId: z.number(),
    venueName: z.string(),
    eventDate: day,
    amount: money,
    /** the day at the venue on which it is requested; null while something blocks it */
    dueOn: day.nullable(),
    /** the booking is passing to another couple, or a bank is looking into one of its payments */
    waitsFor: z.enum(['transfer', 'bank']).nullable(),
  })
  .meta({ id: 'ComingPayout' })
export type ComingPayout = z.output<typeof comingPayout>

export const comingPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts/coming',
  summary:
    'What the owner’s venues have earned that isn’t in a payout yet: how much, for which booking, and when; first what a bank holds up, then the rest by day; all of it or, with a limit, in pages',
  audience: ['venue'],
  query: ownListQuery,
  response: z.array(comingPayout),
})

export const comingPayoutsSummary = endpoint({
  method: 'GET',
  path: '/api/payouts/coming/summary',
  summary:
    'What the owner’s venues have earned that isn’t in a payout yet, in one sum, and how much of it a bank holds up',
  audience: ['venue'],
  response: z.strictObject({ amount: money, onHold: money }),
})

/** What a venue gets for one of its bookings, according to the ledger. Dollars, after commission. */
export const bookingPayouts = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/payouts',
  summary: 'What the venue’s owner was sent for a booking, what is coming, and what an unpaid balance would bring',
  audience: ['venue'],
  params: idParam,
  response: z.strictObject({
    /** oldest first */
    made: z.array(payout),
    coming: z.array(comingPayout),
    /** what the couple still owes, less our commission */
    fromBalance: money,
    /** what we keep of each payment */
    commissionPercent: z.number(),
  }),
  errors: ['not_found'],
})
export type BookingPayouts = z.output<typeof bookingPayouts.response>

/** What reached a payee in a calendar month (UTC), less what was reversed in it. Dollars. */
export const statementMonth = z
  .strictObject({
    /** 'YYYY-MM' */
    month: z.string(),
    payouts: z.number(),
    gross: money,
    fee: money,
    kept: money,
    net: money,
  })
  .meta({ id: 'StatementMonth' })
export type StatementMonth = z.output<typeof statementMonth>

export const payoutStatement = endpoint({
  method: 'GET',
  path: '/api/payouts/statement',
  summary: 'What reached the viewer, month by month, newest first',
  audience: ['couple', 'venue'],
  throttle: 'export',
  response: z.array(statementMonth),
})

/** Every payout that was made, and, with negative sums, every one taken back; oldest first, each with its venue. */
export const payoutStatementCsv = endpoint({
  method: 'GET',
  path: '/api/payouts/statement.csv',
  summary: 'The viewer’s statement as a spreadsheet, of one calendar year or of all',
  audience: ['couple', 'venue'],
  throttle: 'export',
  query: z.strictObject({ year: optional(z.coerce.number().int().min(2000).max(9999)) }),
  answerKind: 'file',
  response: fileAnswer,
})

export const payoutStatementPdf = endpoint({
  method: 'GET',
  path: '/api/payouts/statement.pdf',
  summary: 'One month of the viewer’s statement as a PDF',
  audience: ['couple', 'venue'],
  throttle: 'paper',
  query: z.strictObject({ month }),
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

/** What the admin's table of payouts can be sorted by. */
export const PAYOUT_SORTS = ['payee', 'amount', 'state', 'due', 'created'] as const

/** A payout as admins see it. */
export const adminPayout = payout
  .extend({
    payeeId: z.number(),
    payeeName: z.string(),
    payeeEmail: z.string(),
    refusals: z.number(),
    failure: z.string().nullable(),
    /** pending, while a bank is deciding on the money behind it */
    onHold: z.boolean(),
  })
  .meta({ id: 'AdminPayout' })
export type AdminPayout = z.output<typeof adminPayout>

export const payoutQueue = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  summary:
    'Payouts, newest first: those that wait for an admin (refused too often, taken back at the card provider, or not recoverable), unless a state is named, such as held (on hold while a bank decides); X-Total-Count says how many match',
  audience: ['admin'],
  /** `search` covers the numbers of payout, booking and transfer, the provider's ids, and the payee's name and email */
  query: sortedPageQuery(PAYOUT_SORTS).extend({
    search: searchText,
    state: optional(z.enum([...PAYOUT_STATES, 'waiting', 'held', 'all'])),
  }),
  response: z.array(adminPayout),
})

export const payoutsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/payouts.csv',
  summary: 'The matching payouts, as a spreadsheet; without a filter, all of them',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject({ search: searchText, filter: optional(z.enum([...PAYOUT_STATES, 'waiting', 'held', 'all'])) }),
  answerKind: 'file',
  response: fileAnswer,
})

/** What the admin's table of money still to be paid out can be sorted by. */
export const COMING_SORTS = ['payee', 'amount', 'due'] as const

/** Money of a venue or seller that hasn't left yet, as admins see it: requested as a payout, or not yet. Dollars. */
export const adminComingPayout = z
  .strictObject({
    /**
     * "payout-" and the payout's number, or, for money with no payout requested yet, the part and its booking:
     * "rest-48213377"
     */
    id: z.string(),
    to: z.enum(['venue', 'seller']),
    payeeId: z.number(),
    payeeName: z.string(),
    payeeEmail: z.string(),
    what: z.enum(['deposit', 'rest', 'fee', 'whole', 'sale']),
    bookingId: z.number().nullable(),
    /** sale: the transfer whose price it pays */
    transferId: z.number().nullable(),
    eventDate: day.nullable(),
    amount: money,
    /** the day on which it is sent, at the earliest; null while it waits for something without a day */
    dueOn: day.nullable(),
    /**
     * what else it waits for. transfer: the booking is passing to another couple; bank: a bank is looking into a
     * payment behind it; account: the payee's account isn't ready; retry: the provider refused it; admin: the provider
     * refused it too often, or it was taken back there
     */
    waitsFor: z.enum(['transfer', 'bank', 'account', 'retry', 'admin']).nullable(),
  })
  .meta({ id: 'AdminComingPayout' })
export type AdminComingPayout = z.output<typeof adminComingPayout>

/** The lines add up to what GET /api/admin/money calls `toPayOut`. */
export const comingQueue = endpoint({
  method: 'GET',
  path: '/api/admin/coming-payouts',
  summary:
    'Everything venues and sellers have earned that hasn’t left yet: to whom, for what, on which day, and what it waits for; first what waits for an admin, then the rest by day. X-Total-Count says how many lines match',
  audience: ['admin'],
  /** `search` covers the numbers of payout, booking and transfer, and the payee's name and email */
  query: sortedPageQuery(COMING_SORTS).extend({ search: searchText }),
  response: z.array(adminComingPayout),
})

export const comingCsv = endpoint({
  method: 'GET',
  path: '/api/admin/coming-payouts.csv',
  summary: 'The matching lines of what is still to be paid out, as a spreadsheet; without a search, all of them',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject({ search: searchText }),
  answerKind: 'file',
  response: fileAnswer,
})

export const adminBookingPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/payouts',
  summary: 'The payouts of a booking to its venue and to couples who passed it on: those that left, and what is coming',
  audience: ['admin'],
  params: idParam,
  response: z.strictObject({
    /** oldest first */
    made: z.array(adminPayout),
    coming: z.array(adminComingPayout),
  }),
  errors: ['not_found'],
})

export const retryPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/{id}/retry',
  summary: 'Send a parked payout again',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  response: adminPayout,
  errors: ['not_found', 'state_changed'],
})
