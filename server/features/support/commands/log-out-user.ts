import { shutOutOthers } from '#server/features/accounts/commands/shut-out-others.ts'
import { lockUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'

/**
 * Logs a user out everywhere and forgets their devices. After that, the account knows none, so the next login isn't
 * emailed. An admin who does this to their own account keeps the current session and its device. Records an event.
 * @throws AppError not_found, also for an erased account
 */
export async function logOutUser(tx: Tx, { clock }: Services, viewer: Viewer, userId: number): Promise<void> {
  if (!(await lockUser(tx, userId))) throw notFound()
  await shutOutOthers(tx, userId, userId === viewer.id ? viewer.sessionId : null)
  const acting = { actor: 'admin', actorId: viewer.id, at: clock.now() } as const
  await recordEvent(tx, { process: 'user', id: userId, name: 'end-sessions', from: null, to: 'ended' }, acting)
}
