import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { appearsFrom, isActive } from '../policy.ts'
import { datesOnMarket, makeNews } from '../store/dates-with-news.ts'

/**
 * Makes the dates of a venue that has just been verified news: those on the market have come back to it. The nearest is
 * news now, and each other one at a random moment, as if they had been published together: an alert that tells of all
 * of them would say that they are of one venue (docs/decisions/0059). One that has yet to appear becomes news when it
 * does. Lock the venue first.
 */
export async function makeNewsOfVenue(
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  venueId: number,
): Promise<void> {
  const now = clock.now()
  const todayAt = (date: { venue_state: string }) => clock.todayIn(date.venue_state)
  const dates = (await datesOnMarket(tx, venueId, now)).filter((date) => isActive(date, todayAt(date)))
  const news = dates.map((date, place) => {
    const wait = { today: todayAt(date), now, hours: place === 0 ? 0 : config.spreadHours }
    return { id: date.id, at: appearsFrom(date.event_date, wait, Math.random) ?? now }
  })
  await makeNews(tx, news)
}
