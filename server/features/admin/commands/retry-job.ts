import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { retryDeadJob } from '#server/platform/jobs/waiting-and-dead-jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'

/** Lets an admin retry an abandoned job. Throws not_found if it has already been retried, or is done. */
export async function retryAbandoned(tx: Tx, { clock }: Services, viewer: Viewer, jobId: number): Promise<void> {
  if (!(await retryDeadJob(tx, jobId))) throw notFound()
  const acting = { actor: 'admin', actorId: viewer.id, at: clock.now() } as const
  await recordEvent(tx, { process: 'job', id: jobId, name: 'retry', from: 'dead', to: 'due' }, acting)
}
