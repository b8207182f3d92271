import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { day, fileAnswer, idParam, localDate, moment, month, optional, text } from './fields.ts'

/** A venue's own calendar, as we last read it. */
export const busyFeed = z
  .strictObject({
    /** where it is read from; the rest of the address is its owner's secret */
    host: z.string(),
    /** when it was last read */
    readAt: moment,
    /** since when reading it has failed, and why; null while it can be read */
    failing: z.strictObject({ since: moment, problem: z.string() }).nullable(),
    /** the number of days, from today on, that it takes */
    busyDays: z.number(),
  })
  .meta({ id: 'BusyFeed' })
export type BusyFeed = z.output<typeof busyFeed>

/** What an owner has set up between their own calendar and ours. */
export const calendars = z
  .strictObject({
    /** when the secret address of their dates was made, the only time that it is shown; null if there is none */
    linkSince: moment.nullable(),
    venues: z.array(z.strictObject({ id: z.number(), name: z.string(), feed: busyFeed.nullable() })),
  })
  .meta({ id: 'Calendars' })
export type Calendars = z.output<typeof calendars>

export const myCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars/my',
  summary: 'What connects the owner’s calendar with ours',
  audience: ['venue'],
  response: calendars,
})

/** What can be on one of an owner's days. */
export const CALENDAR_KINDS = ['booked', 'held', 'offered', 'off', 'blocked', 'busy'] as const

export const calendarEntry = z
  .strictObject({
    date: day,
    /**
     * booked; being paid for now; on offer; a date off the market; blocked by its owner; taken by the venue's own
     * calendar
     */
    kind: z.enum(CALENDAR_KINDS),
    venueId: z.number(),
    venueName: z.string(),
    listingId: z.number().nullable(),
    /** for a booked day, the booking's number */
    bookingId: z.number().nullable(),
    /** who is coming, or what the venue's own calendar calls it */
    title: z.string().nullable(),
    /** dollars, for a date that is or was on offer */
    price: z.number().nullable(),
    guests: z.number().nullable(),
    /** couples can find the date now: it is on offer or being paid for, it has appeared, and its venue is verified */
    isShown: z.boolean(),
    /** when a date on offer at a verified venue appears, with the state for its time zone; null once it has */
    appears: z.strictObject({ at: moment, state: z.string() }).nullable(),
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.output<typeof calendarEntry>

const monthOfDays = z
  .strictObject({
    month: z.string(),
    /** earliest first */
    entries: z.array(calendarEntry),
    /** the nearest months before and after this one that have an entry */
    earlier: z.string().nullable(),
    later: z.string().nullable(),
  })
  .meta({ id: 'MonthOfDays' })

export const calendarMonth = endpoint({
  method: 'GET',
  path: '/api/calendars/month',
  summary:
    'A month of the owner’s days: booked, being booked, on offer, off the market, blocked, or taken elsewhere; the next month with anything on it unless one is named',
  audience: ['venue'],
  query: z.strictObject({ month: optional(month) }),
  response: monthOfDays,
})

export const blockDays = endpoint({
  method: 'PATCH',
  path: '/api/venues/{id}/blocked-days',
  summary: 'Block days of a venue by hand, which takes their dates off the market, or unblock days that were blocked',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({
    days: z
      .array(localDate())
      .min(1, 'Choose a day')
      .max(LIMITS.blockedAtOnce, `Choose at most ${LIMITS.blockedAtOnce} days at once`),
    blocked: z.boolean(),
  }),
  response: z.strictObject({ blocked: z.boolean(), takenDown: z.number(), beingBooked: z.number() }),
  errors: ['not_found'],
})

export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/calendars/link',
  summary: 'Create the secret address of the owner’s dates, for calendar programs; an older one stops working',
  audience: ['venue'],
  throttle: 'form',
  fresh: 'everybody',
  response: z.strictObject({ url: z.string(), linkSince: moment }),
  status: 201,
})

export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/calendars/link',
  summary: 'Turn off the secret address of the owner’s dates',
  audience: ['venue'],
  response: z.strictObject({ linkSince: z.null() }),
})

/**
 * The token is in the query, which is never logged. Anybody who has it can read the calendar, which therefore gives
 * names and no more.
 */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/dates.ics',
  summary: 'An owner’s bookings and dates on offer, by the secret address, as a calendar (RFC 5545)',
  audience: 'public',
  throttle: 'calendar',
  query: z.strictObject({ token: z.string().max(200) }),
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const saveBusyFeed = endpoint({
  method: 'POST',
  path: '/api/venues/{id}/busy-feed',
  summary: 'Start reading the calendar of a venue; dates on days that are taken there leave the market',
  audience: ['venue'],
  throttle: 'feed',
  params: idParam,
  body: z.strictObject({ url: text(2000, 'Enter the address of your calendar') }),
  response: z.strictObject({ feed: busyFeed, takenDown: z.number() }),
  errors: ['not_found'],
})

export const removeBusyFeed = endpoint({
  method: 'DELETE',
  path: '/api/venues/{id}/busy-feed',
  summary: 'Stop reading the calendar of a venue; dates that it took off the market stay off it',
  audience: ['venue'],
  params: idParam,
  response: z.strictObject({ feed: z.null() }),
  errors: ['not_found'],
})
