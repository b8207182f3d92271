import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { acceptFinding } from '../store/audits.ts'

/**
 * Accepts a finding for the reason that an admin gives. From then on, the finding is shown and logged only if it
 * disappears and comes back. The reason stays in the log. Throws not_found when it has disappeared, or was accepted
 * before.
 */
export async function acceptAsIs(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  findingId: number,
  reason: string,
): Promise<void> {
  const at = clock.now()
  if (!(await acceptFinding(tx, findingId, at))) throw notFound()
  await recordEvent(
    tx,
    { process: 'finding', id: findingId, name: 'accept', from: 'open', to: 'accepted' },
    { actor: 'admin', actorId: viewer.id, reason, at },
  )
}
