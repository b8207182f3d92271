import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import type { Transfer } from '#contract/api/transfers.ts'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import type { App } from '../app.ts'
import type { Services } from '../platform/services.ts'
import { demoOwnersListings, otherOwnersDates } from './bookings.ts'
import { emailOf } from './people.ts'
import { type Api, book, pay, signIn } from './sign-in-and-book.ts'

/**
 * Makes transfers in every state that a visitor should find (domain.md 7): one waiting for consent, two listed with an
 * open offer (one made to the demo's couple, one by its second couple), one funded, one disputed and one completed, and
 * a few more listed in other cities. All of them go through the API, as people would make them.
 */
export async function seedTransfers(services: Services, app: App, say: (line: string) => void): Promise<void> {
  say('Passing a few dates on ...')
  const [anna, carla, venue, dana, ellis, farah, gus] = await Promise.all(
    [
      'couple@unveil.example',
      'couple2@unveil.example',
      'venue@unveil.example',
      emailOf('Dana Whitfield'),
      emailOf('Ellis Moreau'),
      emailOf('Farah Nasser'),
      emailOf('Gus Lindgren'),
    ].map((email) => signIn(services, app, email)),
  )
  const demo: Demo = { services, app, venue: venue as Api, free: await farListings(services) }

  await offered(demo, anna as Api)
  await bids(gus as Api, await listed(demo, anna as Api))
  await bids(carla as Api, await listed(demo, dana as Api))
  await funded(demo, ellis as Api, carla as Api)
  const disputed = await assigned(demo, farah as Api, gus as Api)
  await (gus as Api)('POST', `/api/transfers/${disputed}/dispute`, { reason: 'The contract still has the old names.' })
  const completed = await assigned(demo, gus as Api, carla as Api)
  await (carla as Api)('POST', `/api/transfers/${completed}/confirm`, {})
  await listedElsewhere(demo, [dana, ellis, farah, gus] as Api[])
}

const ELSEWHERE = 6

interface Demo {
  services: Services
  app: App
  venue: Api
  /** dates that nobody has booked yet */
  free: number[]
}

/** Dates of the demo owner far enough ahead for a transfer. */
async function farListings(services: Services): Promise<number[]> {
  return (await demoOwnersListings(services)).filter(({ days }) => days > 60).map(({ id }) => id)
}

async function offered({ services, free }: Demo, seller: Api): Promise<number> {
  const listingId = free.shift()
  if (listingId === undefined) throw new Error('the demo owner has too few dates')
  return passOn(services, seller, listingId)
}

/**
 * Books a date and asks the venue to agree to its transfer, at nine tenths of what was paid, or more if the buyer
 * would otherwise save more than the pages promise (domain.md row 29).
 */
async function passOn(services: Services, seller: Api, listingId: number): Promise<number> {
  const bookingId = await book(services, seller, listingId)
  const listing = await seller<ListingDetail>('GET', `/api/listings/${listingId}`)
  const transfer = await seller<Transfer>('POST', '/api/transfers', {
    originalBookingId: bookingId,
    transferPrice: String(askedFor(listing)),
    contractDocuments: [],
  })
  return transfer.id
}

function askedFor({ originalPrice, discountedPrice, amountDueNow: paid }: ListingDetail): number {
  const leastInAll = originalPrice * (1 - SAVINGS_UP_TO_PERCENT / 100)
  return Math.min(paid, Math.max(Math.floor(paid * 0.9), Math.ceil(leastInAll - (discountedPrice - paid))))
}

async function listed(demo: Demo, seller: Api): Promise<{ id: number; listingId: number }> {
  const id = await offered(demo, seller)
  await demo.venue('POST', `/api/transfers/${id}/consent`, {})
  for (const sweep of demo.app.background.sweeps) await sweep.run()
  const { listingId } = await seller<Transfer>('GET', `/api/transfers/${id}`)
  if (listingId === null) throw new Error(`the demo transfer ${id} was not listed`)
  return { id, listingId }
}

/** Fills the market with transfers of dates in other cities, with the venues' consent. */
async function listedElsewhere({ services, app }: Demo, sellers: Api[]): Promise<void> {
  const dates = await otherOwnersDates(services, ELSEWHERE)
  for (const [index, { listingId, owner }] of dates.entries()) {
    const id = await passOn(services, sellers[index % sellers.length] as Api, listingId)
    const venue = await signIn(services, app, owner)
    await venue('POST', `/api/transfers/${id}/consent`, index % 2 === 0 ? {} : { transferFee: 50 * index })
  }
  for (const sweep of app.background.sweeps) await sweep.run()
}

/** Offers four fifths of what the seller asks. */
async function bids(couple: Api, { listingId }: { listingId: number }): Promise<void> {
  const { offers } = await couple<ListingDetail>('GET', `/api/listings/${listingId}`)
  if (!offers) throw new Error(`listing ${listingId} is not a transfer`)
  await couple('POST', '/api/offers', { listingId, price: Math.floor(offers.askingPrice * 0.8) })
}

async function funded(demo: Demo, seller: Api, buyer: Api): Promise<number> {
  const { id, listingId } = await listed(demo, seller)
  const listing = await buyer<ListingDetail>('GET', `/api/listings/${listingId}`)
  const checkout = await buyer<Checkout>('POST', '/api/create-escrow', {
    amount: listing.discountedPrice,
    metadata: { listingId, isTransfer: true },
    transferId: id,
  })
  await pay(demo.services, buyer, checkout)
  return id
}

async function assigned(demo: Demo, seller: Api, buyer: Api): Promise<number> {
  const id = await funded(demo, seller, buyer)
  await demo.venue('POST', `/api/transfers/${id}/assign`, {})
  return id
}
