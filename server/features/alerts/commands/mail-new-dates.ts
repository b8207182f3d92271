import { tellableDates } from '#server/features/listings/store/dates-with-news.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMails, type Spread } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { newDatesLetter } from '../letters.ts'
import { type DatesByCouple, noteReported } from '../store/reported-dates.ts'
import { lockUntold, markTold } from '../store/rounds.ts'
import { TOKEN_OF } from './manage-saved-searches.ts'

/**
 * The most new dates that a search takes into account in one round. An email shows the best of them and links to all.
 */
export const MATCHES = 50

/** What a search has found: the ids of new dates, the best first. */
export interface Find {
  id: number
  userId: number
  dates: readonly number[]
}

/**
 * Emails these couples what their searches have found, if it can still be found and none of their searches has reported
 * it before. The emails show what the anonymous listings show. Returns how many were queued.
 */
export async function mailNewDates(
  tx: Tx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  finds: readonly Find[],
  at: Date,
  spread: Spread,
): Promise<number> {
  const found = new Map(finds.map(({ id, dates }) => [id, dates]))
  const searches = await lockUntold(tx, [...found.keys()], at)
  const tellable = await tellableDates(tx, [...new Set(finds.flatMap(({ dates }) => dates))])
  const rows = new Map(tellable.map((row) => [row.id, row]))
  const offered = searches.map((search) => ({
    search,
    dates: (found.get(search.id) ?? []).flatMap((id) => rows.get(id) ?? []),
  }))
  const byCouple: DatesByCouple = new Map()
  for (const { search, dates } of offered) {
    const ids = byCouple.get(search.user_id) ?? new Set()
    byCouple.set(search.user_id, ids)
    for (const { id } of dates) ids.add(id)
  }
  const reported = await noteReported(tx, byCouple, at)
  const told = offered.flatMap(({ search, dates }) => {
    const known = reported.get(search.user_id) as Set<number>
    // a date that another search of this couple finds as well is reported only once
    const news = dates.filter(({ id }) => !known.has(id) && known.add(id))
    return news.length === 0 ? [] : [{ search, news }]
  })
  await markTold(
    tx,
    told.map(({ search }) => search.id),
    at,
  )
  await queueMails(
    tx,
    told.map(({ search, news }) => ({
      to: search.email,
      toUserId: search.user_id,
      letter: newDatesLetter(search, news, {
        publicOrigin: config.publicOrigin,
        token: secrets.tokenOf(search.id, TOKEN_OF),
        all: news.length < MATCHES,
      }),
      at,
    })),
    spread,
  )
  return told.length
}
