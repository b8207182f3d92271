import { z } from 'zod'
import { BUDGET_RANGES, ROLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { city, done, email, localDate, optional, stateCode, text } from './fields.ts'

/** The signed-in person, as the header and the dashboards need it. */
export const currentUser = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    verified: z.boolean(),
    emailConfirmed: z.boolean(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUser>

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(LIMITS.minPasswordLength, `Use at least ${LIMITS.minPasswordLength} characters`)
  .max(LIMITS.maxPasswordLength, 'That password is too long')

const webAddress = z.url({
  protocol: /^https?$/,
  hostname: z.regexes.domain,
  error: 'Please enter a web address, such as https://example.com',
})

const coupleMetadata = z
  .strictObject({
    partnerName: optional(text(120)),
    weddingDate: optional(localDate()),
    city: optional(city()),
    state: optional(z.string().trim().toUpperCase().max(2, 'Please use the 2-letter state code')),
    budget: optional(z.enum(BUDGET_RANGES, 'Please choose one of the budgets')),
  })
  .meta({ id: 'CoupleMetadata' })

const venueMetadata = z
  .strictObject({
    venueName: text(160, 'Venue name is required'),
    venueType: text(80, 'Venue type is required'),
    address: text(200, 'Street address is required'),
    city: city(),
    state: z.string({ error: 'State is required' }).pipe(stateCode),
    zipCode: z
      .string({ error: 'ZIP code is required' })
      .trim()
      .regex(/^\d{5}$/, 'Please enter a valid 5-digit ZIP code'),
    website: optional(z.string().trim().max(300).pipe(webAddress)),
    description: optional(text(4000)),
  })
  .meta({ id: 'VenueMetadata' })

const person = {
  name: text(120, 'Name is required'),
  email,
  password: newPassword,
  phone: optional(text(40)),
}

/** The couple form and the generic form. Someone who asks to be an admin becomes a couple (domain.md 4). */
export const coupleRegistration = z
  .strictObject({
    ...person,
    role: z.enum(['couple', 'admin']).default('couple'),
    metadata: optional(coupleMetadata),
  })
  .meta({ id: 'CoupleRegistration' })

/** The venue form sends metadata and must have a phone; the generic form sends neither. */
export const venueRegistration = z
  .strictObject({ ...person, role: z.literal('venue'), metadata: optional(venueMetadata) })
  .refine(({ phone, metadata }) => metadata === undefined || phone !== undefined, {
    path: ['phone'],
    message: 'Phone is required',
  })
  .meta({ id: 'VenueRegistration' })

/** One shape of metadata per role, so that an error names the field that is wrong rather than both shapes. */
export const registration = z.discriminatedUnion('role', [coupleRegistration, venueRegistration], {
  error: 'Please choose couple or venue',
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account and a session',
  audience: 'public',
  throttle: 'register',
  body: registration,
  response: currentUser,
  status: 201,
  errors: ['email_taken'],
})

export const credentials = z
  .strictObject({
    email,
    password: z
      .string({ error: 'Password is required' })
      .min(1, 'Password is required')
      .max(LIMITS.maxPasswordLength, 'That password is too long'),
  })
  .meta({ id: 'Credentials' })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Open a session',
  audience: 'public',
  throttle: 'login',
  body: credentials,
  response: currentUser,
  errors: ['wrong_credentials'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  audience: 'public',
  response: done,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  audience: 'signed-in',
  response: currentUser,
})

export const registrationPrefill = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  summary: 'What was typed at sign-up, to pre-fill the first venue',
  audience: ['venue'],
  response: z.strictObject({ metadata: venueMetadata.partial().nullable() }),
})

/** The `token` of a mailed link. */
const linkToken = z.string({ error: 'This link is not complete' }).min(1, 'This link is not complete').max(200)

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Mail a reset link; the answer is the same for known and unknown addresses',
  audience: 'public',
  throttle: 'mail',
  body: z.strictObject({ email }),
  response: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary: 'Set a new password by a mailed link; ends every session of the account and opens a new one',
  audience: 'public',
  throttle: 'login',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  response: currentUser,
  errors: ['link_invalid'],
})

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation',
  summary: 'Mail the confirmation link again',
  audience: 'signed-in',
  throttle: 'mail',
  response: done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation/confirm',
  summary: 'Confirm an e-mail address by a mailed link',
  audience: 'public',
  throttle: 'login',
  body: z.strictObject({ token: linkToken }),
  response: done,
  errors: ['link_invalid'],
})
