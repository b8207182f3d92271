import { z } from 'zod'
import { WAITLIST_BUDGETS, WAITLIST_USER_TYPES } from '../catalog.ts'
import { endpoint } from './endpoint.ts'
import { done, email, fileAnswer, moment, optional, text } from './fields.ts'

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
  summary: 'Join the waitlist, to be confirmed by a mailed link; the answer is the same for new and known addresses',
  audience: 'public',
  throttle: 'form',
  body: waitlistForm,
  response: done,
  status: 201,
})

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/confirm',
  summary: 'Confirm a place with a mailed link; what was entered when the link was mailed now applies',
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

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist',
  summary: 'All waitlist entries, newest first',
  audience: ['admin'],
  response: z.array(waitlistEntry),
})

export const adminWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'All waitlist entries, newest first (the admin panel’s address)',
  audience: ['admin'],
  response: z.array(waitlistEntry),
})

export const waitlistCsv = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist.csv',
  summary: 'The waitlist as a spreadsheet; no cell is read as a formula',
  audience: ['admin'],
  throttle: 'export',
  answerKind: 'file',
  response: fileAnswer,
})
