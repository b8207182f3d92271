import { z } from 'zod'
import { WAITLIST_BUDGETS, WAITLIST_USER_TYPES } from '../waitlist-options.ts'
import { endpoint } from './endpoint.ts'
import { done, email, fileAnswer, moment, optional, searchText, sortedPageQuery, text } from './fields.ts'

/** The waitlist form. `weddingDate` is free text. */
export const waitlistForm = z
  .strictObject({
    email,
    name: optional(text(120).min(2, 'Name must be at least 2 characters')),
    userType: z.enum(WAITLIST_USER_TYPES).default('couple'),
    weddingDate: optional(text(80)),
    location: optional(text(120).min(2, 'Location must be at least 2 characters')),
    estimatedBudget: optional(z.enum(WAITLIST_BUDGETS)),
    hearAboutUs: optional(text(300)),
  })
  .meta({ id: 'WaitlistForm' })
export type WaitlistForm = z.output<typeof waitlistForm>

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Join the waitlist, to be confirmed by an emailed link; the answer is the same for new and known addresses',
  audience: 'public',
  throttle: 'form',
  body: waitlistForm,
  response: done,
  status: 201,
})

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/confirm',
  summary: 'Confirm a place with an emailed link; what was entered when the link was emailed now applies',
  audience: 'public',
  throttle: 'link',
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  response: done,
  errors: ['link_invalid'],
})

export const waitlistEntry = z
  .strictObject({
    id: z.number(),
    email: z.string(),
    name: z.string().nullable(),
    userType: z.enum(WAITLIST_USER_TYPES),
    weddingDate: z.string().nullable(),
    location: z.string().nullable(),
    estimatedBudget: z.string().nullable(),
    hearAboutUs: z.string().nullable(),
    isVerified: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.output<typeof waitlistEntry>

/** What the admin's table of the waitlist can be sorted by. */
export const WAITLIST_SORTS = [
  'id',
  'email',
  'name',
  'type',
  'date',
  'location',
  'budget',
  'heard',
  'verified',
  'created',
] as const

/** `search` covers email, name and location. */
const narrowed = { search: searchText, filter: optional(z.enum(WAITLIST_USER_TYPES)) }
const list = {
  method: 'GET',
  audience: ['admin'],
  query: sortedPageQuery(WAITLIST_SORTS).extend(narrowed),
  response: z.array(waitlistEntry),
} as const

export const listWaitlist = endpoint({
  ...list,
  path: '/api/waitlist',
  summary: 'The waitlist, newest first, in pages; X-Total-Count says how many entries match',
})

export const adminWaitlist = endpoint({
  ...list,
  path: '/api/admin/waitlist',
  summary:
    'The waitlist, newest first, in pages (the admin panel’s address); X-Total-Count says how many entries match',
})

export const waitlistSummary = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist/summary',
  summary: 'How many people are on the waitlist, in all and by what they are, and how many of them named a date',
  audience: ['admin'],
  response: z.strictObject({
    total: z.number(),
    couples: z.number(),
    venues: z.number(),
    both: z.number(),
    withDate: z.number(),
  }),
})

export const waitlistCsv = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist.csv',
  summary: 'The matching entries of the waitlist as a spreadsheet; no cell is read as a formula',
  audience: ['admin'],
  throttle: 'export',
  query: z.strictObject(narrowed),
  answerKind: 'file',
  response: fileAnswer,
})
