import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { type DateWithNews, newMatches } from '#server/features/listings/store/dates-with-news.ts'
import { membersAmong } from '#server/features/premium/store/memberships.ts'
import { sellersOf } from '#server/features/transfers/store/transfers.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isOutage, ranOutOfTime } from '#server/platform/database/outage.ts'
import type { Services } from '#server/platform/services.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import { NewDates } from '#server/search/new-dates.ts'
import type { Find } from '../store/found-dates.ts'
import type { Candidate } from '../store/rounds.ts'

export type Alerting = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

/** How far each round reaches back beyond the last: a listing becomes visible a moment after the instant it carries. */
export const OVERLAP = MINUTE
/**
 * The most new dates that a search takes into account at a time. An email shows the best of them and links to all.
 */
export const MATCHES = 50
/** After this many searches, the next one waits in line behind the requests that have come in meanwhile. */
const IN_A_TURN = 10
/** What some searches have found, and the ids of those that failed. */
export interface Looked {
  finds: Find[]
  failed: number[]
}

/** This many searches may run out of time in a round, since any one may be slow; if more do, the database is slow. */
const SLOW_SEARCHES = 5

/**
 * Returns a function that looks for what some searches find among these dates, which are in the order of their ids: new
 * dates that match and aren't their couple's own. A search that fails is logged and finds nothing, so that one that
 * always fails doesn't hold up everybody else's.
 */
export async function lookAmong(
  { db, clock, log }: Alerting,
  dates: readonly DateWithNews[],
  at: Date,
): Promise<(searches: readonly Candidate[]) => Promise<Looked>> {
  const news = new NewDates(dates)
  const transfers = new Map(dates.flatMap(({ id, transferId }) => (transferId === null ? [] : [[id, transferId]])))
  const sellers = await sellersOf(db, [...transfers.values()])
  const sellerOf = (listing: number) => sellers.get(transfers.get(listing) ?? 0)
  const own = new Map<number, number>()
  for (const seller of sellers.values()) own.set(seller, (own.get(seller) ?? 0) + 1)
  const ids = new Set(dates.map(({ id }) => id))

  const lookFor = async ({ criteria, since, user_id: userId }: Candidate, early: boolean) => {
    // a search with member filters finds nothing while its couple isn't a member (domain.md row 25)
    if (!early && memberFiltersIn(criteria).length > 0) return []
    const asked = { since: later(since, -OVERLAP), limit: MATCHES + (own.get(userId) ?? 0) }
    const viewer = { clock, early }
    const matches = news.matches(criteria, asked, viewer) ?? (await idsInSql(db, criteria, asked, viewer))
    // the database may find later dates, whose sellers we don't know
    return matches.filter((id) => ids.has(id) && sellerOf(id) !== userId).slice(0, MATCHES)
  }
  let slow = 0
  return async (searches) => {
    const members = await membersAmong(db, [...new Set(searches.map(({ user_id }) => user_id))], at)
    const [finds, failed]: [Find[], number[]] = [[], []]
    for (const [nth, search] of searches.entries()) {
      if (nth % IN_A_TURN === 0) await ownTurn()
      const { id, user_id: userId, since } = search
      try {
        const found = await lookFor(search, members.has(userId))
        if (found.length > 0) finds.push({ id, userId, since, dates: found })
      } catch (error) {
        const isSlow = ranOutOfTime(error) && slow++ < SLOW_SEARCHES
        if (isOutage(error) && !isSlow) throw error
        log.error({ err: error, search: id }, 'a saved search could not be run')
        failed.push(id)
      }
    }
    return { finds, failed }
  }
}

/** Looks in the database, for city names that only it can compare. */
const idsInSql = async (db: Db, ...asked: Parameters<typeof newMatches> extends [Db, ...infer Rest] ? Rest : never) =>
  (await newMatches(db, ...asked)).map(({ id }) => id)
