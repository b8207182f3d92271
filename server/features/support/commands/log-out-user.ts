import { shutOutOthers } from '#server/features/accounts/commands/shut-out-others.ts'
import { LOGOUT_BY_ADMIN } from '#server/features/accounts/policy.ts'
import { lockUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'

/**
 * Logs a user out everywhere and forgets their devices. The event that this records makes their next login count as one
 * on a new device, so they are emailed about it, whoever logs in. An admin who does this to their own account keeps the
 * current session and its device.
 * @throws AppError not_found, also for an erased account
 */
export async function logOutUser(tx: Tx, { clock }: Services, viewer: Viewer, userId: number): Promise<void> {
  if (!(await lockUser(tx, userId))) throw notFound()
  await shutOutOthers(tx, userId, userId === viewer.id ? viewer.sessionId : null)
  const acting = { actor: 'admin', actorId: viewer.id, at: clock.now() } as const
  await recordEvent(tx, { process: 'user', id: userId, name: LOGOUT_BY_ADMIN, from: null, to: 'ended' }, acting)
}
