import type { BuyerOffer, Offer } from '#contract/api/offers.ts'
import { todayIn } from '#contract/dates.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { KEPT_OFF_MARKET, offerText } from '#contract/wording/offer-texts.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-text.ts'

type Tone = 'garden' | 'candle' | 'berry' | 'muted'
type Side = 'seller' | 'buyer'

const STAGE_WORDS: Record<Offer['stage'], ViewerText> = {
  open: { seller: 'Waiting for your answer', others: 'Waiting for the selling couple' },
  countered: { buyer: 'They’ve named another price', others: 'Waiting for the other couple' },
  countered_back: { seller: 'Waiting for your answer', others: 'Waiting for the selling couple' },
  accepted: { buyer: 'Accepted', others: 'Accepted, awaiting payment' },
  paid: 'Paid',
  unpaid: 'Accepted, not paid',
  declined: 'Declined',
  withdrawn: { buyer: 'Withdrawn by you', others: 'Withdrawn' },
  expired: 'No answer in time',
  void: 'No longer possible',
}

/** The state of an offer in a few words, as this viewer would put it; names who ended it only if the viewer did. */
export function offerStatus({ stage, viewerRole, rounds }: Offer): string {
  const mine = askedLast({ rounds }) === viewerRole
  if (mine && stage === 'declined') return 'Declined by you'
  if (mine && stage === 'expired') return 'You didn’t answer in time'
  return textFor(viewerRole, STAGE_WORDS[stage])
}

/** Whether the viewer is asked to answer or pay: not while the date is off the market, when they can't accept or pay. */
export const asksViewer = ({ waitingFor, viewerRole, offMarket }: Offer): boolean =>
  waitingFor === viewerRole && !offMarket

export function toneOfOffer(offer: Offer): Tone {
  if (offer.stage === 'accepted' || offer.stage === 'paid') return 'garden'
  return asksViewer(offer) ? 'candle' : 'muted'
}

/** Whether nobody can answer or pay the offer anymore. */
export const hasEnded = (offer: Offer) => offer.waitingFor === null

/** The side that has to answer, or had to. */
const askedLast = ({ rounds }: Pick<Offer, 'rounds'>): Side => (rounds.at(-1)?.by === 'seller' ? 'buyer' : 'seller')

/** What became of a couple's own offer. */
const outcomeWords = ({ stage, rounds }: Offer): string => offerText(stage, askedLast({ rounds }), 'buyer')

/** What became of an offer, for a list; unless it is void, also why its date has no page to see. */
export function endedWords(offer: BuyerOffer): string {
  const { hasPage, stage, eventDate, state, now } = offer
  if (hasPage || stage === 'void') return outcomeWords(offer)
  const gone = eventDate < todayIn(state, new Date(now)) ? 'The day has passed.' : 'The date is off the market.'
  return `${outcomeWords(offer)} ${gone}`
}

/** What became of a couple's own offer and what they can do now, for the listing page and My Offers. */
export function standingWords(offer: Offer): string {
  const { stage, price, askingPrice, taken, offMarket } = offer
  if (stage === 'accepted' && offMarket) return KEPT_OFF_MARKET
  if (stage === 'countered' && offMarket) return `${OFF_MARKET} so you can’t accept yet.`
  if (stage === 'countered' && taken) return `${TAKING_OVER} so you can’t accept yet.`
  const waits = stage === 'open' || stage === 'countered_back'
  const dearer = price >= askingPrice && (waits || stage === 'countered')
  // a seller who asks no more than the offer can't name a price in between
  const text = dearer && stage === 'open' ? offerText('countered_back', 'seller', 'buyer') : outcomeWords(offer)
  if (stage === 'unpaid')
    return `${text} If the date is still for sale, the asking price of ${formatDollars(askingPrice)} applies again.`
  if (waits && offMarket) return `${text} ${OFF_MARKET} so no offer can be accepted yet.`
  if (waits && taken) return `${text} ${TAKING_OVER} and your offer counts again only if the purchase isn’t completed.`
  return dearer ? `${text} ${cheaperNow(askingPrice)}` : text
}

/** The date's venue isn't verified. A couple who doesn't know the venue can't do anything about that. */
const OFF_MARKET = 'The date is off the market for now,'

/** For when the seller has lowered the asking price to, or below, an offer that still counts. Takes dollars. */
const cheaperNow = (asking: number) =>
  `The asking price is now ${formatDollars(asking)}, and you can buy the date at that price instead.`

/** A couple is paying, or has up to a day to do so. It may be the reader, who pays the asking price after all. */
const TAKING_OVER = 'A couple is taking over the date right now,'

/** "85% of the asking price", of two prices in dollars. */
export function shareOfAsking(price: number, asking: number): string {
  return `${Math.round((price / asking) * 100)}% of the asking price`
}
