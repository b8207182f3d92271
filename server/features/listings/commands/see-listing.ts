import type { LocalDate } from '#contract/dates.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Onlooker } from '#server/platform/http/viewer.ts'
import { isEarly, maySee } from '../policy.ts'
import { findListingToSee, type ListingRow } from '../store/listings.ts'
import type { Look } from '../store/visible-dates.ts'

/**
 * A listing as this viewer may see it, with today's date at its venue. Throws the same not_found when there is none and
 * when it is not for this viewer, so that nobody can tell the two apart.
 */
export async function seeListing(
  db: Db,
  id: number,
  viewer: Onlooker,
  clock: Clock,
): Promise<{ row: ListingRow; today: LocalDate }> {
  const row = await findListingToSee(db, id, viewer)
  if (!row) throw notFound()
  const [today, now] = [clock.todayIn(row.venue_state), clock.now()]
  const seesEarly = isEarly(row, now) && (await lookOf(db, viewer, clock)).early
  if (!maySee(row, { today, now, hasBooking: row.kept, seesEarly })) throw notFound()
  return { row, today }
}

/**
 * How this viewer looks at what is on offer: members and admins see dates that aren't public yet (domain.md row 25).
 */
export async function lookOf(db: Db, viewer: Onlooker, clock: Clock): Promise<Look> {
  if (viewer?.role === 'admin') return { clock, early: true }
  return { clock, early: viewer?.role === 'couple' && (await isMember(db, viewer.id, clock.now())) }
}
