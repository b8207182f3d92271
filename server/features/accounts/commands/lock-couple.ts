import type { Tx } from '#server/platform/database/connect.ts'
import { notSignedIn } from '#server/platform/errors.ts'
import { lockUser, type UserRow } from '../store/users.ts'

/**
 * Locks a logged-in couple's account until the transaction ends: the things they start run one at a time, and never
 * while the account is being erased or an admin is changing its role. Throws not_signed_in if either came first.
 */
export async function lockCouple(tx: Tx, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (user?.role !== 'couple') throw notSignedIn()
  return user
}
