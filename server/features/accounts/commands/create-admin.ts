import type { Tx } from '#server/platform/database/connect.ts'
import { emailTaken } from '../policy.ts'
import { insertUser, type UserRow } from '../store/users.ts'

/**
 * Creates an admin, such as an installation's first, for scripts/admin-create.ts alone: no route reaches this.
 * @throws AppError email_taken
 */
export async function createAdmin(
  tx: Tx,
  admin: { name: string; email: string; passwordHash: string; at: Date },
): Promise<UserRow> {
  const user = await insertUser(tx, {
    name: admin.name,
    email: admin.email,
    passwordHash: admin.passwordHash,
    role: 'admin',
    phone: null,
    metadata: {},
    verified: true,
    emailConfirmedAt: admin.at,
    createdAt: admin.at,
  })
  if (!user) throw emailTaken()
  return user
}
