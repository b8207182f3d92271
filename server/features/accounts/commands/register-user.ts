import type { z } from 'zod'
import type { registration } from '#contract/accounts/registration.ts'
import { LAST_STATE } from '#contract/dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { checkOwnAddress, checkWeddingDate, emailTaken, roleAtSignUp } from '../policy.ts'
import { insertUser, type UserRow } from '../store/users.ts'
import { mailConfirmation } from './confirm-email.ts'

interface SignUpConfig {
  mode: 'demo' | 'live'
  publicOrigin: string
}

/**
 * Opens an account and emails the link that confirms its address. The link verifies couples; an admin verifies venue
 * accounts (domain.md row 33).
 * @throws AppError email_taken, also for the loser of two registrations at the same time;
 * invalid_request for a past wedding, for a closed account's address, and in live mode for one of the demo's
 */
export async function registerUser(
  tx: Tx,
  input: z.output<typeof registration>,
  { passwordHash, config, clock }: { passwordHash: string; config: SignUpConfig; clock: Clock },
): Promise<UserRow> {
  checkOwnAddress(input.email, config.mode)
  if (input.role !== 'venue' && input.metadata) {
    checkWeddingDate(input.metadata.weddingDate, clock.todayIn(input.metadata.state || LAST_STATE))
  }
  const user = await insertUser(tx, {
    name: input.name,
    email: input.email,
    passwordHash,
    role: roleAtSignUp(input.role),
    phone: input.phone ?? null,
    metadata: input.metadata ?? {},
    verified: false,
    emailConfirmedAt: null,
    createdAt: clock.now(),
  })
  if (!user) throw emailTaken()
  await mailConfirmation(tx, user, { publicOrigin: config.publicOrigin, at: clock.now() })
  return user
}
