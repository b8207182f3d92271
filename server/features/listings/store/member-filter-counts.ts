import { COMMON_AMENITIES } from '#contract/catalog.ts'
import { WEEKDAYS } from '#contract/searching/days.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countsByFilter } from './search.ts'

const KEPT_MILLISECONDS = 5 * 60_000

/**
 * Returns a function that tells how many dates the filters of members find among those that strangers see. The dates
 * are recounted at most every 5 minutes, because counting reads every date. Members get the same numbers: nothing that
 * anybody can ask for gives away what members see early (domain.md row 25).
 */
export function memberFiltersOnOffer() {
  let kept: { at: number; counts: ReturnType<typeof count> } | null = null
  return (db: Db, clock: Clock) => {
    const at = clock.now().getTime()
    if (kept && Math.abs(at - kept.at) < KEPT_MILLISECONDS) return kept.counts
    const counts = count(db, clock)
    kept = { at, counts }
    counts.catch(() => {
      kept = null
    })
    return counts
  }
}

async function count(db: Db, clock: Clock) {
  const found = await countsByFilter(db, { clock, early: false })
  const having = (amenity: string) => found.amenities.find((row) => row.amenity === amenity)?.count ?? 0
  const on = (weekday: number) => found.weekdays.find((row) => row.weekday === weekday)?.count ?? 0
  return {
    amenities: COMMON_AMENITIES.map((amenity) => ({ amenity, count: Number(having(amenity)) })),
    weekdays: WEEKDAYS.map((weekday, at) => ({ weekday, count: Number(on(at)) })),
  }
}
