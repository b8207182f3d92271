import { isDemoAddress } from '#contract/accounts/demo-addresses.ts'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { LocalDate } from '#contract/dates.ts'
import { AppError, notFound, notSignedIn } from '#server/platform/errors.ts'

/** Nobody registers as an admin: a sign-up that asks for it becomes a couple's account (domain.md 4). */
export function roleAtSignUp(asked: Role): 'couple' | 'venue' {
  return asked === 'venue' ? 'venue' : 'couple'
}

/**
 * Refuses a wedding date before today.
 * @throws AppError invalid_request naming the field
 */
export function checkWeddingDate(date: LocalDate | undefined, today: LocalDate): void {
  if (date === undefined || date >= today) return
  const message = 'Please choose a wedding date that is not in the past'
  throw new AppError('invalid_request', message, { fields: { 'metadata.weddingDate': message } })
}

/**
 * No account of a live installation has one of the demo's addresses: nobody can own such an address, and the next start
 * would be refused because of it (server/platform/database/demo-or-live.ts). No account at all takes an address of the
 * kind that closed accounts get: the account that it is meant for could no longer be closed.
 * @throws AppError invalid_request naming the field
 */
export function checkOwnAddress(email: string, mode: 'demo' | 'live'): void {
  if (!isErasedAddress(email) && (mode === 'demo' || !isDemoAddress(email))) return
  const message = 'Please use your own email address'
  throw new AppError('invalid_request', message, { fields: { email: message } })
}

/**
 * Only couples have a partner.
 * @throws AppError invalid_request naming the field
 */
export function checkPartner(role: Role, partnerName: string | null): void {
  if (role === 'couple' || partnerName === null) return
  const message = 'Only couples have a partner'
  throw new AppError('invalid_request', message, { fields: { partnerName: message } })
}

/**
 * Only couples have a wedding.
 * @throws AppError invalid_request naming the field
 */
export function checkHasWedding(role: Role): void {
  if (role === 'couple') return
  const message = 'Only couples have a wedding'
  throw new AppError('invalid_request', message, { fields: { metadata: message } })
}

/**
 * Only venue owners have a website.
 * @throws AppError invalid_request naming the field
 */
export function checkHasWebsite(role: Role): void {
  if (role === 'venue') return
  const message = 'Only venue owners have a website'
  throw new AppError('invalid_request', message, { fields: { website: message } })
}

/** The same answer to a wrong email and to a wrong password. */
export function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Invalid email or password')
}

/** The same answer to a link that is unknown, expired, replaced by a newer one or used. */
export function linkInvalid(): AppError {
  return new AppError(
    'link_invalid',
    'This link may have expired, been replaced by a newer one, or already been used. Please request a new one.',
  )
}

/**
 * An account can move only to an address other than its own.
 * @throws AppError invalid_request naming the field
 */
export function checkAnotherAddress(present: string, wanted: string): void {
  if (present !== wanted) return
  const message = 'This is already your address'
  throw new AppError('invalid_request', message, { fields: { email: message } })
}

/** A password that live mode refuses and the demo warns about; shown at its field. */
export function weakPassword(): AppError {
  const message = 'This password is easy to guess. A few unrelated words are better.'
  return new AppError('invalid_request', message, { fields: { password: message } })
}

/** A password from a known data breach, which thieves try first; shown at its field. */
export function breachedPassword(): AppError {
  const message = 'This password was in a data breach elsewhere, so thieves try it. Please choose another one.'
  return new AppError('invalid_request', message, { fields: { password: message } })
}

export function emailTaken(): AppError {
  const message = 'There is already an account with this email. Please log in, or reset your password.'
  return new AppError('email_taken', message, { fields: { email: message } })
}

/**
 * The address is taken. Said to somebody logged in who wants to move their account to it, without a word about who has
 * it.
 */
export function addressTaken(): AppError {
  const message = 'Another account uses this address. Enter another one.'
  return new AppError('email_taken', message, { fields: { email: message } })
}

/** @throws AppError not_found for a user that does not exist or was erased */
export function existing<T>(user: T | undefined): T {
  if (user === undefined) throw notFound()
  return user
}

/**
 * Somebody's own account, while they act.
 * @throws AppError not_signed_in once it has been erased; their sessions ended then, too
 */
export function stillThere<T>(user: T | undefined): T {
  if (user === undefined) throw notSignedIn()
  return user
}

/** The current password is wrong; shown at its field. */
export function wrongPassword(field: 'currentPassword' | 'password' = 'currentPassword'): AppError {
  const message = 'This is not your current password.'
  return new AppError('invalid_request', message, { fields: { [field]: message } })
}

/** The password was right, and this account asks for a code as well. */
export function codeRequired(): AppError {
  return new AppError('code_required', 'Please enter the code from your authenticator app.')
}

/** The same answer to a code that is wrong, old or used. */
export function wrongCode(): AppError {
  const message = 'This code is wrong, expired or already used. Please enter the next one.'
  return new AppError('wrong_code', message, { fields: { code: message } })
}

/**
 * Whether somebody has shown that the account's address is theirs, or needn't: a live admin has been vouched for, and
 * is asked for two-factor login before anything else, even if the address isn't confirmed.
 */
export function isAddressShown(
  { emailConfirmedAt, role }: { emailConfirmedAt: Date | null; role: Role },
  mode: 'demo' | 'live',
): boolean {
  return emailConfirmedAt !== null || isHeldStrictly(role, mode)
}

/**
 * Refuses somebody who hasn't shown that the address is theirs: a stranger who opens an account with it could lock its
 * owner out with two-factor login, which an emailed reset link doesn't get past, or take their money through a bank
 * account.
 * @throws AppError email_unconfirmed
 */
export function checkAddressShown(user: Parameters<typeof isAddressShown>[0], mode: 'demo' | 'live'): void {
  if (isAddressShown(user, mode)) return
  throw new AppError('email_unconfirmed', 'Please confirm your email address first: open the link we sent you.')
}

export function twoFactorOn(): AppError {
  return new AppError('state_changed', 'Two-factor login is already on.')
}

export function noTwoFactor(): AppError {
  return new AppError('state_changed', 'Two-factor login is not on.')
}

/** Live admins are held to more than everybody else: two factors, short sessions, fresh logins (domain.md row 42). */
export const isHeldStrictly = (role: Role, mode: 'demo' | 'live'): boolean => role === 'admin' && mode === 'live'

/** The events of an admin's logout of an account and of a change of its role. */
export const LOGOUT_BY_ADMIN = 'end-sessions'
export const CHANGE_OF_ROLE = 'change-role'

/** What makes an account forget all its devices: the next login is emailed all the same. */
export const FORGETS_DEVICES = [LOGOUT_BY_ADMIN, CHANGE_OF_ROLE] as const
