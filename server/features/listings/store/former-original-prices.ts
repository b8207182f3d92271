import { type LocalDate, todayIn } from '#contract/dates.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import { type FormerOriginals, formerOriginals } from '../policy.ts'

/** The transitions by which a listing leaves the market; until one of them happens, it asks its price. */
const LEAVING = ['deactivate', 'sell'] as const

/** What a venue has recently asked for this date in listings that are over by now: a new listing counts it, too. */
export async function formerOriginalsOf(
  db: Db,
  venueId: number,
  date: LocalDate,
  today: LocalDate,
): Promise<FormerOriginals> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'original_cents', 'former_originals', 'venue_state'])
    .where('venue_id', '=', venueId)
    .where('event_date', '=', date)
    .where('transfer_id', 'is', null)
    .execute()
  const left = await lastTransitions(db, { process: 'listing', transitions: LEAVING, ids: rows.map(({ id }) => id) })
  return rows.flatMap(({ id, original_cents, former_originals, venue_state }) => {
    const at = left.get(id)?.at
    const until = at ? todayIn(venue_state, at) : today
    return formerOriginals(former_originals as unknown as FormerOriginals, original_cents, today, until)
  })
}
