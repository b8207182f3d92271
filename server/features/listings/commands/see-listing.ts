import type { LocalDate } from '#contract/dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Onlooker } from '#server/platform/http/viewer.ts'
import { isEarly, maySee } from '../policy.ts'
import { findListingsToSee, type ListingRow } from '../store/listings.ts'
import { lookOf } from './look-of-viewer.ts'

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
  const [row] = await findListingsToSee(db, [id], viewer)
  if (!row) throw notFound()
  const [today, now] = [clock.todayIn(row.venue_state), clock.now()]
  const seesEarly = isEarly(row, now) && (await lookOf(db, viewer, clock)).early
  if (!maySee(row, { today, now, hasBooking: row.kept, seesEarly })) throw notFound()
  return { row, today }
}

/** Which of these listings have a page that this viewer may see. */
export async function listingsWithPage(
  db: Db,
  ids: readonly number[],
  viewer: Onlooker,
  clock: Clock,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const [rows, { early }] = await Promise.all([findListingsToSee(db, ids, viewer), lookOf(db, viewer, clock)])
  const now = clock.now()
  const seen = rows.filter((row) =>
    maySee(row, { today: clock.todayIn(row.venue_state), now, hasBooking: row.kept, seesEarly: early }),
  )
  return new Set(seen.map(({ id }) => id))
}
