import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { holds } from '#tests/builders/bookings.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import type { Client } from '#tests/client.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'
import { type CanaryWorld, offered, seedCanaries } from './canaries.ts'

/** Somebody else's object answers like one that does not exist, byte for byte (domain.md 4). */
let app: TestApp
let world: CanaryWorld
let site: WholeSite
let couple: SignedIn
let venue: SignedIn
/** the listing of a transfer that its seller has withdrawn */
let withdrawn: number
beforeAll(async () => {
  app = await startTestApp()
  world = await seedCanaries(app, 2)
  site = await openSite(app)
  couple = await aCouple(app)
  venue = await aVenueOwner(app)
  withdrawn = (await aTransfer(app).withdrawn()).listing.id
  // the couple has something of their own, so that nothing is empty by chance
  await holds(couple, await offered(app, world.canaries[0]?.listings.live[0] as number))
})
afterAll(async () => {
  await site?.stop()
  await app?.stop()
})

const MISSING = 99_999_999
const OF_EACH_ANSWER = ['x-request-id', 'date']
const INSTANT = /\b1[789]\d{11}\b/g // milliseconds since 1970, as the pages' data carries them

/** An answer without the parts that differ every time; the requested number is written as N. */
async function answerOf(client: Client, path: string, id: number, init: RequestInit): Promise<string> {
  const body = typeof init.body === 'string' ? { body: init.body.replace('{N}', String(id)) } : {}
  const response = await client.raw(path.replace('{N}', String(id)), { redirect: 'manual', ...init, ...body })
  const headers = [...response.headers].filter(([name]) => !OF_EACH_ANSWER.includes(name))
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  const whole = [response.status, response.statusText, ...headers.map((pair) => pair.join(': ')), await response.text()]
  return whole.join('\n').replaceAll(nonce, 'NONCE').replaceAll(String(id), 'N').replaceAll(INSTANT, 'INSTANT')
}

interface Case {
  who: 'couple' | 'venue' | 'anonymous'
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** with {N} in place of the id, here or in the body */
  path: string
  /** of somebody else */
  foreign: (world: CanaryWorld) => number
  body?: object
  status: number
}

const first = (of: (canary: CanaryWorld['canaries'][number]) => number) => (world: CanaryWorld) =>
  of(world.canaries[0] as CanaryWorld['canaries'][number])
const venueId = first(({ id }) => id)
const bookingId = first(({ bookingId }) => bookingId)
const noticeId = first(({ noticeId }) => noticeId)
const messageId = first(({ messageId }) => messageId)
const changeId = first(({ changeId }) => changeId)
const reviewId = first(({ reviewId }) => reviewId)
const photoId = first(({ photoIds }) => photoIds[0] as number)
const held = first(({ listings }) => listings.held)
const sold = first(({ listings }) => listings.sold)
const inactive = first(({ listings }) => listings.inactive)
const expired = first(({ listings }) => listings.expired)
const early = first(({ listings }) => listings.early)
const transfer = ({ passing }: CanaryWorld) => passing.funded.transferId
const offeredTransfer = ({ passing }: CanaryWorld) => passing.listed.transferId
const passedBooking = ({ passing }: CanaryWorld) => passing.listed.bookingId
const document = ({ passing }: CanaryWorld) => passing.funded.documentId
const live = first(({ listings }) => listings.live[1] as number)

const CASES: Case[] = [
  { who: 'couple', method: 'GET', path: '/api/venues/{N}', foreign: venueId, status: 404 },
  { who: 'venue', method: 'GET', path: '/api/venues/{N}', foreign: venueId, status: 404 },
  { who: 'venue', method: 'PATCH', path: '/api/venues/{N}', foreign: venueId, body: { name: 'Mine' }, status: 404 },
  { who: 'venue', method: 'POST', path: '/api/venues/{N}/photos', foreign: venueId, status: 404 },
  {
    who: 'venue',
    method: 'PATCH',
    path: '/api/venues/{N}/photos',
    foreign: venueId,
    body: { photoIds: [] },
    status: 404,
  },
  {
    who: 'venue',
    method: 'POST',
    path: '/api/venues/{N}/busy-feed',
    foreign: venueId,
    body: { url: 'https://127.0.0.1/' },
    status: 404,
  },
  { who: 'venue', method: 'DELETE', path: '/api/venues/{N}/busy-feed', foreign: venueId, status: 404 },
  {
    who: 'venue',
    method: 'PATCH',
    path: '/api/venues/{N}/blocked-days',
    foreign: venueId,
    body: { days: ['2027-06-12'], blocked: false },
    status: 404,
  },
  { who: 'couple', method: 'GET', path: `/api/venues/{N}/photos/${MISSING}`, foreign: venueId, status: 404 },
  { who: 'venue', method: 'DELETE', path: `/api/venues/{N}/photos/${MISSING}`, foreign: venueId, status: 404 },
  { who: 'couple', method: 'GET', path: '/api/venues/VENUE/photos/{N}', foreign: photoId, status: 404 },
  { who: 'venue', method: 'GET', path: '/api/venues/VENUE/photos/{N}', foreign: photoId, status: 404 },
  { who: 'venue', method: 'DELETE', path: '/api/venues/VENUE/photos/{N}', foreign: photoId, status: 404 },
  {
    who: 'venue',
    method: 'GET',
    path: '/api/venues/{N}/price-hint?date=2027-06-12&maxGuests=100',
    foreign: venueId,
    status: 404,
  },
  { who: 'venue', method: 'GET', path: '/api/venues/{N}/changes', foreign: venueId, status: 404 },
  { who: 'venue', method: 'POST', path: '/api/venue-changes/{N}/withdraw', foreign: changeId, status: 404 },
  { who: 'couple', method: 'GET', path: '/api/bookings/{N}', foreign: bookingId, status: 404 },
  { who: 'venue', method: 'GET', path: '/api/bookings/{N}', foreign: bookingId, status: 404 },
  { who: 'venue', method: 'GET', path: '/api/bookings/{N}/payouts', foreign: bookingId, status: 404 },
  { who: 'venue', method: 'GET', path: '/bookings/{N}', foreign: bookingId, status: 404 },
  { who: 'couple', method: 'GET', path: '/messages/{N}', foreign: bookingId, status: 404 },
  { who: 'venue', method: 'GET', path: '/messages/{N}', foreign: bookingId, status: 307 },
  {
    who: 'venue',
    method: 'PATCH',
    path: '/api/bookings/{N}/note',
    foreign: bookingId,
    body: { note: 'Mine' },
    status: 404,
  },
  {
    who: 'couple',
    method: 'PATCH',
    path: '/api/bookings/{N}',
    foreign: bookingId,
    body: { guestCount: 9 },
    status: 404,
  },
  {
    who: 'couple',
    method: 'POST',
    path: '/api/bookings/{N}/review',
    foreign: bookingId,
    body: { rating: 5, comment: 'Mine', coupleNames: 'Sam and Sol' },
    status: 404,
  },
  {
    who: 'venue',
    method: 'POST',
    path: '/api/reviews/{N}/reply',
    foreign: reviewId,
    body: { reply: 'Mine' },
    status: 404,
  },
  ...(['couple', 'venue'] as const).flatMap((who): Case[] => [
    { who, method: 'GET', path: '/api/bookings/{N}/messages', foreign: bookingId, status: 404 },
    {
      who,
      method: 'POST',
      path: '/api/bookings/{N}/messages',
      foreign: bookingId,
      body: { text: 'Hello' },
      status: 404,
    },
    { who, method: 'POST', path: '/api/messages/{N}/report', foreign: messageId, status: 404 },
  ]),
  { who: 'couple', method: 'POST', path: '/api/notifications/{N}/read', foreign: noticeId, status: 404 },
  { who: 'venue', method: 'POST', path: '/api/notifications/{N}/read', foreign: noticeId, status: 404 },
  ...[held, sold].flatMap((foreign): Case[] => [
    { who: 'couple', method: 'GET', path: '/api/checkout/{N}', foreign, status: 404 },
    { who: 'couple', method: 'PATCH', path: '/api/checkout/{N}', foreign, body: { guestCount: 9 }, status: 404 },
    { who: 'couple', method: 'DELETE', path: '/api/checkout/{N}', foreign, status: 404 },
    { who: 'couple', method: 'POST', path: '/api/checkout/{N}/sync', foreign, status: 404 },
  ]),
  { who: 'venue', method: 'PATCH', path: '/api/listings/{N}', foreign: live, body: { isActive: false }, status: 404 },
  ...[inactive, expired, early].flatMap((foreign): Case[] => [
    { who: 'anonymous', method: 'GET', path: '/api/listings/{N}', foreign, status: 404 },
    { who: 'couple', method: 'GET', path: '/api/listings/{N}', foreign, status: 404 },
    { who: 'venue', method: 'GET', path: '/api/listings/{N}', foreign, status: 404 },
    { who: 'anonymous', method: 'GET', path: '/api/listings/{N}/similar', foreign, status: 404 },
    { who: 'couple', method: 'POST', path: '/api/listings/{N}/watch', foreign, status: 404 },
    { who: 'couple', method: 'POST', path: '/api/listings/{N}/favorite', foreign, status: 404 },
    { who: 'anonymous', method: 'GET', path: '/venue/{N}', foreign, status: 404 },
    { who: 'couple', method: 'GET', path: '/venue/{N}', foreign, status: 404 },
    { who: 'couple', method: 'GET', path: '/checkout/{N}', foreign, status: 307 },
  ]),
  ...[inactive, expired, early, () => withdrawn].flatMap((foreign): Case[] => [
    { who: 'couple', method: 'GET', path: '/api/listings/{N}', foreign, status: 404 },
    ...['/api/create-payment-intent', '/api/create-escrow'].map((path): Case => {
      const body = { amount: 3000, metadata: { listingId: '{N}' } }
      return { who: 'couple', method: 'POST', path, foreign, body, status: 404 }
    }),
    {
      who: 'couple',
      method: 'POST',
      path: '/api/offers',
      foreign,
      body: { listingId: '{N}', price: 2000 },
      status: 404,
    },
  ]),
  ...[transfer, offeredTransfer].flatMap((foreign): Case[] => [
    ...(['couple', 'venue'] as const).flatMap((who): Case[] => [
      { who, method: 'GET', path: '/api/transfers/{N}', foreign, status: 404 },
      { who, method: 'GET', path: '/api/transfers/{N}/agreement', foreign, status: 404 },
      { who, method: 'GET', path: '/api/transfers/{N}/dispute', foreign, status: 404 },
      {
        who,
        method: 'POST',
        path: '/api/transfers/{N}/dispute/statements',
        foreign,
        body: { words: 'x' },
        status: 404,
      },
      { who, method: 'POST', path: '/api/transfers/{N}/dispute/files', foreign, status: 404 },
      { who, method: 'GET', path: '/transfer/{N}', foreign, status: 404 },
    ]),
    { who: 'couple', method: 'GET', path: '/api/transfers/{N}/receipt', foreign, status: 404 },
    ...['withdraw', 'escalate', 'confirm', 'settle'].map(
      (step): Case => ({ who: 'couple', method: 'POST', path: `/api/transfers/{N}/${step}`, foreign, status: 404 }),
    ),
    {
      who: 'couple',
      method: 'POST',
      path: '/api/transfers/{N}/dispute',
      foreign,
      body: { reason: 'No garden is to be seen' },
      status: 404,
    },
    { who: 'venue', method: 'POST', path: '/api/transfers/{N}/consent', foreign, body: {}, status: 404 },
    { who: 'venue', method: 'POST', path: '/api/transfers/{N}/refuse', foreign, body: { reason: 'No' }, status: 404 },
    { who: 'venue', method: 'POST', path: '/api/transfers/{N}/assign', foreign, status: 404 },
  ]),
  { who: 'couple', method: 'GET', path: '/api/transfer-documents/{N}', foreign: document, status: 404 },
  { who: 'venue', method: 'GET', path: '/api/transfer-documents/{N}', foreign: document, status: 404 },
  { who: 'couple', method: 'GET', path: '/api/dispute-files/{N}', foreign: document, status: 404 },
  { who: 'couple', method: 'GET', path: '/api/bookings/{N}/cancellation', foreign: passedBooking, status: 404 },
  { who: 'couple', method: 'GET', path: '/api/bookings/{N}/balance', foreign: passedBooking, status: 404 },
  { who: 'couple', method: 'GET', path: '/balance/{N}', foreign: passedBooking, status: 404 },
  { who: 'venue', method: 'GET', path: '/venues/{N}', foreign: venueId, status: 404 },
  { who: 'venue', method: 'GET', path: '/venues/{N}/edit', foreign: venueId, status: 404 },
  { who: 'couple', method: 'GET', path: '/venue/{N}', foreign: venueId, status: 404 },
]

const clientOf = (who: Case['who']): Client =>
  site.visitor(who === 'anonymous' ? undefined : { couple, venue }[who].client)

describe('what is somebody else’s looks as if it were missing:', () => {
  test.each(CASES.map((one) => [`${one.who}, ${one.method} ${one.path} (${one.status})`, one] as const))(
    '%s',
    async (_, { who, method, foreign, body, status, ...rest }) => {
      const path = rest.path.replace('VENUE', String(venueId(world)))
      const headers = { origin: 'http://unveil.test', 'content-type': 'application/json' }
      const init = { method, ...(method !== 'GET' && { headers }), ...(body && { body: JSON.stringify(body) }) }
      const client = clientOf(who)
      await answerOf(client, path, MISSING, init) // the first visitor of a page waits for its code to be loaded
      const [theirs, missing] = [
        await answerOf(client, path, foreign(world), init),
        await answerOf(client, path, MISSING, init),
      ]
      expect(theirs.split('\n')[0]).toBe(String(status))
      expect(theirs).toBe(missing)
    },
  )
})

test('a difference of one header or one word would be seen', async () => {
  const path = '/api/venues/{N}'
  const honest = clientOf('couple')
  const missing = await answerOf(honest, path, MISSING, {})
  for (const change of [
    (answer: Response) => answer.headers.set('cache-control', 'private'),
    (answer: Response) => answer.headers.append('vary', 'cookie'),
  ]) {
    const lying: Client = {
      ...honest,
      raw: async (...request) => {
        const answer = await honest.raw(...request)
        change(answer)
        return answer
      },
    }
    expect(await answerOf(lying, path, venueId(world), {})).not.toBe(missing)
  }
})
