import type { z } from 'zod'
import type { editUser } from '#contract/api/admin.ts'
import { changeRole, setVerified } from '#server/features/accounts/commands/set-role-and-verified.ts'
import { CHANGE_OF_ROLE } from '#server/features/accounts/policy.ts'
import { lockAdmins, lockUser, type UserRow } from '#server/features/accounts/store/users.ts'
import { checkNoTies } from '#server/features/departures/policy.ts'
import { tiesOf } from '#server/features/departures/store/ties.ts'
import { endMembershipOf } from '#server/features/premium/commands/end-membership.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkAdminsLeft } from '../policy.ts'

/**
 * Changes a user's role, which logs them out everywhere, or their verified flag. Every change leaves an event row. A
 * change of role makes their next login count as one on a new device, because all their devices are forgotten.
 * Throws not_found, last_admin, or user_in_use if their role would change while live dates or money tie them to it.
 */
export async function changeRoleOrVerified(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  userId: number,
  input: z.output<typeof editUser.body>,
): Promise<UserRow> {
  const admins = await lockAdmins(tx)
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  let user = before
  const acting = { actor: 'admin', actorId: viewer.id, at: clock.now() } as const
  if (input.role !== undefined && input.role !== before.role) {
    if (before.role === 'admin') checkAdminsLeft(admins, userId)
    checkNoTies(await tiesOf(tx, userId))
    await endMembershipOf(tx, userId, 'account-closed')
    user = await changeRole(tx, userId, input.role)
    await recordEvent(
      tx,
      { process: 'user', id: userId, name: CHANGE_OF_ROLE, from: before.role, to: input.role },
      acting,
    )
  }
  if (input.verified !== undefined && input.verified !== before.verified) {
    user = await setVerified(tx, userId, input.verified)
    const [from, to] = input.verified ? ['unverified', 'verified'] : ['verified', 'unverified']
    await recordEvent(tx, { process: 'user', id: userId, name: 'set-verified', from, to } as const, acting)
  }
  return user
}
