import type { Db } from '#server/platform/database/connect.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { stillThere, wrongPassword } from '../policy.ts'
import { findPassword, findUser } from '../store/users.ts'

/**
 * Checks the current password before the transaction opens, because checking is slow on purpose. Returns its hash.
 * @throws AppError invalid_request, naming the field; too_many_requests when too many passwords are already waiting
 */
export async function provePassword(
  db: Db,
  userId: number,
  password: string,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string> {
  const { email } = stillThere(await findUser(db, userId))
  const hash = (await findPassword(db, email))?.passwordHash ?? null
  if (!(await verifyPassword(hash, password)) || hash === null) throw wrongPassword(field)
  return hash
}
