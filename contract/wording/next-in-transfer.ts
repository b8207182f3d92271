import type { Transfer } from '../api/transfers.ts'
import { REFUND_REFUSED } from './refund-words.ts'
import { FROZEN_TEXTS, OFF_MARKET_TEXTS, TRANSFER_STAGE_TEXTS, VENUE_OR_TEAM, VENUE_SILENT } from './transfer-texts.ts'
import { VENUE_LATER } from './venue-later.ts'
import { textFor } from './viewer-text.ts'

/** Whether the buyer's bank refused our refund; only the buyer and admins can see that. */
export const isRefundRefused = ({ money }: Pick<Transfer, 'money'>) => money.some(({ place }) => place === 'refused')

/** Whether the venue hasn't answered in time, and the seller may ask an admin. */
export const isSilent = ({ actions }: { actions: readonly string[] }): boolean => actions.includes('escalate')

/** What the viewer has to do at the current stage, or what they are waiting for. */
export function nextWords(transfer: Transfer): string {
  const { frozen, viewerRole, stage, escalated, offMarket } = transfer
  if (frozen) return FROZEN_TEXTS[frozen.payment].next
  if (isSilent(transfer)) return VENUE_SILENT
  if (escalated) return textFor(viewerRole, VENUE_OR_TEAM)
  if (offMarket) return textFor(viewerRole, OFF_MARKET_TEXTS[stage === 'offer_accepted' ? 'kept' : 'next'])
  if (stage === 'refunding' && isRefundRefused(transfer)) {
    return textFor(viewerRole, {
      buyer: REFUND_REFUSED,
      others: 'The buyer’s bank refused the refund. It’s in the admin panel, under refunds still owed.',
    })
  }
  const next = textFor(viewerRole, TRANSFER_STAGE_TEXTS[stage].next)
  return stage === 'funded' && transfer.venueName === null ? `${next} ${VENUE_LATER.next}` : next
}
