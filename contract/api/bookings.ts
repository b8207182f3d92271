import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { CARD_STOPS } from '../wording/balance-words.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, expectedGuests, fileAnswer, idParam, moment, money, ownListQuery, text } from './fields.ts'

export const BOOKING_STATES = ['confirmed', 'transferring', 'transferred', 'cancelled', 'lapsed', 'completed'] as const

/** Who can cancel a booking. */
const CANCELLING = ['couple', 'venue', 'admin'] as const

/** A booking as its couple or its venue sees it. Money in dollars; `amount` is the agreed price (domain.md row 39). */
export const booking = z
  .strictObject({
    id: z.number(),
    coupleId: z.number().nullable(),
    listingId: z.number(),
    venueId: z.number(),
    venueName: z.string(),
    city: z.string(),
    state: z.string(),
    status: z.enum(BOOKING_STATES),
    eventDate: day,
    createdAt: moment,
    amount: money,
    depositAmount: money,
    /** for the booking, by all couples that have held it */
    paidAmount: money,
    /** taken over from another couple */
    takenOver: z.boolean(),
    balanceDue: money,
    balanceDueDate: day.nullable(),
    /**
     * to its couple: whether we charge a saved card for the balance on `balanceDueDate`; null if no balance is due, and
     * to everyone else
     */
    chargesCard: z.boolean().nullable(),
    /** to its couple, while a balance is due: what stops us from charging the card that they saved; otherwise null */
    cardStop: z.enum(CARD_STOPS).nullable(),
    /**
     * for a booking that was canceled or lapsed: when it ended, who canceled it and why (both null if it lapsed), what
     * went back to the couple, and what stays with the venue, before fees; otherwise null. `refused`: the part of
     * `returned` that the couple's bank refused and that we still owe; to the venue, always 0
     */
    ended: z
      .strictObject({
        at: moment,
        by: z.enum(CANCELLING).nullable(),
        reason: z.string().nullable(),
        returned: money,
        refused: money,
        kept: money,
      })
      .nullable(),
    /**
     * what a bank has taken back and is still deciding on, while payouts for the booking wait; otherwise null; to the
     * couple, always null. `evidenceUntil`: the deadline for our answer; null while the bank isn't waiting for anything
     * from us
     */
    atBank: z.strictObject({ amount: money, since: moment, evidenceUntil: moment.nullable() }).nullable(),
    /**
     * the part of `paidAmount` that this couple paid and that their bank has taken back for good; 0 if it took nothing.
     * What banks took back from earlier couples isn't counted: it doesn't change what was paid for this couple's
     * booking
     */
    takenBack: money,
    guestCount: z.number(),
    /** the number before the couple last changed it, and when it stopped applying; null if they never changed it */
    guestsBefore: z.strictObject({ count: z.number(), until: moment }).nullable(),
    maxGuests: z.number(),
    contactEmail: z.string(),
    /**
     * who is coming, with the couple's phone number while the booking stands, if they gave one; to the couple
     * themselves, always null
     */
    couple: z.strictObject({ name: z.string(), phone: z.string().nullable() }).nullable(),
    /** the venue owner's own note; null if there is none; to the couple, always null */
    venueNote: z.string().nullable(),
    /** the event's day at the venue is not over yet (domain.md row 30) */
    isUpcoming: z.boolean(),
    /** today at the venue, from which the days until the event are counted */
    today: day,
    canChangeGuests: z.boolean(),
  })
  .meta({ id: 'Booking' })
export type Booking = z.output<typeof booking>

export const myBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/my',
  summary:
    'A couple’s bookings, or those of a venue owner’s venues, the next ones first, then past ones; all of them or, with a limit, in pages',
  audience: ['couple', 'venue'],
  query: ownListQuery,
  pagesAhead: true,
  response: z.array(booking),
})

export const myBookingsSummary = endpoint({
  method: 'GET',
  path: '/api/bookings/my/summary',
  summary:
    'The bookings of an owner’s venues in numbers: how many there are, how many are still to come, and, in dollars, their revenue before fees and what couples still owe',
  audience: ['venue'],
  response: z.strictObject({ total: z.number(), ahead: z.number(), revenue: money, owed: money }),
})

export const myBookingsCsv = endpoint({
  method: 'GET',
  path: '/api/bookings/my.csv',
  summary: 'The bookings of a venue owner’s venues as a spreadsheet, the next event first',
  audience: ['venue'],
  throttle: 'export',
  answerKind: 'file',
  response: fileAnswer,
})

export const noteBooking = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}/note',
  summary: 'Write a note on a booking; only the venue’s owner and admins can read it, and an empty one removes it',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ note: text(LIMITS.maxNoteLength) }),
  response: z.strictObject({ venueNote: z.string().nullable() }),
  errors: ['not_found'],
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}',
  summary: 'One of the viewer’s bookings',
  audience: ['couple', 'venue'],
  params: idParam,
  response: booking,
  errors: ['not_found'],
})

export const getBookingCalendar = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/calendar.ics',
  summary:
    'The day of a booking as a calendar file (RFC 5545); for its couple, also the day on which the balance is due',
  audience: 'signed-in',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const changeGuestCount = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}',
  summary: 'Change the number of guests until 14 days before the event',
  audience: ['couple'],
  throttle: 'message',
  params: idParam,
  body: z.strictObject({ guestCount: expectedGuests }),
  response: booking,
  errors: ['not_found', 'guest_count_locked', 'state_changed'],
})

/** What canceling now would bring back to the couple, and cost the venue. Money in dollars. */
export const cancellation = z
  .strictObject({
    /** why it can't be canceled, in words for the viewer; null if it can */
    refusal: z.string().nullable(),
    refund: money,
    /** what would come back but goes toward what this couple owes us for the booking; 0 to anybody else */
    settled: money,
    /** what the couple paid that neither comes back nor pays a debt of theirs */
    lost: money,
    /** stays with the venue, before fees, including what earlier couples paid */
    kept: money,
    /** the couple took the booking over, so what they paid is not what the venue was paid */
    takenOver: z.boolean(),
    /** the last day on which a couple that cancels gets the paid balance back; null once it has passed */
    balanceRefundUntil: day.nullable(),
    /**
     * if the venue or an admin cancels: what we've sent the venue and would take back, what we would still have sent,
     * both after commission, and what the venue would owe us because the refund exceeds these two plus our commission;
     * null to the couple
     */
    ofVenue: z.strictObject({ paidOut: money, unsent: money, short: money }).nullable(),
  })
  .meta({ id: 'Cancellation' })
export type Cancellation = z.output<typeof cancellation>

export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/cancellation',
  summary: 'What would happen if the viewer canceled this booking now',
  audience: ['couple', 'venue', 'admin'],
  params: idParam,
  response: cancellation,
  errors: ['not_found'],
})

/**
 * `refund` is what the viewer saw; if it has changed, the answer is a 409 with the new amount (domain.md rows 11 and
 * 12).
 */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  summary: 'Cancel a confirmed booking; its venue can offer the date again',
  audience: ['couple', 'venue', 'admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({
    refund: dollars(0, 'Enter an amount of 0 or more'),
    reason: text(500, 'Please give a reason'),
  }),
  response: z.strictObject({ status: z.literal('cancelled'), refund: money }),
  errors: ['not_found', 'state_changed', 'chargeback_open', 'refund_changed'],
})
