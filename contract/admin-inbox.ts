import { z } from 'zod'
import { moment, money } from './api/fields.ts'
import { IDENTITY_FIELDS } from './identity/identity-fields.ts'

/** What waits for an admin, by kind; `premium` is a bank's dispute about a month of a membership. */
export const INBOX_KINDS = [
  'dispute',
  'chargeback',
  'premium',
  'consent',
  'venue',
  'change',
  'price',
  'refund',
  'unclaimed',
  'payout',
  'debt',
  'message',
  'finding',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** A number for each kind. */
export const inboxCounts = z.strictObject(
  Object.fromEntries(INBOX_KINDS.map((kind) => [kind, z.number()])) as Record<InboxKind, z.ZodNumber>,
)

export const inboxItem = z
  .strictObject({
    kind: z.enum(INBOX_KINDS),
    /**
     * number of the transfer, payment that a bank took back, member, venue, listing, refund, chargeback that was given
     * back, payout, debtor, reported message or finding
     */
    id: z.number(),
    /** the venue; the person who has paid, is to be paid or owes us; or what the audit found */
    subject: z.string(),
    detail: z.string(),
    /** of a venue: an admin has withdrawn its verification, for this reason, at `since` */
    withdrawn: z.strictObject({ reason: z.string().nullable() }).nullable(),
    /** of a venue: what an admin asked its owner for, at `since`, in order to verify it */
    asked: z.string().nullable(),
    /** of a venue: its owner asked us to look again, at `since` */
    askedAgain: z.boolean(),
    /** what its owner answered when asking again, if anything */
    answer: z.string().nullable(),
    /** of a venue's change: what is to change */
    changes: z.array(z.enum(IDENTITY_FIELDS)),
    /** of a bank's dispute: the booking or the transfer that was paid for */
    sale: z.strictObject({ bookingId: z.number().nullable(), transferId: z.number().nullable() }).nullable(),
    /** dollars at stake */
    amount: money.nullable(),
    since: moment,
    /** when it is decided without an admin, or the bank takes no more evidence */
    until: moment.nullable(),
    /** two letters, for the venue's local time */
    state: z.string().nullable(),
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.output<typeof inboxItem>

/**
 * Where an admin works on each of these, by the item's id: where emails and notices to admins lead, and how the bell
 * knows that the work is done. Some pages are about all items of their kind.
 */
export const WORK_PATHS: Record<InboxKind, (id: number) => string> = {
  dispute: (id) => `/transfer/${id}`,
  consent: (id) => `/transfer/${id}`,
  chargeback: (id) => `/admin/refunds?tab=payments&q=${id}`,
  premium: (id) => `/admin?tab=users&q=${id}`,
  venue: () => '/admin?tab=venues',
  change: () => '/admin?tab=venues',
  price: (id) => `/venue/${id}`,
  refund: (id) => `/admin/refunds?tab=refunds&filter=all&q=${id}`,
  unclaimed: () => '/admin/refunds?tab=wires',
  payout: (id) => `/admin/refunds?tab=payouts&filter=all&q=${id}`,
  debt: () => '/admin/refunds?tab=debts',
  message: () => '/admin/messages',
  finding: () => '/admin/health',
}
