import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { percentOff } from '#contract/pricing.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { pathOfCriteria } from '#contract/wording/search-criteria.ts'
import type { TellableDate } from '#server/features/listings/store/dates-with-news.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import type { SavedSearchRow } from './store/searches.ts'

/**
 * New dates for a saved search: the best ones, each with a link, and a link to all of them. The letter reveals no more
 * than the anonymous listings do. `token` turns the alert off; `all` means that `news` is complete.
 */
export function newDatesLetter(
  search: Pick<SavedSearchRow, 'name' | 'criteria'>,
  news: readonly TellableDate[],
  { publicOrigin, token, all }: { publicOrigin: string; token: string; all: boolean },
): Letter {
  const count = news.length
  const many = all ? String(count) : `${count} or more`
  const shown = news.slice(0, SERVER_LIMITS.alertDatesShown)
  const more = count > shown.length ? [`These are the best of ${many}.`] : []
  return letter({
    template: 'saved-search-alert',
    subject: count === 1 ? `A date that matches “${search.name}”` : `${many} dates that match “${search.name}”`,
    heading: count === 1 ? 'A date to look at' : `${many} dates to look at`,
    paragraphs: [
      `${count === 1 ? 'It matches' : 'They match'} your saved search “${search.name}”. The ${count === 1 ? 'venue stays' : 'venues stay'} veiled until you book.`,
      ...more,
    ],
    facts: shown.map((row) => dateFact(row, publicOrigin)),
    action: { label: 'See all matching dates', url: publicOrigin + pathOfCriteria(search.criteria) },
    footer: `You’re getting this email because you asked to hear about new dates for this search, at most once every ${LIMITS.alertPauseHours} hours.`,
    unsubscribe: {
      label: 'Turn off this alert',
      url: `${publicOrigin}/alerts/off?token=${token}`,
      byMailProgram: oneClickLink({ publicOrigin }, token),
    },
  })
}

/** Where email programs turn an alert off. */
export const oneClickLink = ({ publicOrigin }: { publicOrigin: string }, token: string): string =>
  `${publicOrigin}/api/saved-searches/unsubscribe?token=${token}`

/** A transfer costs what its buyer pays now plus what they will owe the venue (domain.md row 16). */
function dateFact(row: TellableDate, publicOrigin: string): [string, string, string] {
  const total = row.discounted_cents + row.balance_cents
  const kind = row.transfer_id === null ? '' : ', couple transfer'
  return [
    `${formatDate(row.event_date)}, ${row.venue_city}, ${row.venue_state}${kind}`,
    `${formatCents(total)}, ${percentOff(row.original_cents, total)}% off`,
    `${publicOrigin}/venue/${row.id}`,
  ]
}
