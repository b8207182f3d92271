import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import type { LocalDate } from '#contract/dates.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The cards that a couple has saved. Loaded again on each visit, because a payment may have saved another one. */
export const cardsQuery = { ...apiQuery('GET /api/account/cards'), staleTime: 1_000 }

/** Reloads what a removed card may have changed: the cards, and whether one pays the balance of a booking. */
export async function refreshCards(queryClient: QueryClient): Promise<void> {
  const routes = ['GET /api/account/cards', 'GET /api/bookings/my', 'GET /api/bookings/{id}']
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}

export type OwnCard = ApiOutput<'GET /api/account/cards'>[number]

/** What brands call themselves, by the card provider's codes for them. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending in 4242"; "Card ending in 4242" if the provider doesn't know its brand, or we don't. */
export const nameOfCard = ({ brand, last4 }: OwnCard): string => `${BRANDS[brand] ?? 'Card'} ending in ${last4}`

/**
 * Each card once, by its newest entry: a couple that checks the box at every payment saves the same card again and
 * again.
 */
export function distinctCards(cards: readonly OwnCard[]): OwnCard[] {
  const faceOf = ({ brand, last4, expires }: OwnCard) => `${brand} ${last4} ${expires}`
  return cards.filter((card, at) => cards.findIndex((other) => faceOf(other) === faceOf(card)) === at)
}

/** The couple's saved cards for a payment's form, with a way to ask for them again. */
export const savedCards = ({ data, refetch }: UseQueryResult<OwnCard[]>) => ({
  cards: distinctCards(data ?? []),
  look: async () => (await refetch()).data ?? [],
})

/** A card is good to the end of its month. */
export const hasExpired = ({ expires }: OwnCard, today: LocalDate): boolean => expires < today.slice(0, 7)

/** "Expires 12/2030", or "Expired 10/2026". */
export function expiryWords(card: OwnCard, today: LocalDate): string {
  const month = `${card.expires.slice(5)}/${card.expires.slice(0, 4)}`
  return hasExpired(card, today) ? `Expired ${month}` : `Expires ${month}`
}
