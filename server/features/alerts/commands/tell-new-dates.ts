import { newsAmong } from '#server/features/listings/store/dates-with-news.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { countLastMails } from '#server/platform/mail/outbox.ts'
import { giveWay } from '#server/platform/turns/give-way.ts'
import { firstFound, letOthersPass, noteFailing, removeFound, type WaitingFind } from '../store/found-dates.ts'
import { type Alerting, lookAmong, MATCHES } from './look-for-dates.ts'
import { mailNewDates, type Telling } from './mail-new-dates.ts'

/** The finds of this many searches are told each second, which leaves time for visitors and for other emails. */
export const TOLD_A_SECOND = 20
/**
 * While this many emails wait to be sent, a minute's worth, no others are written: if the mail server is down, finds
 * wait here instead, one for each search, however long they wait.
 */
export const MOST_UNSENT = 60 * TOLD_A_SECOND
/** A search that can't be run when its turn comes is tried again for this long after its first failure. */
const TRIED_FOR = HOUR

/**
 * Tells the couples whose searches have been waiting longest what these have found: as many searches as fit in a
 * second. They are told what each search finds now, since dates may have been booked or become dearer while it waited.
 * A search that can't be run, or a find that can't be told, lets the others pass, and is tried again after them. Nobody
 * is told anything while the emails before theirs pile up unsent. Returns how many emails were queued.
 */
export async function tellNewDates(services: Alerting): Promise<number> {
  const waiting = await firstFound(services.db, TOLD_A_SECOND)
  if (waiting.length === 0 || (await countLastMails(services.db, MOST_UNSENT)) >= MOST_UNSENT) return 0
  await giveWay()
  try {
    return await tell(services, waiting)
  } catch (error) {
    if (isOutage(error)) throw error
    return await tellEachAlone(services, waiting)
  }
}

/** Tells each find in its own transaction: one that fails lets all others pass. Throws the first error at the end. */
async function tellEachAlone(services: Alerting, waiting: readonly WaitingFind[]): Promise<number> {
  let told = 0
  const failures: unknown[] = []
  for (const find of waiting) {
    try {
      told += await tell(services, [find])
    } catch (error) {
      failures.push(error)
      if (!isOutage(error)) await letOthersPass(services.db, find.id)
    }
  }
  if (failures.length > 0) throw failures[0]
  return told
}

/** Tells these finds in one transaction. Returns how many emails were queued. */
async function tell(services: Alerting, waiting: readonly WaitingFind[]): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const { finds, failed } = await foundNow(services, waiting, at)
  for (const id of failed) await noteFailing(db, id, at)
  let told = 0
  await eachInTransaction(db, [finds], async (tx) => {
    told = await mailNewDates(tx, services, finds, at)
    await removeFound(tx, finds)
    return true
  })
  return told
}

/** What these searches find now among all the dates that they have found, and which of them are to be tried again. */
async function foundNow(
  services: Alerting,
  waiting: readonly WaitingFind[],
  at: Date,
): Promise<{ finds: Telling[]; failed: number[] }> {
  const ids = new Set(waiting.flatMap(({ dates }) => dates))
  const look = await lookAmong(services, await newsAmong(services.db, [...ids], at), at)
  const searches = waiting.flatMap(({ id, search }) => (search ? [{ id, ...search }] : []))
  const looked = await look(searches)
  const found = new Map(looked.finds.map(({ id, dates }) => [id, dates]))
  const mayFail = (since: Date | null) => since === null || since > later(at, -TRIED_FOR)
  const again = new Set(
    waiting.filter(({ id, failingSince }) => looked.failed.includes(id) && mayFail(failingSince)).map(({ id }) => id),
  )
  const finds = waiting.flatMap(({ id, until, dates: before }) => {
    if (again.has(id)) return []
    const dates = found.get(id) ?? []
    // some may be gone by now, but the dates that were left out when these were found are still missing
    return [{ id, until, dates, all: Math.max(dates.length, new Set(before).size) < MATCHES }]
  })
  return { finds, failed: [...again] }
}
