import type { Role } from '#contract/accounts/roles.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { existing } from '../policy.ts'
import { type UserRow, updateUser } from '../store/users.ts'
import { shutOutOthers } from './shut-out-others.ts'

// The admin feature's policy decides who may do this to whom.

/**
 * Gives a user a new role and logs them out everywhere, so that the role takes effect immediately.
 * @throws AppError not_found
 */
export async function changeRole(tx: Tx, userId: number, role: Role): Promise<UserRow> {
  const user = existing(await updateUser(tx, userId, { role }))
  await shutOutOthers(tx, userId)
  return user
}

/** @throws AppError not_found */
export async function setVerified(tx: Tx, userId: number, verified: boolean): Promise<UserRow> {
  return existing(await updateUser(tx, userId, { verified }))
}
