import type { Db } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { accountsKnownTo, deviceKey } from '../devices.ts'
import { isAppCode } from '../two-factor.ts'

type Limits = Pick<Services, 'rateLimits'>

/**
 * Counts a code that was given with the right password or a working reset link, before it is checked: for the device if
 * the account knows it, otherwise for the account, with one count for all other devices. So somebody who has learned a
 * password can try only a few codes, and can't keep out an owner who uses a known device or a recovery code
 * (docs/decisions/0046-two-factor-login.md).
 * @throws AppError too_many_requests
 */
export async function countCode(
  db: Db,
  limits: Limits,
  code: string,
  { userId, deviceToken }: { userId: number; deviceToken: string | null },
): Promise<void> {
  const isKnown = deviceToken !== null && (await accountsKnownTo(db, deviceToken)).includes(userId)
  await takePoint(limits, code, isKnown ? deviceKey(deviceToken) : `user:${userId}`)
}

/**
 * Counts a code that is given within a session, which has a budget of its own.
 * @throws AppError too_many_requests
 */
export const countCodeOf = (limits: Limits, code: string, { sessionId }: { sessionId: number }): Promise<void> =>
  takePoint(limits, code, `session:${sessionId}`)

/** A recovery code costs nothing: nobody guesses 120 bits. */
async function takePoint({ rateLimits }: Limits, code: string, whose: string): Promise<void> {
  if (isAppCode(code)) await rateLimits.take('code', whose)
}
