import type { Offer } from '#contract/api/offers.ts'

/** The two prices between which a counter must lie, in dollars: the offer, and what the seller last asked for. */
export function betweenOf({ rounds, askingPrice }: Pick<Offer, 'rounds' | 'askingPrice'>) {
  const offered = rounds.find(({ by }) => by === 'buyer')?.price ?? 0
  return { offered, asked: rounds.findLast(({ by }) => by === 'seller')?.price ?? askingPrice }
}

/**
 * Prices to counter with at one press, in whole dollars: halfway from what is offered to what is asked, and one nearer
 * to the viewer's own price, the fraction `closer` of the way (0 to 1).
 */
export function counterSuggestions(
  offer: Pick<Offer, 'rounds' | 'askingPrice' | 'counterRange'>,
  closer: number,
): { price: number; label: string }[] {
  const { offered, asked } = betweenOf(offer)
  const range = offer.counterRange
  const wishes = [
    { price: Math.round((offered + asked) / 2), label: 'Meet halfway' },
    { price: Math.round(offered + (asked - offered) * closer), label: 'Closer to yours' },
  ]
  const possible = wishes.filter(({ price }) => range !== null && price >= range.from && price <= range.to)
  return possible.filter(({ price }, index) => possible.findIndex((other) => other.price === price) === index)
}
