import { z } from 'zod'
import { eventLine } from '../event-log.ts'
import { adminUser } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { day, done, idParam, moment, money, searchText } from './fields.ts'

/** What an admin can look up, in the order of the results; `dispute` is a bank's dispute. */
export const FOUND_KINDS = ['person', 'venue', 'booking', 'transfer', 'payment', 'refund', 'dispute', 'payout'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** One result, with the same few facts for every kind. */
const found = z
  .strictObject({
    /** of the person, venue, booking, ... */
    id: z.number(),
    /** who or what it is about: a name; for a booking or transfer, the venue */
    title: z.string(),
    /** who else is involved: the couple, seller and buyer, an address */
    detail: z.string(),
    /** of a booking or transfer */
    eventDate: day.nullable(),
    /** a role, or the state of its process */
    status: z.string(),
    amount: money.nullable(),
    at: moment,
    /** of money: the booking or the transfer that it belongs to */
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
  })
  .meta({ id: 'Found' })
export type Found = z.output<typeof found>

const foundOfKind = z
  .strictObject({
    kind: z.enum(FOUND_KINDS),
    /** newest first, with an exact match of the number on top */
    items: z.array(found),
    /** whether there are more */
    more: z.boolean(),
  })
  .meta({ id: 'FoundOfKind' })
export type FoundOfKind = z.output<typeof foundOfKind>

export const adminSearch = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Bookings, payments, transfers, payouts, people and what belongs to them, by a number, name or email, or by what the card provider calls them (pi_, ch_, re_, dp_, tr_, cus_, acct_, sub_); kinds without a match are left out',
  audience: ['admin'],
  query: z.strictObject({ q: searchText }),
  response: z.array(foundOfKind),
})

export const adminUserPage = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary:
    'One account, even an erased one: its sessions, what it owes, what keeps it from being erased, and its history',
  audience: ['admin'],
  params: idParam,
  response: z.strictObject({
    user: adminUser,
    phone: z.string().nullable(),
    erased: z.boolean(),
    /** whether login asks for a code from an authenticator app */
    twoFactor: z.boolean(),
    sessions: z.array(
      z.strictObject({ id: z.number(), device: z.string(), network: z.string(), since: moment, lastUsed: moment }),
    ),
    /** what they owe us, in dollars */
    debt: money,
    /** Premium: the membership that isn't over, or else the last one; null for somebody who never began one */
    membership: z
      .strictObject({
        state: z.enum(['incomplete', 'active', 'past_due', 'ended']),
        monthlyPrice: money,
        beganAt: moment.nullable(),
        /** the end of the last month that is paid */
        paidUntil: moment.nullable(),
        cancelsAtPeriodEnd: z.boolean(),
        /** we are ending it, and the card provider has yet to hear of it */
        endsNow: z.boolean(),
        endedAt: moment.nullable(),
        /** why the card was last declined */
        decline: z.string().nullable(),
      })
      .nullable(),
    /** in a sentence, what has to end before the account can be erased; null if nothing */
    keptBy: z.string().nullable(),
    /** what belongs to them: the newest of each kind */
    belongings: z.array(foundOfKind),
    /** what admins, timers and the person have done about the account, newest first */
    history: z.array(eventLine),
  }),
  errors: ['not_found'],
})

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  summary:
    'Log somebody out everywhere and forget their devices; admins who do it to themselves stay logged in on this device',
  audience: ['admin'],
  params: idParam,
  response: done,
  errors: ['not_found'],
})
