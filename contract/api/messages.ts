import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { day, done, id, idParam, longPageQuery, moment, optional, ownListQuery, text } from './fields.ts'

export const MESSAGE_AUTHORS = ['couple', 'venue'] as const

/** What one side of a booking wrote to the other, in plain text. */
export const message = z
  .strictObject({
    id: z.number(),
    author: z.enum(MESSAGE_AUTHORS),
    /** null once its author's account has been erased */
    text: z.string().nullable(),
    at: moment,
    /** the other side has seen it */
    isRead: z.boolean(),
    /** the viewer has reported it */
    reported: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof message>

/** The messages of a booking, as its couple or its venue sees them. */
export const messageThread = z
  .strictObject({
    bookingId: z.number(),
    viewer: z.enum(MESSAGE_AUTHORS),
    venueName: z.string(),
    coupleName: z.string(),
    eventDate: day,
    /** two-letter code of the venue's state, for its clock */
    state: z.string(),
    /**
     * false once the booking has ended early or has been passed on, or the other side has closed their account or has
     * another role: from then on the messages can only be read
     */
    canWrite: z.boolean(),
    /** oldest first: the last ones, or the last ones before the message that was asked for */
    messages: z.array(message),
    /** there are messages before these */
    hasEarlier: z.boolean(),
    /** how the couple changed the number of guests, oldest first */
    guestChanges: z.array(z.strictObject({ before: z.number(), after: z.number(), at: moment })),
  })
  .meta({ id: 'MessageThread' })
export type MessageThread = z.output<typeof messageThread>

/** A summary of the messages of a booking. */
export const thread = z
  .strictObject({
    bookingId: z.number(),
    messages: z.number(),
    /** by the other side, not seen by the viewer, and not deleted along with their author’s account */
    unread: z.number(),
    last: z.strictObject({
      author: z.enum(MESSAGE_AUTHORS),
      /** how it begins, at most LIMITS.messagePreview characters; null once its author's account has been erased */
      text: z.string().nullable(),
      at: moment,
    }),
  })
  .meta({ id: 'Thread' })
export type Thread = z.output<typeof thread>

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'The viewer’s bookings that have messages: how many, how many unread, and the last; all of them or, with a limit, in pages',
  audience: ['couple', 'venue'],
  query: ownListQuery,
  response: z.array(thread),
})

export const readThread = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/messages',
  summary: `What the couple of a booking and its venue have written to each other: the last ${LIMITS.maxLongPageSize} messages, or the last ones before another`,
  audience: ['couple', 'venue'],
  params: idParam,
  query: z.strictObject({ before: optional(id) }),
  response: messageThread,
  errors: ['not_found'],
})

/** What somebody writes. */
export const newMessage = z.strictObject({ text: text(LIMITS.maxMessageLength, 'Please write something') })

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/messages',
  summary:
    'Write to the other side of a booking; the message is emailed to them, and several sent close together share an email',
  audience: ['couple', 'venue'],
  throttle: 'message',
  params: idParam,
  body: newMessage,
  response: message,
  status: 201,
  errors: ['not_found', 'state_changed'],
})

export const markThreadRead = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/messages/read',
  summary: 'Mark a message from the other side and all before it as read',
  audience: ['couple', 'venue'],
  params: idParam,
  body: z.strictObject({ upTo: id }),
  response: done,
  errors: ['not_found'],
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/messages/{id}/report',
  summary: 'Show a message from the other side to the admins',
  audience: ['couple', 'venue'],
  params: idParam,
  bodyOptional: true,
  /** only admins read the reason */
  body: z.strictObject({ reason: optional(text(LIMITS.maxReportReasonLength)) }),
  response: done,
  errors: ['not_found'],
})

/** A message that was reported, with both sides by name. */
export const reportedMessage = z
  .strictObject({
    id: z.number(),
    bookingId: z.number(),
    author: z.enum(MESSAGE_AUTHORS),
    venueName: z.string(),
    /** of the venue: two letters */
    venueState: z.string(),
    coupleName: z.string(),
    text: z.string().nullable(),
    at: moment,
    reportedAt: moment,
    /** what the person who reported it wrote; null once their account has been erased */
    reason: z.string().nullable(),
    /** the account of the person who reported it has been erased: nobody is told the outcome */
    reporterErased: z.boolean(),
  })
  .meta({ id: 'ReportedMessage' })
export type ReportedMessage = z.output<typeof reportedMessage>

export const reportedMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Messages whose report no admin has closed yet, oldest report first',
  audience: ['admin'],
  query: longPageQuery,
  response: z.array(reportedMessage),
})

/** What an admin did about a reported message. */
export const REPORT_OUTCOMES = ['none', 'warned', 'other'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/close',
  summary: 'Close a report; the person who reported it is told the outcome, and the author may be warned',
  audience: ['admin'],
  params: idParam,
  bodyOptional: true,
  /** without `outcome`, nothing was done; `reason` stays in the log, and an author who is warned reads it */
  body: z
    .strictObject({ outcome: z.enum(REPORT_OUTCOMES).optional(), reason: optional(text(500)) })
    .refine(({ outcome, reason }) => !outcome || reason, { path: ['reason'], message: 'Please give a reason' }),
  response: done,
  errors: ['not_found', 'state_changed'],
})
