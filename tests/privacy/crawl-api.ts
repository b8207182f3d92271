import type { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Endpoints } from '#contract/api/endpoints.ts'
import { type Canary, type CanaryWorld, CITY } from './canaries.ts'
import type { Listener, Stranger } from './leak-listener.ts'

const ORIGIN = 'http://unveil.test'
const JSON_HEADERS = { origin: ORIGIN, 'content-type': 'application/json' }

/** The numbers of ours that a stranger might put into an address. */
export function idsOf({ listings, passing, ...canary }: Canary): number[] {
  const { live, ...single } = listings
  const passed = [passing?.listed, passing?.funded, passing?.veiled].flatMap((one) =>
    one ? [one.transferId, one.listingId, one.bookingId, one.documentId] : [],
  )
  return [
    ...live,
    ...Object.values(single),
    canary.id,
    canary.bookingId,
    canary.noticeId,
    canary.messageId,
    canary.changeId,
    canary.reviewId,
    ...canary.photoIds,
    ...passed,
  ]
}

/**
 * Calls every registered route as this stranger: each GET for all ids of all canaries, every search with its pages, and
 * every call that writes, well formed and not, for the ids of the first canaries.
 */
export async function crawlApi(
  listener: Listener,
  stranger: Stranger,
  { app, canaries }: CanaryWorld,
  routes: readonly Endpoint[] = app.app.routes,
): Promise<void> {
  const reads = routes.filter(({ method }) => method === 'GET')
  const writes = routes.filter(({ method }) => method !== 'GET')
  for (const route of reads) {
    for (const path of pathsOf(route, canaries)) await listener.ask(stranger, path)
    const [first = ''] = pathsOf(route, canaries)
    for (const query of route.query ? QUERIES : ['nonsense=1']) await listener.ask(stranger, `${first}?${query}`)
  }
  await searchAll(listener, stranger)
  for (const route of writes) await write(listener, stranger, route, app, canaries.slice(0, 2))
}

const QUERIES = ['limit=0', 'cursor=nonsense', 'nonsense=1', 'date=yesterday', 'maxPrice=-1', 'limit=3']

const SEARCHES = [
  'limit=7',
  'limit=7&sort=price',
  'limit=7&sort=date',
  'limit=7&sort=savings',
  'featured=true&limit=6',
  `city=${CITY.city}&state=${CITY.state}`,
  'minGuests=100&maxPrice=10000',
  'styles=barn,rustic',
  'styles=castle',
  'isTransfer=true',
  'metro=austin-hill-country',
  'weekend=2027-06-12',
  'month=2027-06',
  'isTransfer=false',
]

/** Every page of every search, by the links in the answers' headers. */
async function searchAll(listener: Listener, stranger: Stranger): Promise<void> {
  for (const search of SEARCHES) {
    let next: string | undefined = `/api/listings?${search}`
    while (next) {
      const { response }: { response: Response } = await listener.ask(stranger, next)
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
  }
}

function pathsOf({ path }: Endpoint, canaries: Canary[]): string[] {
  if (!path.includes('{')) return [path]
  if (path.includes('{photoId}')) {
    return canaries.flatMap(({ id, photoIds }) =>
      [...photoIds, 99_999_999].map((photo) => path.replace('{id}', String(id)).replace('{photoId}', String(photo))),
    )
  }
  const ids = canaries.flatMap(idsOf)
  return [...ids, 99_999_999, 'nonsense'].map((id) => path.replace('{id}', String(id)))
}

type World = CanaryWorld['app']
type Bodies = (canary: Canary, price: number) => object[]

const account = { email: 'new@strangers.test', password: 'a-long-password', name: 'Somebody New' }
const venueForm = {
  name: 'A stranger’s place',
  address: '1 Main Street',
  ...CITY,
  zipCode: '44001',
  description: 'Fifty characters have to be said about any venue, so here they are.',
  styles: ['barn'],
}
const token = 'x'.repeat(43)

/**
 * The calls that take a body. The compiler asks for a row for each; the crawl would notice a missing one only when it
 * gets there.
 */
type WithBody = {
  [Call in keyof Endpoints]: Endpoints[Call] extends { body: z.ZodType } ? Call : never
}[keyof Endpoints]

/** What the body of each such call needs to say about a canary. */
const BODIES: Record<WithBody, Bodies> = {
  'POST /api/auth/register': ({ ownerEmail }) => [
    { ...account, email: ownerEmail, role: 'couple' },
    { ...account, role: 'couple', metadata: { nonsense: true } },
  ],
  'POST /api/auth/login': ({ ownerEmail }) => [
    { email: ownerEmail, password: 'wrong-password' },
    { email: 'nobody@strangers.test', password: 'wrong-password' },
  ],
  'POST /api/auth/password-reset': ({ ownerEmail }) => [{ email: ownerEmail }],
  'POST /api/auth/password-reset/check': () => [{ token }],
  'POST /api/auth/password-reset/confirm': () => [{ token, password: 'a-long-password' }],
  'POST /api/auth/email-confirmation/confirm': () => [{ token }],
  'POST /api/listings': ({ id }) => [
    {
      venueId: id,
      date: `${new Date().getFullYear() + 2}-05-05`,
      originalPrice: 900,
      discountedPrice: 800,
      maxGuests: 20,
    },
  ],
  'PATCH /api/listings/{id}': () => [{ isActive: false }, { description: 'mine now' }],
  'PATCH /api/bookings/{id}': () => [{ guestCount: 20 }],
  'POST /api/create-payment-intent': ({ listings }, price) =>
    [...listings.live, listings.held, listings.sold, listings.inactive, listings.expired].flatMap((listingId) => [
      { amount: price, metadata: { listingId } },
      { amount: 1, metadata: { listingId, isTransfer: false } },
      { amount: price, metadata: { listingId, isTransfer: true } },
    ]),
  'PATCH /api/checkout/{id}': () => [{ guestCount: 30 }, { saveCard: true }],
  'POST /api/bookings/{id}/cancel': () => [{ reason: 'Mine to cancel' }, {}],
  'POST /api/bookings/{id}/pay-balance': () => [{ amount: 1 }, {}],
  'POST /api/create-escrow': ({ listings, passing }, price) => [
    ...[...listings.live, listings.held, listings.sold].map((listingId) => ({
      amount: price,
      metadata: { listingId, isTransfer: true },
    })),
    ...[passing?.funded, passing?.listed].flatMap((one) =>
      one ? [{ amount: one.amount, metadata: { listingId: one.listingId, isTransfer: true } }] : [],
    ),
  ],
  'POST /api/transfers': ({ bookingId }) => [
    { originalBookingId: bookingId, transferPrice: '100', contractDocuments: [] },
    { originalBookingId: bookingId, transferPrice: '100', contractDocuments: [bookingId] },
  ],
  'POST /api/membership': () => [{ amount: 19 }],
  'POST /api/membership/card': () => [{ card: 'pm_none' }],
  'POST /api/offers': ({ listings, passing }, price) =>
    [...listings.live, listings.held, listings.sold, passing?.funded.listingId, passing?.listed.listingId].flatMap(
      (listingId) =>
        listingId
          ? [
              { listingId, price },
              { listingId, price: 1900 },
            ]
          : [],
    ),
  'POST /api/offers/{id}/accept': () => [{ price: 100 }],
  'POST /api/offers/{id}/counter': () => [{ price: 100 }],
  'POST /api/offers/{id}/decline': () => [{ stage: 'accepted' }, {}],
  'POST /api/offers/{id}/withdraw': () => [{ stage: 'accepted' }, {}],
  'POST /api/transfers/{id}/price': () => [{ transferPrice: '100' }],
  'POST /api/transfers/{id}/consent': () => [{}],
  'POST /api/transfers/{id}/decline': () => [{ reason: 'No' }],
  'POST /api/transfers/{id}/refuse': () => [{ reason: 'No' }],
  'POST /api/transfers/{id}/dispute': () => [{ reason: 'No garden is to be seen' }],
  'POST /api/admin/listings/{id}/original-price/accept': () => [{ originalPrice: 1000 }],
  'POST /api/transfers/{id}/dispute/statements': () => [{ words: 'Mine' }],
  'POST /api/admin/transfers/{id}/act': () => [{ action: 'consent', reason: 'Mine' }],
  'POST /api/admin/debts/{id}/settle': () => [{ amount: 1, how: 'paid', reason: 'Mine' }],
  'POST /api/admin/payouts/{id}/retry': () => [{ reason: 'Mine' }],
  'POST /api/admin/refunds/{id}/retry': () => [{ reason: 'Mine' }],
  'POST /api/admin/refunds/{id}/pay-outside': () => [{ reason: 'Mine' }],
  'POST /api/admin/unclaimed/{id}/paid': () => [{ amount: 1, reference: 'Mine' }],
  'POST /api/admin/findings/{id}/accept': () => [{ reason: 'Mine' }],
  'POST /api/admin/bank-disputes/{id}/evidence': () => [{ words: 'Mine' }],
  'POST /api/bookings/{id}/review': () => [{ rating: 5, comment: 'Mine', coupleNames: 'Sam and Sol' }],
  'POST /api/reviews/{id}/reply': () => [{ reply: 'Mine' }],
  'POST /api/admin/reviews/{id}/hide': () => [{ reason: 'Mine' }],
  'PATCH /api/account': () => [{ name: 'Somebody Else' }],
  'POST /api/account/email-change': () => [{ email: 'stranger@strangers.test', password: 'wrong-password' }],
  'POST /api/auth/email-change/confirm': () => [{ token, side: 'old' }],
  'POST /api/auth/email-change/stop': () => [{ token }],
  'POST /api/auth/password-check': () => [{ password: 'a-long-password' }],
  'POST /api/account/two-factor': () => [{ password: 'wrong-password' }],
  'POST /api/account/two-factor/confirm': () => [{ code: '123456' }],
  'POST /api/account/two-factor/off': () => [{ password: 'wrong-password', code: '123456' }],
  'POST /api/account/two-factor/recovery-codes': () => [{ password: 'wrong-password', code: '123456' }],
  'POST /api/account/closing': () => [{ password: 'wrong-password' }],
  'POST /api/account/prove': () => [{ password: 'wrong-password' }],
  'POST /api/account/password': () => [{ currentPassword: 'wrong-password', password: 'a-long-password' }],
  'POST /api/bookings/{id}/messages': () => [{ text: 'Who are you?' }],
  'POST /api/messages/{id}/report': () => [{ reason: 'They want to be paid elsewhere.' }],
  'POST /api/bookings/{id}/messages/read': ({ messageId }) => [{ upTo: messageId }],
  'PATCH /api/notifications/settings': () => [{ kind: 'reviews', byMail: true, inBell: true }],
  'POST /api/notifications/read': ({ noticeId }) => [{ upTo: noticeId }],
  'POST /api/venues': () => [venueForm, { ...venueForm, zipCode: 'x' }],
  'PATCH /api/venues/{id}/photos': ({ photoIds }) => [{ photoIds }, { photoIds: [] }],
  'POST /api/venues/{id}/busy-feed': () => [{ url: 'https://calendar.example.com/mine.ics' }],
  'PATCH /api/bookings/{id}/note': () => [{ note: 'Mine' }, { note: '' }],
  'PATCH /api/venues/{id}/blocked-days': () => [
    { days: ['2027-06-12'], blocked: true },
    { days: ['x'], blocked: false },
  ],
  'PATCH /api/venues/{id}': () => [{ name: 'Mine' }],
  'POST /api/venues/{id}/ask-again': () => [{ answer: 'Mine' }, {}],
  'POST /api/admin/venue-changes/{id}/approve': () => [{ checked: ['address'] }, {}],
  'POST /api/admin/venue-changes/{id}/refuse': () => [{ reason: 'Mine' }],
  'POST /api/admin/messages/{id}/close': () => [{ outcome: 'none', reason: 'Mine' }, {}],
  'POST /api/saved-searches': () => [
    { criteria: { city: CITY.city, state: CITY.state } },
    { criteria: { isTransfer: true, nonsense: true } },
  ],
  'PATCH /api/saved-searches/{id}': () => [{ name: 'Mine', alert: true }],
  'POST /api/waitlist': ({ ownerEmail }) => [
    { email: 'waiting@strangers.test', name: 'Somebody' },
    { email: ownerEmail },
  ],
  'POST /api/waitlist/confirm': () => [{ token }],
  'PATCH /api/admin/users/{id}': () => [{ role: 'admin' }],
  'PATCH /api/admin/venues/{id}': () => [{ verified: false }],
}

async function write(listener: Listener, stranger: Stranger, route: Endpoint, app: World, canaries: Canary[]) {
  const { method, path } = route
  const name = `${method} ${path}`
  const bodies = (BODIES as Partial<Record<string, Bodies>>)[name]
  if (route.body && !bodies) throw new Error(`Say in BODIES (tests/privacy/crawl-api.ts) what ${name} is sent.`)
  // logging in or out would turn this stranger into somebody else
  const who = path.startsWith('/api/auth/') ? { ...stranger, client: app.visitor() } : stranger
  for (const canary of canaries) {
    const price = await priceOf(app, canary)
    for (const at of pathsOf(route, [canary])) {
      for (const body of bodies?.(canary, price) ?? [undefined]) {
        const init = { method, headers: JSON_HEADERS }
        await listener.ask(who, at, body ? { ...init, body: JSON.stringify(body) } : init)
      }
    }
    const [at = path] = pathsOf(route, [canary])
    for (const init of MALFORMED) await listener.ask(who, at, { method, ...init })
  }
}

const MALFORMED: RequestInit[] = [
  { headers: JSON_HEADERS, body: '{' },
  { headers: JSON_HEADERS, body: '{"nonsense":true}' },
  { headers: { origin: ORIGIN, 'content-type': 'text/plain' }, body: 'nonsense' },
  { headers: { ...JSON_HEADERS, origin: 'https://elsewhere.example' }, body: '{}' },
]

/** What checkout of the first live date charges now, so that a stranger can open it. */
async function priceOf(app: World, { listings }: Canary): Promise<number> {
  const params = { id: listings.live[0] as number }
  return (await app.visitor().call('GET /api/listings/{id}', { params })).amountDueNow
}
