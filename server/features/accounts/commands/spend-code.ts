import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Secrets } from '#server/platform/secrecy/secrets.ts'
import { recoveryCodeUsedLetter } from '../letters.ts'
import { codeRequired, stillThere, wrongCode } from '../policy.ts'
import { countRecoveryCodes, findTwoFactor, spendRecoveryCode, spendStep } from '../store/two-factor.ts'
import { findUser } from '../store/users.ts'
import { hashRecoveryCode, isAppCode, stepOf, withoutGaps } from '../two-factor.ts'

/** What two-factor login needs from the installation. */
export interface CodeKeeping {
  secrets: Secrets
  publicOrigin: string
  at: Date
}

/**
 * Uses up the code that goes with the right password or a reset link, and emails the owner if it was a recovery code.
 * Does nothing for an account without two-factor login.
 * @throws AppError code_required when none was typed; wrong_code
 */
export async function spendCode(
  tx: Tx,
  userId: number,
  typed: string | undefined,
  keeping: CodeKeeping,
): Promise<void> {
  if (!(await takeCode(tx, userId, typed, keeping))) return
  const { email } = stillThere(await findUser(tx, userId))
  const letter = recoveryCodeUsedLetter(await countRecoveryCodes(tx, userId), securityPage(keeping))
  await queueMail(tx, { to: email, toUserId: userId, letter, at: keeping.at })
}

/**
 * Uses up a code, which works once, and says whether it was a recovery code; does nothing for an account without
 * two-factor login. Emails nobody: for callers that tell the owner themselves.
 * @throws AppError code_required when none was typed; wrong_code
 */
export async function takeCode(
  tx: Tx,
  userId: number,
  typed: string | undefined,
  { secrets }: Pick<CodeKeeping, 'secrets'>,
): Promise<boolean> {
  const factor = await findTwoFactor(tx, userId)
  if (!factor?.confirmedAt) return false
  if (typed === undefined) throw codeRequired()
  if (isAppCode(typed)) {
    const step = stepOf(secrets.open(factor.secret, sealedFor(userId)), withoutGaps(typed))
    if (step === null || !(await spendStep(tx, userId, step))) throw wrongCode()
    return false
  }
  if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(typed)))) throw wrongCode()
  return true
}

/** Where an account's owner finds two-factor login and the recovery codes. */
export const securityPage = ({ publicOrigin }: Pick<CodeKeeping, 'publicOrigin'>): string =>
  `${publicOrigin}/account?tab=security`

/** The row that a secret is sealed for. */
export const sealedFor = (userId: number): string => `two-factor:${userId}`
