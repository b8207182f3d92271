import { z } from 'zod'
import { newPassword, person, registration, venueMetadata, website, wedding } from '../accounts/registration.ts'
import { ROLES } from '../accounts/roles.ts'
import { BUDGET_RANGES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { done, email, idParam, moment, optional, text } from './fields.ts'

/** The signed-in person, as the header and the dashboards need it. */
export const currentUser = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    verified: z.boolean(),
    emailConfirmed: z.boolean(),
    needsTwoFactor: z
      .boolean()
      .meta({ description: 'Whether an admin in live mode has to set up two-factor login first' }),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUser>

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

const typedPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(LIMITS.maxPasswordLength, 'That password is too long')
const password = typedPassword('Password is required')

/** Six digits from an authenticator app, or a recovery code. */
const loginCode = text(40, 'Please enter the code')

export const credentials = z.strictObject({ email, password, code: optional(loginCode) }).meta({ id: 'Credentials' })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Open a session',
  audience: 'public',
  throttle: 'login',
  body: credentials,
  response: currentUser,
  errors: ['wrong_credentials', 'code_required', 'wrong_code'],
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
  summary: 'The logged-in user',
  audience: 'signed-in',
  response: currentUser,
})

/**
 * What people may change about themselves; what is left out stays as it was, and blank clears what isn't required. Only
 * couples have a partner and a wedding: `metadata` is the wedding, as at sign-up.
 */
export const accountForm = z
  .strictObject({
    name: person.name.optional(),
    partnerName: text(120).optional(),
    phone: text(40).optional(),
    website: website.optional(),
    metadata: z.strictObject(wedding).meta({ id: 'WeddingForm' }).optional(),
  })
  .meta({ id: 'AccountForm' })

const ownAccount = z
  .strictObject({
    name: z.string(),
    partnerName: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable().meta({ description: 'Of a venue’s owner; null for everyone else' }),
    email: z.string(),
    metadata: z
      .strictObject({
        weddingDate: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        budget: z.enum(BUDGET_RANGES).nullable(),
      })
      .nullable()
      .meta({ id: 'OwnWedding', description: 'What a couple has said about their wedding; null for everyone else' }),
    emailChange: z
      .strictObject({ email: z.string(), isOldConfirmed: z.boolean(), isNewConfirmed: z.boolean() })
      .nullable()
      .meta({ description: 'The address to which the account moves once the old and the new one are both confirmed' }),
  })
  .meta({ id: 'OwnAccount' })

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Your own name, partner, phone, website, wedding and address',
  audience: 'signed-in',
  response: ownAccount,
})

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change your name and phone; couples can also change their partner and wedding, venue owners their website',
  audience: 'signed-in',
  body: accountForm,
  response: ownAccount,
})

export const emailForm = z.strictObject({ email, password, code: optional(loginCode) })

export const askForEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change',
  summary: 'Ask the current and the new address to confirm that the account moves',
  audience: 'signed-in',
  throttle: 'mail',
  body: emailForm,
  response: done,
  errors: ['email_taken', 'code_required', 'wrong_code'],
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email-change',
  summary: 'Withdraw a change of address that is waiting to be confirmed',
  audience: 'signed-in',
  response: done,
})

export const passwordForm = z.strictObject({
  currentPassword: typedPassword('Please enter your password'),
  password: newPassword,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set a new password, given the current one; ends every session of the account and opens a new one',
  audience: 'signed-in',
  throttle: 'login',
  body: passwordForm,
  response: currentUser,
})

const ownSession = z
  .strictObject({
    id: z.number(),
    device: z.string().meta({ description: 'What the browser calls itself' }),
    network: z.string().meta({ description: 'The network the session was opened from, never the whole address' }),
    since: moment,
    lastUsed: moment,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where this account is logged in, the most recently used session first',
  audience: 'signed-in',
  response: z.array(ownSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'End one of your own sessions and forget its device',
  audience: 'signed-in',
  fresh: 'everybody',
  params: idParam,
  response: done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'End all other sessions of this account and forget their devices',
  audience: 'signed-in',
  fresh: 'everybody',
  response: done,
})

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/account/two-factor',
  summary: 'Whether login asks for a code from an authenticator app',
  audience: 'signed-in',
  response: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }).meta({ id: 'TwoFactor' }),
})

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor',
  summary: 'Begin setting up two-factor login, given the password; answers with a secret for the app',
  audience: 'signed-in',
  throttle: 'login',
  body: z.strictObject({ password }),
  response: z.strictObject({
    secret: z.string().meta({ description: 'In base32, to type into an app' }),
    uri: z.string().meta({ description: 'otpauth://, for a QR code' }),
  }),
  errors: ['email_unconfirmed', 'state_changed'],
})

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/confirm',
  summary: 'Turn two-factor login on with a first code; answers with the recovery codes, once',
  audience: 'signed-in',
  throttle: 'login',
  body: z.strictObject({ code: loginCode }),
  response: recoveryCodes,
  errors: ['email_unconfirmed', 'wrong_code', 'state_changed'],
})

export const passwordAndCode = z.strictObject({ password, code: loginCode })

export const endTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/off',
  summary: 'Turn two-factor login off, with the password and a code',
  audience: 'signed-in',
  throttle: 'login',
  body: passwordAndCode,
  response: done,
  errors: ['wrong_code', 'state_changed'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/recovery-codes',
  summary: 'New recovery codes instead of the old ones, with the password and a code',
  audience: 'signed-in',
  throttle: 'login',
  body: passwordAndCode,
  response: recoveryCodes,
  errors: ['wrong_code', 'state_changed'],
})

export const proveSession = endpoint({
  method: 'POST',
  path: '/api/account/prove',
  summary: 'Give the password (and the code) again, before something that needs a fresh login',
  audience: 'signed-in',
  throttle: 'login',
  body: z.strictObject({ password, code: optional(loginCode) }),
  response: done,
  errors: ['code_required', 'wrong_code'],
})

export const registrationPrefill = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  summary: 'What was typed at sign-up, to fill in the form of the first venue',
  audience: ['venue'],
  response: z.strictObject({ metadata: venueMetadata.partial().nullable() }),
})

const INCOMPLETE = 'This link is not complete'
const linkToken = z.string({ error: INCOMPLETE }).min(1, INCOMPLETE).max(200)

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  summary:
    'Confirm a change of address with the link emailed to the old or the new one; the second confirmation makes the change',
  audience: 'public',
  throttle: 'link',
  body: z.strictObject({ token: linkToken, side: z.enum(['old', 'new'], INCOMPLETE) }),
  response: z.strictObject({ isChanged: z.boolean() }),
  errors: ['link_invalid', 'email_taken'],
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/stop',
  summary: 'Stop a change of address with the link emailed to the current one',
  audience: 'public',
  throttle: 'link',
  body: z.strictObject({ token: linkToken }),
  response: done,
  errors: ['link_invalid'],
})

export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-check',
  summary: 'Whether a new password is easy to guess; live mode refuses it, the demo warns',
  audience: 'public',
  throttle: 'advice',
  body: z.strictObject({
    password: z.string().max(LIMITS.maxPasswordLength, 'That password is too long'),
    words: z.array(z.string().max(300)).max(8).default([]).meta({ description: 'What is known about the owner' }),
  }),
  response: z.strictObject({ isWeak: z.boolean() }),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Email a reset link; the answer is the same for unknown addresses, and once the budget of emails is used up',
  audience: 'public',
  body: z.strictObject({ email }),
  response: done,
})

/** For the page behind the link, before anybody thinks up a password: it tells no more than `resetPassword` does. */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/check',
  summary: 'Whether an emailed reset link still works; doesn’t use it up',
  audience: 'public',
  throttle: 'advice',
  body: z.strictObject({ token: linkToken }),
  response: done,
  errors: ['link_invalid'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary: 'Set a new password with an emailed link; ends every session of the account and opens a new one',
  audience: 'public',
  throttle: 'login',
  body: z.strictObject({ token: linkToken, password: newPassword, code: optional(loginCode) }),
  response: currentUser,
  errors: ['link_invalid', 'code_required', 'wrong_code'],
})

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation',
  summary: 'Email the confirmation link again',
  audience: 'signed-in',
  throttle: 'mail',
  response: done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation/confirm',
  summary: 'Confirm an email address with an emailed link',
  audience: 'public',
  throttle: 'link',
  body: z.strictObject({ token: linkToken }),
  response: done,
  errors: ['link_invalid'],
})
