import type { Booking } from '#contract/api/bookings.ts'
import type { OwnListing } from '#contract/api/listings.ts'
import type { Offer } from '#contract/api/offers.ts'
import type { Transfer } from '#contract/api/transfers.ts'
import type { Picture } from './picture.ts'
import type { World } from './world.ts'

/** What the product says about itself now, to the venue's owner and to an admin. */
export interface Seen {
  bookings: Map<number, Booking>
  listings: Map<number, OwnListing['status']>
  transfers: Map<number, Transfer>
  offers: Map<number, Offer>
  /** payment intents that the provider has given back in full */
  givenBack: Set<string>
  /** milliseconds of the world's clock */
  at: number
}

export async function look(world: World, picture: Picture): Promise<Seen> {
  const [bookings, listings, transfers] = await Promise.all([
    world.owner.client.call('GET /api/bookings/my'),
    world.owner.client.call('GET /api/listings/my'),
    world.admin.client.call('GET /api/admin/transfers'),
  ])
  const withOffers = picture.transfers.filter((transfer) => transfer.offers.length > 0)
  const offers = await Promise.all(
    withOffers.map(({ id }) => world.admin.client.call('GET /api/transfers/{id}/offers', { params: { id } })),
  )
  const books = await world.app.sandbox?.books()
  const givenBack = books?.charges.filter(({ amount, refunded }) => refunded === amount) ?? []
  return {
    givenBack: new Set(givenBack.map(({ paymentIntent }) => paymentIntent)),
    offers: new Map(offers.flat().map((offer) => [offer.id, offer])),
    bookings: new Map(bookings.map((booking) => [booking.id, booking])),
    listings: new Map(listings.map(({ id, status }) => [id, status])),
    transfers: new Map(transfers.map((transfer) => [transfer.id, transfer])),
    at: world.now(),
  }
}
