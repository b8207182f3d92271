import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { recoveryCodesRenewedLetter, twoFactorLetter } from '../letters.ts'
import { checkAddressShown, noTwoFactor, stillThere, twoFactorOn, wrongCode } from '../policy.ts'
import { renewSession } from '../sessions.ts'
import { deleteSecretAddress } from '../store/secret-addresses.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
} from '../store/two-factor.ts'
import { findUser, lockUser, type UserRow } from '../store/users.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf, uriOf, withoutGaps } from '../two-factor.ts'
import { shutOutOthers } from './shut-out-others.ts'
import { type CodeKeeping, sealedFor, securityPage, takeCode } from './spend-code.ts'

type Keeping = CodeKeeping & { mode: 'demo' | 'live' }

/**
 * Begins setting up two-factor login: makes a secret for the app. No login asks for a code until a first one has shown
 * that the app works.
 * @throws AppError email_unconfirmed; state_changed when it is on
 */
export async function beginSetUp(
  tx: Tx,
  userId: number,
  { secrets, mode, at }: Keeping,
): Promise<{ secret: string; uri: string }> {
  const user = stillThere(await findUser(tx, userId))
  checkAddressShown(user, mode)
  const { email } = user
  const secret = newSecret()
  if (!(await beginTwoFactor(tx, userId, secrets.seal(secret, sealedFor(userId)), at))) throw twoFactorOn()
  return { secret, uri: uriOf(secret, email) }
}

/**
 * Turns two-factor login on with a first code, logs out everywhere else and tells the owner. Returns the recovery
 * codes, which are shown once, and this session's new token.
 * @throws AppError email_unconfirmed; wrong_code; state_changed when it is on, or its set-up was never begun
 */
export async function turnOn(
  tx: Tx,
  viewer: Viewer,
  code: string,
  keeping: Keeping,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const user = stillThere(await lockUser(tx, viewer.id))
  checkAddressShown(user, keeping.mode)
  const factor = await findTwoFactor(tx, viewer.id)
  if (!factor) throw noTwoFactor()
  if (factor.confirmedAt) throw twoFactorOn()
  const step = stepOf(keeping.secrets.open(factor.secret, sealedFor(viewer.id)), withoutGaps(code))
  if (step === null) throw wrongCode()
  if (!(await confirmTwoFactor(tx, viewer.id, { ...factor, step, at: keeping.at }))) throw twoFactorOn()
  await shutOutOthers(tx, viewer.id, viewer.sessionId)
  await send(tx, user, twoFactorLetter('on', { role: user.role, mode: keeping.mode }, securityPage(keeping)), keeping)
  return { recoveryCodes: await giveCodes(tx, viewer.id), token: await renewSession(tx, viewer.sessionId) }
}

/**
 * Turns two-factor login off, and the secret address of an owner's dates with it, and tells the owner. The password was
 * checked before.
 * @throws AppError code_required, wrong_code; state_changed when it isn't on
 */
export async function turnOff(tx: Tx, userId: number, code: string, keeping: Keeping): Promise<void> {
  const user = await withTwoFactor(tx, userId)
  await takeCode(tx, userId, code, keeping)
  await deleteTwoFactor(tx, userId)
  await deleteSecretAddress(tx, userId)
  await send(tx, user, twoFactorLetter('off', { role: user.role, mode: keeping.mode }, securityPage(keeping)), keeping)
}

/**
 * Replaces the recovery codes with new ones, which are shown once, and tells the owner. The password was checked
 * before.
 * @throws AppError code_required, wrong_code; state_changed when two-factor login isn't on
 */
export async function renewRecoveryCodes(
  tx: Tx,
  userId: number,
  code: string,
  keeping: CodeKeeping,
): Promise<string[]> {
  const user = await withTwoFactor(tx, userId)
  await takeCode(tx, userId, code, keeping)
  await send(tx, user, recoveryCodesRenewedLetter(securityPage(keeping)), keeping)
  return giveCodes(tx, userId)
}

/** Locks the account: if two requests turn two-factor login off at the same time, the second finds it off. */
async function withTwoFactor(tx: Tx, userId: number) {
  const user = stillThere(await lockUser(tx, userId))
  if (!(await findTwoFactor(tx, userId))?.confirmedAt) throw noTwoFactor()
  return user
}

async function giveCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

async function send(
  tx: Tx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  letter: Letter,
  { at }: CodeKeeping,
): Promise<void> {
  await queueMail(tx, { to: email, toUserId: id, letter, at })
}
