import { newsBetween } from '#server/features/listings/store/dates-with-news.ts'
import { later } from '#server/platform/clock.ts'
import { giveWay } from '#server/platform/turns/give-way.ts'
import { anchorsOf } from '../anchors.ts'
import { type Find, noteFound } from '../store/found-dates.ts'
import {
  beginRound,
  type Candidate,
  earliestRested,
  endRound,
  type Round,
  searchesRested,
  searchesWanting,
} from '../store/rounds.ts'
import { type Alerting, type Looked, lookAmong, OVERLAP } from './look-for-dates.ts'

/** How many searches are read at a time. */
const AT_A_TIME = 1_000

/**
 * Finds the saved searches that match what is new since the last round, and notes what each has found: their couples
 * are told by `tellNewDates`, a few at a time (docs/decisions/0015-alerts.md). A part that fails doesn't hold up the
 * others; the next round tries it again, and does what a stopping process has left undone. Returns how many searches
 * have found something.
 */
export async function findNewDates(services: Alerting, stopping?: AbortSignal): Promise<number> {
  const { db, clock } = services
  const round = await beginRound(db, clock.now())
  if (round === null) return 0
  const failures: unknown[] = []
  let found = 0
  for await (const finds of findsOf(services, round)) {
    try {
      await noteFound(db, finds, round.at)
      found += finds.length
    } catch (error) {
      failures.push(error)
    }
    if (stopping?.aborted) break
    await giveWay()
  }
  if (failures.length > 0) throw failures[0]
  if (!stopping?.aborted) await endRound(db, round)
  return found
}

/** What the searches of a round have found, a page of searches at a time; a page may have found nothing. */
async function* findsOf(services: Alerting, round: Round): AsyncGenerator<Find[]> {
  const { db } = services
  const earliest = (await earliestRested(db, round)) ?? round.reached
  const since = new Date(Math.min(earliest.getTime(), round.reached.getTime()))
  const dates = await newsBetween(db, later(since, -OVERLAP), round.at)
  if (dates.length === 0) return
  const look = await lookAmong(services, dates, round.at)
  yield* pages((after) => searchesRested(db, round, after, AT_A_TIME), look)
  const fresh = dates.filter(({ newsAt }) => newsAt > round.reached.getTime() - OVERLAP)
  if (fresh.length === 0) return
  const anchors = [...new Set(fresh.flatMap(anchorsOf))]
  yield* pages((after) => searchesWanting(db, round, anchors, after, AT_A_TIME), look)
}

async function* pages(
  read: (afterId: number) => Promise<Candidate[]>,
  look: (searches: readonly Candidate[]) => Promise<Looked>,
): AsyncGenerator<Find[]> {
  for (let after = 0; ; ) {
    const searches = await read(after)
    yield (await look(searches)).finds
    const last = searches.at(-1)
    if (last === undefined || searches.length < AT_A_TIME) return
    after = last.id
  }
}
