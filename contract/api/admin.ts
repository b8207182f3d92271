import { z } from 'zod'
import { ROLES } from '../accounts/roles.ts'
import { inboxCounts, inboxItem } from '../admin-inbox.ts'
import { objectEvent } from '../event-log.ts'
import { health } from '../health.ts'
import { LIMITS } from '../limits.ts'
import { TRANSFER_ENDINGS, TRANSFER_STAGES } from '../processes/transfer.ts'
import { transferOf } from '../transfers/transfer-views.ts'
import { VENUE_CHECKS } from '../venue-checks.ts'
import { BOOKING_STATES } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { day, done, fileAnswer, idParam, moment, money, optional, searchText, sortedPageQuery, text } from './fields.ts'
import { identity, venueBackground } from './venues.ts'

export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Counts for the admin panel',
  audience: ['admin'],
  response: z.strictObject({
    totalUsers: z.number(),
    couplesCount: z.number(),
    venuesCount: z.number(),
    totalVenues: z.number(),
    verifiedVenues: z.number(),
    activeListings: z.number(),
    transferListings: z.number(),
    waitlistCount: z.number(),
    verifiedWaitlist: z.number(),
  }),
})

export const adminInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  summary:
    'What is waiting for an admin: nearest deadline first, then what an owner has answered, then the rest, oldest first; what waits for an owner’s answer comes last',
  audience: ['admin'],
  response: z.strictObject({
    /** how many are waiting, of each kind */
    counts: inboxCounts,
    /** all of these, or the most pressing of each kind if there are too many */
    items: z.array(inboxItem),
    /** the server's clock */
    now: moment,
  }),
})

export const adminUser = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    /** they have opened the link that we emailed to this address */
    emailConfirmed: z.boolean(),
    role: z.enum(ROLES),
    verified: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'AdminUser' })

/** What the tables of the panel can be sorted by. */
export const USER_SORTS = ['id', 'name', 'email', 'role', 'verified', 'created'] as const
export const VENUE_SORTS = ['id', 'name', 'place', 'capacity', 'verified', 'created'] as const
export const LISTING_SORTS = ['id', 'venue', 'date', 'original', 'price', 'kind', 'active'] as const
export const BOOKING_SORTS = ['id', 'couple', 'listing', 'date', 'status', 'deposit'] as const
export const TRANSFER_SORTS = ['id', 'date', 'venue', 'price', 'stage', 'waiting', 'created'] as const

/**
 * The filters of the tables, besides a search. A venue that is `pending` waits for an admin, or for what its owner was
 * asked for; a declined one doesn't.
 */
export const VENUE_FILTERS = ['pending', 'verified', 'declined', 'changed'] as const
export const LISTING_FILTERS = ['active', 'inactive', 'transfer', 'direct'] as const

export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /**
   * `search` covers both partners' names, the email, the user's number if it is all digits, and the card provider's ids;
   * "premium" finds the members
   */
  query: sortedPageQuery(USER_SORTS).extend({ search: searchText, role: optional(z.enum(ROLES)) }),
  response: z.array(adminUser),
})

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Change role or verification; a role change ends all of the user’s sessions',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({ role: z.enum(ROLES).optional(), verified: z.boolean().optional() }),
  response: adminUser,
  errors: ['not_found', 'last_admin', 'user_in_use'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Erase a non-admin user without live money, bookings or transfers',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  response: done,
  errors: ['not_found', 'user_in_use', 'wrong_role'],
})

export const adminVenue = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    capacity: z.number(),
    verified: z.boolean(),
    /** an admin has declined it, and its owner hasn't asked again */
    declined: z.boolean(),
    /** a new name or place is waiting for an admin */
    changePending: z.boolean(),
    ownerName: z.string(),
    ownerEmail: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'AdminVenue' })
export type AdminVenue = z.output<typeof adminVenue>

export const adminVenues = endpoint({
  method: 'GET',
  path: '/api/admin/venues',
  summary:
    'All venues: those to verify or with a change to decide, longest wait first, then the rest, newest first. Those to verify, including those whose owner has yet to answer us, belong to open accounts and are neither verified nor declined. X-Total-Count says how many match',
  audience: ['admin'],
  /**
   * `search` covers the number, name and place, and the owner's name and email; `changePending` means the same as
   * `filter=changed`
   */
  query: sortedPageQuery(VENUE_SORTS).extend({
    search: searchText,
    filter: optional(z.enum(VENUE_FILTERS)),
    changePending: optional(z.literal('true')),
  }),
  response: z.array(adminVenue),
})

export const venueOwner = endpoint({
  method: 'GET',
  path: '/api/admin/venues/{id}/owner',
  summary:
    'Who owns a venue, with what they entered at sign-up, their other venues, other venues at the same address, and what was decided about this one',
  audience: ['admin'],
  params: idParam,
  response: venueBackground,
  errors: ['not_found'],
})

export const verifyVenue = endpoint({
  method: 'PATCH',
  path: '/api/admin/venues/{id}',
  summary:
    'Verify a venue, take the verification back (its listings are hidden, bookings stand), or tell the owner of one that isn’t verified what is missing or why we decline it',
  audience: ['admin'],
  params: idParam,
  /** `seen`: what the admin saw of the venue, so that no name or place is verified unseen */
  body: z
    .strictObject({
      verified: z.boolean(),
      /** with `reason`: only asks the owner of a venue that isn't verified for what is missing; takes nothing back */
      ask: z.literal(true).optional(),
      /**
       * with `reason`: declines a venue that isn't verified; it waits for an admin again once its owner asks us to look
       * again
       */
      decline: z.literal(true).optional(),
      seen: identity.partial().optional(),
      /** what the admin has checked about a venue that they verify; it stays in the log */
      checked: z.array(z.enum(VENUE_CHECKS)).optional(),
      /** why a verification is taken back or declined, or what is missing for one: the venue's owner reads it */
      reason: optional(text(500)),
    })
    .refine(({ ask, reason }) => !ask || reason, { path: ['reason'], message: 'Please say what is missing' })
    .refine(({ decline, reason }) => !decline || reason, { path: ['reason'], message: 'Please give a reason' })
    .refine(({ ask, decline, verified }) => !decline || (!ask && !verified), {
      path: ['decline'],
      message: 'A venue is verified, asked about or declined',
    }),
  response: adminVenue,
  errors: ['not_found', 'state_changed'],
})

export const adminListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'All listings, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /** `search` covers the numbers of listing and venue, the venue's name, and the date as YYYY-MM-DD or in words */
  query: sortedPageQuery(LISTING_SORTS).extend({ search: searchText, filter: optional(z.enum(LISTING_FILTERS)) }),
  response: z.array(
    z.strictObject({
      id: z.number(),
      venueId: z.number(),
      date: day,
      originalPrice: money,
      /** for a transfer, without the balance that its buyer will owe the venue */
      discountedPrice: money,
      /** with that balance: what the date costs */
      totalPrice: money,
      venueName: z.string(),
      isTransfer: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
})

const spreadsheet = { method: 'GET', audience: ['admin'], throttle: 'export', answerKind: 'file' } as const

/**
 * The lists of the panel as spreadsheets, with the same search and filter as the tables; no cell is read as a formula.
 */
export const usersCsv = endpoint({
  ...spreadsheet,
  path: '/api/admin/users.csv',
  summary: 'The matching users, as a spreadsheet',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(ROLES)) }),
  response: fileAnswer,
})
export const venuesCsv = endpoint({
  ...spreadsheet,
  path: '/api/admin/venues.csv',
  summary: 'The matching venues, as a spreadsheet',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(VENUE_FILTERS)) }),
  response: fileAnswer,
})
export const listingsCsv = endpoint({
  ...spreadsheet,
  path: '/api/admin/listings.csv',
  summary: 'The matching listings, as a spreadsheet',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(LISTING_FILTERS)) }),
  response: fileAnswer,
})

/** Besides bookings, admins see the holds that have not become bookings: being paid for, ending or over. */
export const ADMIN_BOOKING_STATES = ['held', 'expiring', 'expired', ...BOOKING_STATES] as const
export type AdminBookingStatus = (typeof ADMIN_BOOKING_STATES)[number]

/**
 * A booking as admins see it. Money in dollars; `amount` is the agreed price, `balanceDue` 0 once the booking has
 * ended.
 */
const bookingRow = z
  .strictObject({
    id: z.number(),
    coupleId: z.number(),
    coupleName: z.string(),
    coupleEmail: z.string(),
    listingId: z.number(),
    venueId: z.number(),
    venueName: z.string(),
    city: z.string(),
    state: z.string(),
    eventDate: day,
    status: z.enum(ADMIN_BOOKING_STATES),
    amount: money,
    depositAmount: money,
    paidAmount: money,
    balanceDue: money,
  })
  .meta({ id: 'AdminBookingRow' })

export const adminBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  summary: 'All bookings, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /** `search` covers the number, the couple's name and email, and the venue's name and its owner's email */
  query: sortedPageQuery(BOOKING_SORTS).extend({
    search: searchText,
    status: optional(z.enum(ADMIN_BOOKING_STATES)),
  }),
  response: z.array(bookingRow),
})

export const bookingsCsv = endpoint({
  ...spreadsheet,
  path: '/api/admin/bookings.csv',
  summary: 'The matching bookings, as a spreadsheet',
  query: z.strictObject({ search: searchText, filter: optional(z.enum(ADMIN_BOOKING_STATES)) }),
  response: fileAnswer,
})

const transferEnding = z.enum(TRANSFER_ENDINGS).nullable()
export const adminBooking = bookingRow
  .extend({
    createdAt: moment,
    balanceDueDate: day.nullable(),
    guestCount: z.number(),
    maxGuests: z.number(),
    venueOwnerEmail: z.string(),
    /** the venue owner's own note */
    venueNote: z.string().nullable(),
    /** the event's day at the venue is not over yet */
    isUpcoming: z.boolean(),
    /** the bookings of the couple it came from and of the couple it was passed to; null if there is none */
    cameFrom: z.number().nullable(),
    passedTo: z.number().nullable(),
    /** the transfers of this booking, including the one that brought it to this couple, newest first */
    transfers: z.array(z.strictObject({ id: z.number(), stage: z.enum(TRANSFER_STAGES), ending: transferEnding })),
    /** everything that happened to it and its money: payments, refunds, chargebacks, payouts; oldest first */
    events: z.array(objectEvent),
  })
  .meta({ id: 'AdminBooking' })
export type AdminBooking = z.output<typeof adminBooking>

export const getAdminBooking = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}',
  summary: 'One booking with its transfers and its whole event log',
  audience: ['admin'],
  params: idParam,
  response: adminBooking,
  errors: ['not_found'],
})

export const adminTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/transfers',
  summary:
    'All transfers: those with a dispute to decide, or whose seller asks an admin to answer in place of a silent venue, oldest deadline first, then those on hold while a bank decides, then the rest, newest first; X-Total-Count says how many match',
  audience: ['admin'],
  /**
   * `search` covers the numbers of transfer and booking, the couples' names and emails, and the venue's name, city and
   * owner's email
   */
  query: sortedPageQuery(TRANSFER_SORTS, LIMITS.transfersPageSize).extend({
    search: searchText,
    stage: optional(z.enum(TRANSFER_STAGES)),
    queue: optional(z.enum(['waiting', 'frozen'])),
  }),
  response: z.array(transferOf.admin),
})

export const transfersCsv = endpoint({
  ...spreadsheet,
  path: '/api/admin/transfers.csv',
  summary: 'The matching transfers, as a spreadsheet',
  query: z.strictObject({
    search: searchText,
    filter: optional(z.enum([...TRANSFER_STAGES, 'waiting', 'frozen'])),
  }),
  response: fileAnswer,
})

export const adminHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary:
    'What works and what is waiting: the last audit with its findings, emails, alerts, jobs, webhooks, payouts, holds, payments and the database',
  audience: ['admin'],
  followed: true,
  response: health,
})

export const runAudit = endpoint({
  method: 'POST',
  path: '/api/admin/health/audit',
  summary: 'Begin an audit now, unless one is running',
  audience: ['admin'],
  response: health,
})

export const acceptFinding = endpoint({
  method: 'POST',
  path: '/api/admin/findings/{id}/accept',
  summary: 'Say why a finding is acceptable: it is no longer reported unless it disappears and comes back',
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  response: health,
  errors: ['not_found'],
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  summary: 'Retry a job that was abandoned',
  audience: ['admin'],
  params: idParam,
  response: health,
  errors: ['not_found'],
})
