import { isMember } from '#server/features/premium/store/memberships.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Onlooker } from '#server/platform/http/viewer.ts'
import type { Look } from '../store/visible-dates.ts'

/**
 * How this viewer looks at what is on offer: members and admins see dates that aren't public yet (domain.md row 25).
 */
export async function lookOf(db: Db, viewer: Onlooker, clock: Clock): Promise<Look> {
  if (viewer?.role === 'admin') return { clock, early: true }
  return { clock, early: viewer?.role === 'couple' && (await isMember(db, viewer.id, clock.now())) }
}
