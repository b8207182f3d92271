import type { Db } from '#server/platform/database/connect.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'

/** Of these venues that aren't verified, what an admin has asked their owners for, unless a verification was withdrawn since. */
export async function openQuestions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { at: Date; reason: string }>> {
  const questions = await lastTransitions(db, { process: 'venue', transition: 'ask', ids })
  const withdrawals = await lastTransitions(db, { process: 'venue', transition: 'unverify', ids })
  const open = new Map<number, { at: Date; reason: string }>()
  for (const [id, { at, reason }] of questions) {
    const withdrawn = withdrawals.get(id)
    if (reason !== null && (!withdrawn || at > withdrawn.at)) open.set(id, { at, reason })
  }
  return open
}
