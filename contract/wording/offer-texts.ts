import { LIMITS } from '../limits.ts'
import type { OfferState } from '../processes/offer.ts'

type Side = 'seller' | 'buyer'
type Text = Record<Side, string>

const DECLINED: Record<Side, Text> = {
  seller: { seller: 'You declined the offer.', buyer: 'The selling couple declined.' },
  buyer: { seller: 'The couple declined your price.', buyer: 'You declined their price.' },
}
const SILENT: Record<Side, Text> = {
  seller: { seller: 'You didn’t answer in time.', buyer: 'The selling couple didn’t answer in time.' },
  buyer: { seller: 'The couple didn’t answer in time.', buyer: 'You didn’t answer in time.' },
}

const OFFER_TEXTS: Record<Exclude<OfferState, 'declined' | 'expired'>, Text> = {
  open: {
    seller: 'You can accept the offer, decline it, or counter once.',
    buyer: 'The selling couple can accept, decline, or name another price.',
  },
  countered: {
    seller: 'The couple can accept your price, decline it, or counter once.',
    buyer: 'The selling couple has named their price. You can accept it, decline it, or make one final counteroffer.',
  },
  countered_back: {
    seller: 'This is the couple’s final offer. You can accept or decline it.',
    buyer: 'The selling couple can accept or decline. Neither of you can name another price.',
  },
  accepted: {
    seller: `We’re keeping your date for the couple for up to ${LIMITS.offerPayHours} hours. If they don’t pay, we’ll list it again, unless the sale is over by then.`,
    buyer:
      'We’re keeping the date for you at this price. If you don’t pay in time, we’ll no longer keep it for you, and this price won’t apply.',
  },
  paid: {
    seller: 'The couple paid into escrow. The transfer’s page says what has happened since.',
    buyer: 'You paid into escrow. The transfer’s page says what has happened since.',
  },
  unpaid: {
    seller: 'The couple didn’t pay the agreed price.',
    buyer: 'The agreed price wasn’t paid, so it no longer applies.',
  },
  withdrawn: { seller: 'The couple withdrew their offer.', buyer: 'You withdrew your offer.' },
  // the buyer may have bought it themselves, at the asking price
  void: {
    seller: 'The date has been sold or is no longer for sale.',
    buyer: 'The date has been sold or is no longer for sale.',
  },
}

/** To the couple of an accepted offer while the date is off the market, because its venue isn't verified. */
export const KEPT_OFF_MARKET =
  'We’re keeping the date for you at this price, but it’s off the market for now, so you can’t pay yet. If that doesn’t change in time, this price no longer applies.'

/** The label of what is due now at the price of an offer: in the conditional while the date is off the market. */
export const toPayName = ({ offMarket }: { offMarket: boolean }): string => (offMarket ? 'You would pay' : 'To pay')

/**
 * What became of an offer and what comes next, for pages, emails and notices. `asked`: the side whose answer it
 * waits for, or last waited for.
 */
export function offerText(state: OfferState, asked: Side, reader: Side): string {
  if (state === 'declined') return DECLINED[asked][reader]
  return (state === 'expired' ? SILENT[asked] : OFFER_TEXTS[state])[reader]
}
