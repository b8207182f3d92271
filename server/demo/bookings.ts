import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import type { App } from '../app.ts'
import { DAY, type MovableClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_PASSWORD } from './people.ts'

/** A signed-in demo account on the API, in process. */
async function signIn(services: Services, app: App, email: string) {
  const { publicOrigin } = services.config
  const send = async (method: string, path: string, body: unknown, cookie = '') => {
    const response = await app.fetch(
      new Request(new URL(path, publicOrigin), {
        method,
        headers: { 'content-type': 'application/json', origin: publicOrigin, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const login = await send('POST', '/api/auth/login', { email, password: DEMO_PASSWORD })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await send(method, path, body, cookie)).json() as Promise<T>
}

type Api = Awaited<ReturnType<typeof signIn>>

/** Books this date and pays with the sandbox's Visa, exactly as a browser would. */
async function book(services: Services, api: Api, listing: Pick<ListingDetail, 'id' | 'amountDueNow'>): Promise<void> {
  const checkout = await api<Checkout>('POST', '/api/create-payment-intent', {
    amount: listing.amountDueNow,
    metadata: { listingId: listing.id, isTransfer: false },
  })
  const intent = String(checkout.clientSecret).split('_secret_')[0] as string
  await services.stripe?.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await api('POST', `/api/checkout/${listing.id}/sync`)
}

/**
 * What a visitor should find at once: a date to come, one within 30 days paid in full, and one in the past. The clock
 * goes back for the past one; its sweep completes the booking as soon as time is itself again.
 */
export async function seedBookings(services: Services, app: App, say: (line: string) => void): Promise<void> {
  say('Booking a few dates through the checkout ...')
  const clock = services.clock as MovableClock
  const anna = await signIn(services, app, 'couple@unveil.example')
  const carla = await signIn(services, app, 'couple2@unveil.example')

  const past = await pastListing(services)
  await clock.advance(-50 * DAY)
  try {
    await book(services, anna, await anna<ListingDetail>('GET', `/api/listings/${past}`))
  } finally {
    await clock.reset()
  }

  const own = await demoOwnersListings(services)
  const far = own.find((listing) => listing.days > 60)
  const near = own.find((listing) => listing.days > 0 && listing.days <= 30)
  if (far) await book(services, anna, await anna<ListingDetail>('GET', `/api/listings/${far.id}`))
  if (near) await book(services, carla, await carla<ListingDetail>('GET', `/api/listings/${near.id}`))
}

function ownListings({ db }: Services) {
  return db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .where('users.email', '=', 'venue@unveil.example')
    .where('listings.state', '=', 'live')
    .select(['listings.id', 'listings.event_date'])
    .orderBy('listings.event_date')
}

/** The demo owner's date 30 days ago: only the clock's way back makes it bookable. */
async function pastListing(services: Services): Promise<number> {
  const row = await ownListings(services)
    .where('listings.event_date', '<', services.clock.todayIn('NY'))
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

async function demoOwnersListings(services: Services): Promise<{ id: number; days: number }[]> {
  const now = services.clock.now().getTime()
  const rows = await ownListings(services).execute()
  return rows.map((row) => ({ id: row.id, days: Math.floor((Date.parse(row.event_date) - now) / DAY) }))
}
