import { z } from 'zod'
import { BUDGET_RANGES, ROLES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { done, email, localDate, optional, text } from './fields.ts'

/** The signed-in person, as the header and the dashboards need it. */
export const currentUser = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  emailConfirmed: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

export const newPassword = z
  .string()
  .min(LIMITS.passwordLength, `Use at least ${LIMITS.passwordLength} characters`)
  .max(LIMITS.maxPasswordLength, 'That password is too long')

export const coupleMetadata = z.strictObject({
  partnerName: optional(text(120)),
  weddingDate: optional(localDate()),
  city: optional(text(120)),
  state: optional(text(2)),
  budget: optional(z.enum(BUDGET_RANGES)),
})

export const venueMetadata = z.strictObject({
  venueName: text(160).min(2, 'Venue name must be at least 2 characters'),
  venueType: text(80).min(1, 'Venue type is required'),
  address: text(200).min(1, 'Street address is required'),
  city: text(120).min(1, 'City is required'),
  state: text(2).min(2, 'Please use 2-letter state code'),
  zipCode: text(5).min(5, 'Please enter a valid 5-digit ZIP code'),
  website: optional(z.url('Please enter a web address, such as https://example.com').max(300)),
  description: optional(text(4000)),
})

/** Role admin becomes couple (specification section 5). Venue accounts need a phone only on their own form. */
export const registration = z.strictObject({
  name: text(120).min(1, 'Name is required'),
  email,
  password: newPassword,
  role: z.enum(ROLES).default('couple'),
  phone: optional(text(40)),
  metadata: optional(z.union([coupleMetadata, venueMetadata])),
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

export const credentials = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(LIMITS.maxPasswordLength),
})

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
  summary: 'Set a new password by a mailed link; ends all other sessions and opens a new one',
  audience: 'public',
  throttle: 'login',
  body: z.strictObject({ token: z.string().min(20).max(200), password: newPassword }),
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
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  response: done,
  errors: ['link_invalid'],
})
