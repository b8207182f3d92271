import { z } from 'zod'
import { ROLES } from '../catalog.ts'
import { eventLine } from '../event-log.ts'
import { TRANSFER_STAGES } from '../processes/transfer.ts'
import { transferOf } from '../transfer-views.ts'
import { BOOKING_STATES } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { day, done, idParam, moment, money, optional, pageQuery, searchText, text } from './fields.ts'
import { identity } from './venues.ts'

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

export const adminUser = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    verified: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'AdminUser' })
export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts',
  audience: ['admin'],
  /** looks into name and e-mail */
  query: z.strictObject({ search: searchText }),
  response: z.array(adminUser),
})

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Change role or verification; a role change ends all of the user’s sessions',
  audience: ['admin'],
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
  params: idParam,
  response: done,
  errors: ['not_found', 'user_in_use', 'wrong_role', 'last_admin'],
})

export const adminVenue = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    capacity: z.number(),
    verified: z.boolean(),
    /** another name or place waits for an admin */
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
  summary: 'All venues, or those whose change waits for an admin',
  audience: ['admin'],
  query: pageQuery.extend({ changePending: optional(z.literal('true')) }),
  response: z.array(adminVenue),
})

export const verifyVenue = endpoint({
  method: 'PATCH',
  path: '/api/admin/venues/{id}',
  summary: 'Verify a venue, or take the verification back (its listings are hidden, bookings stand)',
  audience: ['admin'],
  params: idParam,
  /** `seen`: what the admin saw of the venue; another name or place is not verified unseen */
  body: z.strictObject({ verified: z.boolean(), seen: identity.partial().optional() }),
  response: adminVenue,
  errors: ['not_found', 'state_changed'],
})

export const adminListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'All listings',
  audience: ['admin'],
  query: pageQuery,
  response: z.array(
    z.strictObject({
      id: z.number(),
      venueId: z.number(),
      date: day,
      originalPrice: money,
      discountedPrice: money,
      isTransfer: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
})

/** Beside bookings, admins see the holds that have not become one: being paid, given up, or over. */
export const ADMIN_BOOKING_STATES = ['held', 'expiring', 'expired', ...BOOKING_STATES] as const
export type AdminBookingStatus = (typeof ADMIN_BOOKING_STATES)[number]

/** A booking as admins see it. Money in dollars; `amount` is the agreed price, `balanceDue` 0 once it has ended. */
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
  summary: 'All bookings, newest first; X-Total-Count tells how many fit',
  audience: ['admin'],
  /** `search` looks into the number, the couple's name and e-mail, and the venue's name */
  query: pageQuery.extend({ search: searchText, status: optional(z.enum(ADMIN_BOOKING_STATES)) }),
  response: z.array(bookingRow),
})

export const adminBooking = bookingRow
  .extend({
    createdAt: moment,
    balanceDueDate: day.nullable(),
    guestCount: z.number(),
    maxGuests: z.number(),
    venueOwnerEmail: z.string(),
    /** the event's day at the venue is not over yet */
    isUpcoming: z.boolean(),
    /** the booking of the couple it came from, and of the couple it passed to */
    cameFrom: z.number().nullable(),
    passedTo: z.number().nullable(),
    /** the transfers of this booking, and the one it came from, newest first */
    transfers: z.array(z.strictObject({ id: z.number(), stage: z.enum(TRANSFER_STAGES) })),
    /** all that happened to it, oldest first */
    events: z.array(eventLine),
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
    'All transfers: those that wait for an admin, oldest deadline first, then those that a bank stops, then the newest; X-Total-Count tells how many fit',
  audience: ['admin'],
  /**
   * `search` looks into the numbers of transfer and booking, the couples' names and e-mails, and the venue's name and
   * city
   */
  query: pageQuery.extend({
    search: searchText,
    stage: optional(z.enum(TRANSFER_STAGES)),
    queue: optional(z.enum(['waiting', 'frozen'])),
  }),
  response: z.array(transferOf.admin),
})

const health = z
  .strictObject({
    /** an audit is under way */
    running: z.boolean(),
    /** the hour (UTC) at which it runs every night; null when it does not */
    nightlyHour: z.number().nullable(),
    /** null before the first one has ended */
    lastEndedAt: moment.nullable(),
    /** what came of reading the card provider's books in it, which are compared up to the instant that follows */
    books: z.enum(['read', 'no-answer', 'no-provider']).nullable(),
    booksReadUntil: moment.nullable(),
    /** what breaks a rule, oldest first; amounts in `what` are cents */
    findings: z.array(
      z.strictObject({ id: z.number(), invariant: z.string(), rule: z.string(), what: z.string(), foundAt: moment }),
    ),
  })
  .meta({ id: 'Health' })
export type AdminHealth = z.output<typeof health>

export const adminHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What the last audit found: invariants that are broken, and where the ledger and the card provider differ',
  audience: ['admin'],
  response: health,
})

export const runAudit = endpoint({
  method: 'POST',
  path: '/api/admin/health/audit',
  summary: 'Begin an audit now, unless one runs',
  audience: ['admin'],
  response: health,
})

export const acceptFinding = endpoint({
  method: 'POST',
  path: '/api/admin/findings/{id}/accept',
  summary: 'Say why a finding may stand: it is not reported any more, until it is gone and comes back',
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  response: health,
  errors: ['not_found'],
})
