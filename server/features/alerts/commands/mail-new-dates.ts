import { tellableDates } from '#server/features/listings/store/dates-with-news.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMails } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { newDatesLetter } from '../letters.ts'
import { type DatesByCouple, noteReported } from '../store/reported-dates.ts'
import { lockUntold, markTold } from '../store/rounds.ts'
import { TOKEN_OF } from './manage-saved-searches.ts'

/**
 * What is told of a search: the new dates that it has found, the best first, among what was news until `until`. `all`:
 * there are no others.
 */
export interface Telling {
  id: number
  dates: readonly number[]
  until: Date
  all: boolean
}

/**
 * Emails the couples of these searches the dates that the searches have found, if they can still be found and none of
 * the couple's searches has reported them before. A date that several searches have found is reported by the first of
 * them. The emails show what the anonymous listings show. Returns how many emails were queued.
 */
export async function mailNewDates(
  tx: Tx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  finds: readonly Telling[],
  at: Date,
): Promise<number> {
  const searches = new Map(
    (
      await lockUntold(
        tx,
        finds.map(({ id }) => id),
        at,
      )
    ).map((search) => [search.id, search]),
  )
  const tellable = await tellableDates(tx, [...new Set(finds.flatMap(({ dates }) => dates))])
  const rows = new Map(tellable.map((row) => [row.id, row]))
  const offered = finds.flatMap(({ id, dates, until, all }) => {
    const search = searches.get(id)
    return search ? [{ search, until, all, dates: dates.flatMap((date) => rows.get(date) ?? []) }] : []
  })
  const byCouple: DatesByCouple = new Map()
  for (const { search, dates } of offered) {
    const ids = byCouple.get(search.user_id) ?? new Set()
    byCouple.set(search.user_id, ids)
    for (const { id } of dates) ids.add(id)
  }
  const reported = await noteReported(tx, byCouple, at)
  const told = offered.flatMap(({ search, until, all, dates }) => {
    const known = reported.get(search.user_id) as Set<number>
    // a date that another search of this couple finds as well is reported only once
    const news = dates.filter(({ id }) => !known.has(id) && known.add(id))
    return news.length === 0 ? [] : [{ search, until, all, news }]
  })
  await markTold(
    tx,
    told.map(({ search, until }) => ({ id: search.id, until })),
    at,
  )
  await queueMails(
    tx,
    told.map(({ search, all, news }) => ({
      to: search.email,
      toUserId: search.user_id,
      letter: newDatesLetter(search, news, {
        publicOrigin: config.publicOrigin,
        token: secrets.tokenOf(search.id, TOKEN_OF),
        all,
      }),
      at,
    })),
    { last: true },
  )
  return told.length
}
