import type { Offer } from '#contract/api/offers.ts'
import { formatDollars } from '#contract/wording/format.ts'

type Tone = 'garden' | 'candle' | 'berry' | 'muted'
type Side = Offer['viewerRole']

/** Where an offer stands, in a few words, as this viewer would say it. */
export function offerStatus({ stage, viewerRole: side, rounds }: Offer): string {
  const lastBySeller = rounds.at(-1)?.by === 'seller'
  switch (stage) {
    case 'open':
    case 'countered_back':
      return side === 'seller' ? 'Waiting for your answer' : 'Waiting for the selling couple'
    case 'countered':
      return side === 'buyer' ? 'Another price was named' : 'Waiting for the other couple'
    case 'accepted':
      return side === 'buyer' ? 'Accepted' : 'Accepted, to be paid'
    case 'paid':
      return 'Paid'
    case 'unpaid':
      return 'Accepted, not paid'
    case 'declined':
      return `Declined${bySide(lastBySeller ? 'buyer' : 'seller', side)}`
    case 'withdrawn':
      return `Withdrawn${bySide('buyer', side)}`
    case 'expired':
      return `No answer in time${bySide(lastBySeller ? 'buyer' : 'seller', side)}`
    case 'void':
      return 'No longer possible'
  }
}

/** " by you" where that is so; the other side goes without saying. */
const bySide = (who: Side, viewer: Side) => (who === viewer ? ' by you' : '')

export function toneOfOffer({ stage, waitingFor, viewerRole }: Offer): Tone {
  if (stage === 'accepted' || stage === 'paid') return 'garden'
  if (waitingFor === null) return 'muted'
  return waitingFor === viewerRole ? 'candle' : 'muted'
}

/** Nobody can answer or pay it any more. */
export const hasEnded = (offer: Offer) => offer.waitingFor === null

/** What became of the couple's own offer, and what it can do now; for the listing page. */
export function standingWords({ stage, rounds, askingPrice, taken }: Offer): string {
  switch (stage) {
    case 'open':
      return `The selling couple can accept, decline or name another price.${kept(taken)}`
    case 'countered':
      return taken
        ? 'Another couple is buying the date right now, so you can’t accept yet.'
        : 'The selling couple has named their price. You can accept it, decline it, or name yours once more.'
    case 'countered_back':
      return `The selling couple can accept or decline. Neither of you can name another price.${kept(taken)}`
    case 'accepted':
      return 'We are keeping the date for you at this price. Nobody else can buy it.'
    case 'declined':
      return rounds.at(-1)?.by === 'seller' ? 'You declined their price.' : 'The selling couple declined.'
    case 'expired':
      return rounds.at(-1)?.by === 'seller' ? 'You didn’t answer in time.' : 'The selling couple didn’t answer in time.'
    case 'unpaid':
      return `Your offer was accepted, but you didn’t pay in time, so the asking price of ${formatDollars(askingPrice)} applies again.`
    case 'withdrawn':
      return 'You withdrew it.'
    case 'void':
      return 'The date went to another couple, or is no longer offered.'
    case 'paid':
      return 'You have paid it into escrow.'
  }
}

const kept = (taken: boolean) =>
  taken ? ' Another couple is buying the date right now. If they don’t pay, your offer counts again.' : ''

/** How a price compares with what is asked: "85% of the asking price". Dollars. */
export function shareOfAsking(price: number, asking: number): string {
  return `${Math.round((price / asking) * 100)}% of the asking price`
}
