import { z } from 'zod'
import { ROLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { done, idParam, optional, text } from './fields.ts'

/** Admin lists: newest first, up to `limit`; the Link header leads to the next page. */
const page = z.strictObject({
  limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxAdminPageSize)),
  cursor: optional(z.string().max(200)),
})

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

export const adminUser = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  createdAt: z.string(),
})
export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts',
  audience: ['admin'],
  /** looks into name and e-mail */
  query: z.strictObject({ search: optional(text(120)) }),
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

export const adminVenue = z.strictObject({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  capacity: z.number(),
  verified: z.boolean(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  createdAt: z.string(),
})
export type AdminVenue = z.output<typeof adminVenue>

export const adminVenues = endpoint({
  method: 'GET',
  path: '/api/admin/venues',
  summary: 'All venues',
  audience: ['admin'],
  query: page,
  response: z.array(adminVenue),
})

export const verifyVenue = endpoint({
  method: 'PATCH',
  path: '/api/admin/venues/{id}',
  summary: 'Verify a venue, or take the verification back (its listings are hidden, bookings stand)',
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({ verified: z.boolean() }),
  response: adminVenue,
  errors: ['not_found'],
})

export const adminListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'All listings',
  audience: ['admin'],
  query: page,
  response: z.array(
    z.strictObject({
      id: z.number(),
      venueId: z.number(),
      date: z.string(),
      originalPrice: z.number(),
      discountedPrice: z.number(),
      isTransfer: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
})

export const adminBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  summary: 'All bookings',
  audience: ['admin'],
  query: page,
  response: z.array(
    z.strictObject({
      id: z.number(),
      coupleId: z.number(),
      listingId: z.number(),
      eventDate: z.string(),
      status: z.string(),
      depositAmount: z.number(),
    }),
  ),
})
