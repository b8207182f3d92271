import { WORK_PATHS } from '#contract/admin-inbox.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { DISPUTE_DEFAULT_TEXTS } from '#contract/wording/transfer-texts.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

const NO_DEADLINE = 'A bank is looking into a payment, so no deadline passes until it decides.'

/**
 * To the admins: a transfer is waiting for one of them, until `deadline` unless it is frozen. The letter names the day
 * and the place, but nobody.
 */
export function transferWaitsLetter(
  what: 'disputed' | 'escalated' | 'still-escalated',
  transfer: Pick<TransferWithParties, 'id' | 'event_date' | 'city' | 'venueState' | 'frozen_at'>,
  deadline: Date,
  publicOrigin: string,
): Letter {
  const { city, venueState } = transfer
  const by = formatMoment(deadline, venueState)
  const place = formatPlace({ city, state: venueState })
  const sale = `${formatDate(transfer.event_date)} in ${place}`
  const words = {
    disputed: {
      subject: `Dispute: ${sale}`,
      heading: 'A dispute needs a decision',
      text: `${transfer.frozen_at === null ? `Please decide by ${by}.` : NO_DEADLINE} ${DISPUTE_DEFAULT_TEXTS.others}`,
    },
    escalated: {
      subject: `Silent venue: ${sale}`,
      heading: 'A venue hasn’t answered',
      text: `The venue hasn’t answered in ${LIMITS.consentHours} hours. You can agree or decline on its behalf. Without an answer, the transfer ends on ${by}.`,
    },
    'still-escalated': {
      subject: `Venue still silent: ${sale}`,
      heading: 'Nobody has answered the seller yet',
      text: `You can agree or decline for the venue. Without an answer, the transfer ends on ${by}.`,
    },
  }[what]
  return letter({
    template: `transfer-waits-${what}`,
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text],
    facts: [
      ['Date', formatDate(transfer.event_date)],
      ['Place', place],
      ['Transfer', String(transfer.id)],
    ],
    action: { label: 'See the transfer', url: publicOrigin + WORK_PATHS.dispute(transfer.id) },
  })
}
