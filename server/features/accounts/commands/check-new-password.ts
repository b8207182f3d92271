import { isBreached } from '#server/platform/secrecy/breached-passwords.ts'
import { isEasyToGuess } from '#server/platform/secrecy/password-strength.ts'
import type { Services } from '#server/platform/services.ts'
import { breachedPassword, weakPassword } from '../policy.ts'
import type { UserRow } from '../store/users.ts'

/** The words that anybody would try first here. */
const OUR_WORDS = ['unveil', 'wedding', 'venue']

/**
 * Checks a new password before it is hashed. The demo accepts any of 8 characters or more.
 * @throws AppError invalid_request naming the field, in live mode
 */
export async function checkNewPassword(
  password: string,
  words: readonly string[],
  { config: { mode, breachedPasswords: address }, log }: Pick<Services, 'config' | 'log'>,
): Promise<void> {
  if (mode === 'demo') return
  if (await isWeak(password, words)) throw weakPassword()
  if (address !== null && (await isBreached(password, { address, log }))) throw breachedPassword()
}

/** Whether a password is easy to guess for somebody who knows these words about its owner. */
export function isWeak(password: string, words: readonly string[]): Promise<boolean> {
  return isEasyToGuess(password, [...OUR_WORDS, ...words])
}

/** What a stranger could know about a user: names, address, phone, what they said at sign-up. */
export function wordsOf({
  name,
  email,
  phone,
  metadata,
}: Pick<UserRow, 'name' | 'email' | 'phone'> & { metadata?: object | undefined }): string[] {
  return [name, email, phone ?? '', ...Object.values(metadata ?? {})].filter((word) => typeof word === 'string')
}
