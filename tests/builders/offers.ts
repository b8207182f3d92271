import type { OfferStep } from '#contract/processes/offer.ts'
import type { SignedIn } from './users.ts'

/** Offers the seller this price, in dollars, for their part. */
export function offers(couple: SignedIn, listing: { id: number }, price: string) {
  return couple.client.call('POST /api/offers', { body: { listingId: listing.id, price } })
}

/**
 * Takes one step on an offer, without checking who may take it or what comes of it. Only accepting and countering use
 * `price`.
 */
export function answers(who: SignedIn, offer: { id: number }, step: OfferStep, price = 0) {
  const { client } = who
  const params = { id: offer.id }
  if (step === 'accept') return client.try('POST /api/offers/{id}/accept', { params, body: { price } })
  if (step === 'counter') return client.try('POST /api/offers/{id}/counter', { params, body: { price } })
  if (step === 'decline') return client.try('POST /api/offers/{id}/decline', { params })
  return client.try('POST /api/offers/{id}/withdraw', { params })
}

/** Accepts the price on the table, as the side whose turn it is. */
export async function accepts(who: SignedIn, offer: { id: number; price: number }): Promise<void> {
  const { status, body } = await answers(who, offer, 'accept', offer.price)
  if (status !== 200) throw new Error(`accepting: ${status} ${JSON.stringify(body)}`)
}

/** The offer as the couple who made it sees it. */
export async function offerOf(couple: SignedIn, { id }: { id: number }) {
  const offer = (await couple.client.call('GET /api/offers/my')).find((one) => one.id === id)
  if (!offer) throw new Error(`no offer ${id}`)
  return offer
}
