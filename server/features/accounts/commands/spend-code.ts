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
 * Uses up the code that goes with the right password: one from the app, which works once, or a recovery code, after
 * which we email the owner. Does nothing for an account without two-factor login.
 * @throws AppError code_required when none was typed; wrong_code
 */
export async function spendCode(
  tx: Tx,
  userId: number,
  typed: string | undefined,
  { secrets, publicOrigin, at }: CodeKeeping,
): Promise<void> {
  const factor = await findTwoFactor(tx, userId)
  if (!factor?.confirmedAt) return
  if (typed === undefined) throw codeRequired()
  if (isAppCode(typed)) {
    const step = stepOf(secrets.open(factor.secret, sealedFor(userId)), withoutGaps(typed))
    if (step === null || !(await spendStep(tx, userId, step))) throw wrongCode()
    return
  }
  if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(typed)))) throw wrongCode()
  const { email } = stillThere(await findUser(tx, userId))
  const letter = recoveryCodeUsedLetter(await countRecoveryCodes(tx, userId), securityPage({ publicOrigin }))
  await queueMail(tx, { to: email, toUserId: userId, letter, at })
}

/** Where an account's owner finds two-factor login and the recovery codes. */
export const securityPage = ({ publicOrigin }: Pick<CodeKeeping, 'publicOrigin'>): string =>
  `${publicOrigin}/account?tab=security`

/** The row that a secret is sealed for. */
export const sealedFor = (userId: number): string => `two-factor:${userId}`
