import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import type { ListingRow } from './store/listings.ts'

/** To a couple that asked about a held date: it is available again. Says no more than the anonymous listing does. */
export function dateFreeAgainLetter(
  { id, event_date, venue_city, venue_state }: Pick<ListingRow, 'id' | 'event_date' | 'venue_city' | 'venue_state'>,
  publicOrigin: string,
): Letter {
  const day = formatDate(event_date)
  return letter({
    template: 'date-free-again',
    subject: `${day} in ${venue_city} is available again`,
    heading: 'The date you asked about is available again',
    paragraphs: [
      `No other couple is holding it now. The first couple to hold it at checkout has ${LIMITS.holdMinutes} minutes to pay.`,
    ],
    facts: [
      ['Date', day],
      ['Place', `${venue_city}, ${venue_state}`],
    ],
    action: { label: 'See this date', url: `${publicOrigin}/venue/${id}` },
  })
}
