import type { Cents } from '#contract/money.ts'
import type { FrozenBy, TransferStage, TransferViewer } from '#contract/processes/transfer.ts'
import { formatCents } from '#contract/wording/format.ts'
import { FROZEN_TEXTS, OFF_MARKET_TEXTS, TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

/** A letter in words, before it gets its facts and its button. */
export interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: [string, string][]
}

/** A sum with its name; nothing if it is zero. */
export const sum = (name: string, cents: Cents): [string, string][] => (cents > 0 ? [[name, formatCents(cents)]] : [])

/** What a stage means for this reader, and what comes next. */
export const nextFor = (reader: TransferViewer, stage: TransferStage): string =>
  textFor(reader, TRANSFER_STAGE_TEXTS[stage].next)

/** Tells a seller that their date is listed, or that nobody can find it yet because its venue isn't verified. */
export const listedWords = (day: string, { venueVerified }: Pick<TransferWithParties, 'venueVerified'>): Words =>
  venueVerified
    ? {
        subject: `Your date is listed: ${day}`,
        heading: 'Your transfer is on the market',
        paragraphs: [nextFor('seller', 'listed')],
      }
    : {
        subject: `Your date isn’t for sale yet: ${day}`,
        heading: 'Your date isn’t for sale yet',
        paragraphs: [textFor('seller', OFF_MARKET_TEXTS.next)],
      }

/** Tells a seller that nobody can buy their date for now, because its venue has lost its verification. */
export const offMarketWords = (day: string, { stage }: Pick<TransferWithParties, 'stage'>): Words => ({
  subject: `Your date is off the market for now: ${day}`,
  heading: 'Your date is off the market for now',
  paragraphs:
    stage === 'reserved'
      ? [
          'The venue is no longer verified. A couple is paying for your date right now and can still finish. If they don’t, nobody can find or buy it until the venue is verified again, and we’ll email you then.',
        ]
      : [
          textFor('seller', stage === 'offer_accepted' ? OFF_MARKET_TEXTS.kept : OFF_MARKET_TEXTS.next),
          'Your booking stays as it is. We’ll email you when the venue is verified.',
        ],
})

/** Tells a seller that their date can be bought now, because its venue has been verified. */
export function onMarketWords(day: string, { stage }: Pick<TransferWithParties, 'stage'>, until: string): Words {
  if (stage === 'offer_accepted') {
    return {
      subject: `The couple can now pay for ${day}`,
      heading: 'The couple can pay now',
      paragraphs: [
        `The venue is verified, so the couple you’ve agreed on a price with can pay now. They have until ${until}.`,
      ],
    }
  }
  return {
    subject: `Your date is on the market now: ${day}`,
    heading: 'Your date is on the market now',
    paragraphs: [
      stage === 'reserved'
        ? 'The venue is verified, and a couple is paying for your date right now. We’ll email you once they’ve paid.'
        : 'The venue is verified, so couples can find and buy your date now.',
    ],
  }
}

/** Tells a party that nothing goes forward, because a bank is looking into a payment. */
export const frozenWords = (day: string, by: FrozenBy): Words => ({
  subject: `The transfer of ${day} is on hold`,
  heading: 'This transfer is on hold for now',
  paragraphs: [FROZEN_TEXTS[by].next, 'We’ll respond to the bank and email you when the transfer goes ahead or ends.'],
})

/** A party's own words, or our decision. The reasons that timers and admins give are never quoted. */
export function quotes({ state, ending, reason, decision }: TransferWithParties): string[] {
  if (decision !== null) return [`Our decision: “${decision}”`]
  if (reason === null) return []
  if (state === 'disputed') return [`The buyer’s words: “${reason}”`]
  return ending === 'declined' ? [`Their words: “${reason}”`] : []
}
