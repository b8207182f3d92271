import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { newMatches, newsBetween } from '#server/features/listings/store/dates-with-news.ts'
import { membersAmong } from '#server/features/premium/store/memberships.ts'
import { sellersOf } from '#server/features/transfers/store/transfers.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isOutage, ranOutOfTime } from '#server/platform/database/outage.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { giveWay } from '#server/platform/turns/give-way.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import { NewDates } from '#server/search/new-dates.ts'
import { anchorsOf } from '../anchors.ts'
import {
  beginRound,
  type Candidate,
  earliestRested,
  endRound,
  type Round,
  searchesRested,
  searchesWanting,
} from '../store/rounds.ts'
import { type Find, MATCHES, mailNewDates } from './mail-new-dates.ts'

/** How far each round reaches back beyond the last: a listing becomes visible a moment after the instant it carries. */
const OVERLAP = MINUTE
const SECOND = 1000
type Telling = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

/** How many searches are read at a time. */
const AT_A_TIME = 1_000
/** After this many searches, the next one waits in line behind the requests that have come in meanwhile. */
const IN_A_TURN = 10
/**
 * While visitors wait, emails go out for this many searches with matches at a time, instead of for all that were read.
 */
const AT_A_TIME_WHEN_BUSY = 50
/** This many emails of a round are due each second, which leaves time for visitors and for other emails. */
const MAILS_A_SECOND = 20

/** How many parts are emailed at the same time: while one's letters are composed, the database stores the other's. */
const LANES = 2

/** All finds of a couple are in one lane, because dates that several of their searches find are reported in order. */
const inLanes = (finds: readonly Find[]): Find[][] =>
  Object.values(Object.groupBy(finds, ({ userId }) => userId % LANES)) as Find[][]

/** This many searches may run out of time in a round, since any one may be slow; if more do, it's the database. */
const SLOW_SEARCHES = 5

/**
 * Finds the saved searches that match what is new since the last round, and emails their couples
 * (docs/decisions/0015-alerts.md). A part that fails doesn't hold up the others; the next round tries it again, and
 * does what a stopping process has left undone. Returns how many emails were queued.
 */
export async function runAlerts(services: Telling, stopping?: AbortSignal): Promise<number> {
  const { db, clock } = services
  const round = await beginRound(db, clock.now())
  if (round === null) return 0
  const failures: unknown[] = []
  const began = performance.now()
  let mails = 0
  const mail = async (finds: Find[]) => {
    try {
      const passed = (performance.now() - began) / SECOND
      const after = Math.max(0, mails / MAILS_A_SECOND - passed)
      const spread = { after, perSecond: MAILS_A_SECOND / LANES }
      let told = 0
      await eachInTransaction(db, [finds], async (tx, part) => {
        told = await mailNewDates(tx, services, part, round.at, spread)
        return told > 0
      })
      mails += told
    } catch (error) {
      failures.push(error)
    }
  }
  let mailing: Promise<unknown> = Promise.resolve()
  try {
    for await (const finds of findsOf(services, round)) {
      if (stopping?.aborted) break
      if (finds.length === 0) await giveWay()
      for (const rest = [...finds]; rest.length > 0 && !stopping?.aborted; ) {
        await mailing // while we looked for these, the database was writing the previous ones
        const isBusy = await giveWay()
        const part = rest.splice(0, isBusy ? AT_A_TIME_WHEN_BUSY : rest.length)
        mailing = Promise.all(inLanes(part).map(mail))
      }
    }
  } finally {
    await mailing
  }
  if (failures.length > 0) throw failures[0]
  if (!stopping?.aborted) await endRound(db, round)
  return mails
}

/** What the searches of a round have found, a page of searches at a time; a page may have found nothing. */
async function* findsOf(services: Telling, round: Round): AsyncGenerator<Find[]> {
  const { db } = services
  const earliest = (await earliestRested(db, round)) ?? round.reached
  const since = new Date(Math.min(earliest.getTime(), round.reached.getTime()))
  const dates = await newsBetween(db, later(since, -OVERLAP), round.at)
  if (dates.length === 0) return
  const look = await lookAt(services, round, dates)
  yield* pages((after) => searchesRested(db, round, after, AT_A_TIME), look)
  const fresh = dates.filter(({ newsAt }) => newsAt > round.reached.getTime() - OVERLAP)
  if (fresh.length === 0) return
  const anchors = [...new Set(fresh.flatMap(anchorsOf))]
  yield* pages((after) => searchesWanting(db, round, anchors, after, AT_A_TIME), look)
}

async function* pages(
  read: (afterId: number) => Promise<Candidate[]>,
  look: (searches: readonly Candidate[]) => Promise<Find[]>,
): AsyncGenerator<Find[]> {
  for (let after = 0; ; ) {
    const searches = await read(after)
    yield await look(searches)
    const last = searches.at(-1)
    if (last === undefined || searches.length < AT_A_TIME) return
    after = last.id
  }
}

/**
 * Returns a function that looks for what some searches find: new dates that match and aren't their couple's own. A
 * search that fails is logged and finds nothing, so that one that always fails doesn't hold up everybody else's.
 */
async function lookAt(
  { db, clock, log }: Telling,
  { at }: Round,
  dates: Awaited<ReturnType<typeof newsBetween>>,
): Promise<(searches: readonly Candidate[]) => Promise<Find[]>> {
  const news = new NewDates(dates)
  const transfers = new Map(dates.flatMap(({ id, transferId }) => (transferId === null ? [] : [[id, transferId]])))
  const sellers = await sellersOf(db, [...transfers.values()])
  const sellerOf = (listing: number) => sellers.get(transfers.get(listing) ?? 0)

  const lookFor = async ({ criteria, since }: Candidate, early: boolean) => {
    // a search with member filters finds nothing while its couple isn't a member (domain.md row 25)
    if (!early && memberFiltersIn(criteria).length > 0) return []
    const asked = { since: later(since, -OVERLAP), limit: MATCHES }
    const viewer = { clock, early }
    return news.matches(criteria, asked, viewer) ?? (await idsInSql(db, criteria, asked, viewer))
  }
  let slow = 0
  return async (searches) => {
    const members = await membersAmong(db, [...new Set(searches.map(({ user_id }) => user_id))], at)
    const finds: Find[] = []
    for (const [nth, search] of searches.entries()) {
      if (nth % IN_A_TURN === 0) await ownTurn()
      const { id, user_id: userId } = search
      try {
        const matches = await lookFor(search, members.has(userId))
        const others = matches.filter((listing) => sellerOf(listing) !== userId)
        if (others.length > 0) finds.push({ id, userId, dates: others })
      } catch (error) {
        const isSlow = ranOutOfTime(error) && slow++ < SLOW_SEARCHES
        if (isOutage(error) && !isSlow) throw error
        log.error({ err: error, search: id }, 'a saved search could not be run')
      }
    }
    return finds
  }
}

/** Looks in the database, for city names that only it can compare. */
const idsInSql = async (db: Db, ...asked: Parameters<typeof newMatches> extends [Db, ...infer Rest] ? Rest : never) =>
  (await newMatches(db, ...asked)).map(({ id }) => id)
