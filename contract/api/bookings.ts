import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam } from './fields.ts'

export const BOOKING_STATES = [
  'held',
  'expiring',
  'expired',
  'confirmed',
  'transferring',
  'transferred',
  'cancelled',
  'lapsed',
  'completed',
] as const

/** A booking as its couple or its venue sees it. Money in dollars; `amount` is the agreed price (domain.md row 39). */
export const booking = z.strictObject({
  id: z.number(),
  coupleId: z.number().nullable(),
  listingId: z.number(),
  venueId: z.number(),
  venueName: z.string(),
  city: z.string(),
  state: z.string(),
  status: z.enum(BOOKING_STATES),
  eventDate: z.string(),
  createdAt: z.string(),
  amount: z.number(),
  depositAmount: z.number(),
  paidAmount: z.number(),
  balanceDue: z.number(),
  balanceDueDate: z.string().nullable(),
  guestCount: z.number(),
  maxGuests: z.number(),
  contactEmail: z.string(),
  /** the event's day at the venue is not over yet (domain.md row 30) */
  isUpcoming: z.boolean(),
  canChangeGuests: z.boolean(),
})
export type Booking = z.output<typeof booking>

export const myBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/my',
  summary: "A couple's bookings, or the bookings of a venue owner's venues",
  audience: ['couple', 'venue'],
  response: z.array(booking),
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}',
  summary: 'One booking of the viewer',
  audience: ['couple', 'venue'],
  params: idParam,
  response: booking,
  errors: ['not_found'],
})

export const changeGuestCount = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}',
  summary: 'Change the number of guests until 14 days before the event',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({ guestCount: z.coerce.number().int().min(1).max(100_000) }),
  response: booking,
  errors: ['not_found', 'guest_count_locked', 'state_changed'],
})
