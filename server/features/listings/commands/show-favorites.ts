import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { maySee } from '../policy.ts'
import { favoritesOf } from '../store/favorites.ts'
import type { Look } from '../store/visible-dates.ts'
import { favoriteView } from '../views.ts'

/** The couple's favorites that are still to come, the nearest first, without those that this look doesn't show. */
export async function ownFavorites(db: Db, viewer: Viewer, { clock, early }: Look) {
  const now = clock.now()
  const rows = await favoritesOf(db, viewer, clock)
  return rows
    .filter((row) => maySee(row, { today: clock.todayIn(row.venue_state), now, hasBooking: false, seesEarly: early }))
    .map((row) => favoriteView(row, clock))
}
