import type { Cents } from '#contract/money.ts'
import type { TransferStage, TransferViewer } from '#contract/processes/transfer.ts'
import { formatCents } from '#contract/wording/format.ts'
import { OFF_MARKET_TEXTS, TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
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

/** A party's own words, or our decision. The reasons that timers and admins give are never quoted. */
export function quotes({ state, ending, reason, decision }: TransferWithParties): string[] {
  if (decision !== null) return [`Our decision: “${decision}”`]
  return reason !== null && (state === 'disputed' || ending === 'declined') ? [`Their words: “${reason}”`] : []
}
