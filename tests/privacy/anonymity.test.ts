import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { METRO_NAMES } from '#contract/searching/metros.ts'
import { STATE_NAMES } from '#contract/searching/us-states.ts'
import { PLACES, STREETS } from '#server/demo/places-and-names.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { holds, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { answers } from '#tests/builders/offers.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'
import { type CanaryWorld, offered, seedCanaries } from './canaries.ts'
import { crawlApi } from './crawl-api.ts'
import { clientFiles, crawlPages } from './crawl-pages.ts'
import { createListener, lines, type Stranger } from './leak-listener.ts'
import { readLog, readMails, readProvider } from './mails-provider-and-log.ts'

/**
 * Venues with marks in everything that could give them away, and strangers who look everywhere.
 * tests/privacy/planted.test.ts proves that they would find something.
 */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const COUNT = NIGHTLY ? 200 : 6
const SEEDING_MS = NIGHTLY ? 1_800_000 : 120_000

let app: TestApp
let world: CanaryWorld
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  world = await seedCanaries(app, COUNT)
  site = await openSite(app)
}, SEEDING_MS)
afterAll(async () => {
  await site?.stop()
  await app?.stop()
})

describe('no word and no number of a venue reaches', () => {
  test.each<[name: string, signedIn: () => Promise<Stranger['client']>]>([
    ['somebody without an account', async () => app.visitor()],
    ['another couple', async () => (await aCouple(app)).client],
    ['another venue', async () => (await aVenueOwner(app)).client],
  ])('%s', async (name, signedIn) => {
    const stranger = { name, client: site.visitor(await signedIn()) }
    const listener = createListener(world.marks)
    await crawlApi(listener, stranger, world)
    const pages = await crawlPages(listener, stranger, world)

    expect(lines(listener.leaks)).toEqual([])
    // the strangers did see the dates that are offered or sold, by API and by page, and nothing broke
    expect(pages).toBeGreaterThan(COUNT * 15)
    expect(listener.heard.get(200)).toBeGreaterThan(COUNT * 20)
    expect(listener.broken).toEqual([])
  })

  test('the couple that booked one date of each, through the other dates', async () => {
    const listener = createListener(world.marks)
    const couple = { name: 'the couple that booked another date', client: site.visitor(world.booked.client) }
    for (const { listings } of world.canaries) {
      for (const id of [...listings.live, listings.held]) {
        await listener.ask(couple, `/api/listings/${id}`)
        await listener.ask(couple, `/api/listings/${id}/similar`)
      }
    }
    await listener.ask(couple, '/api/listings?limit=100')
    expect(lines(listener.leaks)).toEqual([])
    expect(listener.heard).toEqual(new Map([[200, COUNT * 8 + 1]]))
  })

  test('the couple that took over one date, through all other dates, by page and by API', async () => {
    const { listed, funded, buyer } = world.passing
    // buyers may know their own
    const marks = new Map([...world.marks].filter(([, { name }]) => !name.startsWith('buyer: ')))
    const listener = createListener(marks)
    const couple = { name: 'the couple that took over a date', client: site.visitor(buyer.client) }
    for (const { listings } of world.canaries) {
      for (const id of [...listings.live, listings.held, listings.sold]) {
        await listener.ask(couple, `/api/listings/${id}`)
        await listener.ask(couple, `/venue/${id}`)
      }
    }
    const { transferId, listingId, bookingId, documentId } = listed
    for (const path of ['', '/agreement', '/receipt', '/offers'])
      await listener.ask(couple, `/api/transfers/${transferId}${path}`)
    for (const path of [`/api/transfer-documents/${documentId}`, `/api/bookings/${bookingId}`]) {
      await listener.ask(couple, path)
    }
    for (const path of [`/transfer/${transferId}`, `/venue/${listingId}`, `/checkout/${listingId}`]) {
      await listener.ask(couple, path)
    }
    await listener.ask(couple, '/transfer-marketplace')
    expect(lines(listener.leaks)).toEqual([])
    for (const [path, mark] of [
      [`/api/listings/${funded.listingId}`, 'id'],
      [`/transfer/${funded.transferId}`, 'name'],
    ]) {
      await listener.ask(couple, String(path))
      expect(lines(listener.leaks)).toContain(`venue 1: ${mark} reaches ${couple.name} by GET ${path}`)
    }
  })
})

test('a couple that waits for the venue to confirm sees it nowhere, and afterward on their pages', async () => {
  const { veiled, waiting } = world.passing
  const own = await ownNumbers(waiting)
  const marks = new Map([...world.marks].filter(([value]) => !own.has(value)))
  const listener = createListener(marks)
  const couple = { name: 'the couple that waits for the venue', client: site.visitor(waiting.client) }
  const { transferId, listingId, bookingId, documentId } = veiled
  const pages = [
    `/venue/${listingId}`,
    `/venue/${listingId}?booked=true`,
    `/checkout/${listingId}`,
    `/transfer/${transferId}`,
    '/dashboard/couple',
    '/dashboard/couple?tab=bookings',
    '/dashboard/transfer',
    '/transfer-marketplace',
    '/account',
  ]
  for (const path of pages) await listener.ask(couple, path)
  await crawlApi(
    listener,
    couple,
    world,
    app.app.routes.filter(({ method }) => method === 'GET'),
  )
  for (const path of ['', '/agreement', '/receipt', '/dispute', '/offers']) {
    await listener.ask(couple, `/api/transfers/${transferId}${path}`)
  }
  for (const path of [`/api/transfer-documents/${documentId}`, `/api/bookings/${bookingId}/receipt`, '/api/export']) {
    await listener.ask(couple, path)
  }
  await readMails(listener, world)
  expect(lines(listener.leaks)).toEqual([])
  const transfer = await waiting.client.call('GET /api/transfers/{id}', { params: { id: transferId } })
  expect([transfer.stage, transfer.venueId]).toEqual(['funded', null])

  await world.canaries[0]?.owner.call('POST /api/transfers/{id}/assign', { params: { id: transferId } })
  for (const path of [`/transfer/${transferId}`, `/venue/${listingId}`]) {
    await listener.ask(couple, path)
    expect(lines(listener.leaks)).toContain(`venue 1: name reaches ${couple.name} by GET ${path}`)
  }
  world.entitled.add(waiting.email)
})

/** The ids and client secrets of this couple's payments, which are their own. */
async function ownNumbers({ id }: { id: number }): Promise<Set<string>> {
  const { db } = app.services
  const payments = await db.selectFrom('payments').select(['id', 'client_secret']).where('couple_id', '=', id).execute()
  return new Set(payments.flatMap((payment) => [String(payment.id), String(payment.client_secret)]))
}

test('a couple that bargains for a date learns the price and nothing else, both until it is accepted and after', async () => {
  const { listed, bidder } = world.passing
  const marks = new Map([...world.marks].filter(([, { name }]) => !name.startsWith('bidder: ')))
  const listener = createListener(marks)
  const couple = { name: 'the couple that bargains', client: site.visitor(bidder.client) }
  const look = async () => {
    for (const path of [
      '/api/offers/my',
      `/api/listings/${listed.listingId}`,
      '/api/notifications',
      '/api/transfers/my',
    ]) {
      expect((await listener.ask(couple, path)).response.status).toBe(200)
    }
    for (const path of [`/api/transfers/${listed.transferId}`, `/api/transfers/${listed.transferId}/offers`]) {
      expect((await listener.ask(couple, path)).response.status).toBe(404)
    }
    for (const path of [`/venue/${listed.listingId}`, `/checkout/${listed.listingId}`, '/dashboard/couple']) {
      await listener.ask(couple, path)
    }
  }
  await look()
  const [offer] = await bidder.client.call('GET /api/offers/my')
  const { status } = await answers(bidder, { id: Number(offer?.id) }, 'accept', 1800)
  expect(status).toBe(200)
  await look()
  await answers(bidder, { id: Number(offer?.id) }, 'withdraw')
  await readMails(listener, world)
  expect(lines(listener.leaks)).toEqual([])
})

test('the file of somebody’s own data has no trace of anybody else', async () => {
  const { bidder } = world.passing
  const own = new Map([...world.marks].filter(([, { name }]) => !name.startsWith('bidder: ')))
  const listener = createListener(own)
  for (const [name, client] of [
    ['another couple', (await aCouple(app)).client],
    ['another venue', (await aVenueOwner(app)).client],
    ['the couple that bargains', bidder.client],
  ] as const) {
    const { response, text } = await listener.ask({ name, client }, '/api/export')
    expect([response.status, Object.keys(JSON.parse(text)).length]).toEqual([200, expect.any(Number)])
  }
  expect(lines(listener.leaks)).toEqual([])
  await listener.ask({ name: 'who booked it', client: world.booked.client }, '/api/export')
  expect(lines(listener.leaks)).toContain('venue 1: name reaches who booked it by GET /api/export')
})

test('no file made for the browser names a venue, real or of the demo', async () => {
  // these files are older than the canaries, so they can contain only what our own code says. Honolulu is a
  // time zone's name as well (contract/dates.ts), New York and Washington are states (contract/catalog.ts), and the
  // areas that everybody can search in bear the names of cities (contract/searching/metros.ts)
  const areas = Object.values(METRO_NAMES).join('\n')
  const known = ['Honolulu', ...Object.values(STATE_NAMES)]
  const people = [...STREETS, ...PLACES.map(([city]) => city)].filter(
    (word) => word.length > 7 && !known.includes(word) && !areas.includes(word),
  )
  expect(people.length).toBeGreaterThan(20)
  const files = await clientFiles()
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20)
  const found: string[] = []
  for (const file of files) {
    const text = await readFile(join(import.meta.dirname, '../../dist/client', file), 'utf8')
    const listener = createListener(world.identity)
    listener.read('everybody', file, text.replaceAll(/\b\d{5}\b/g, ''))
    found.push(
      ...lines(listener.leaks),
      ...people.filter((word) => text.includes(word)).map((word) => `${word}: ${file}`),
    )
  }
  expect(found).toEqual([])
})

describe('no word of a venue', () => {
  test('is in an email or in the bell of somebody who must not know it', async () => {
    const bank = provider(app)
    const [canary] = world.canaries
    const watched = canary?.listings.held as number
    const late = await aCouple(app)
    const listing = await offered(app, canary?.listings.live[0] as number)
    await late.client.call('POST /api/listings/{id}/watch', { params: { id: watched } })
    // a hold ends while the provider can't cancel, another couple books the date, and the first one pays anyway
    const checkout = await holds(late, listing)
    await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(checkout)}/cancel`)
    for (const minutes of [LIMITS.holdMinutes + 1, SERVER_LIMITS.holdGraceMinutes + 1]) {
      await app.clock.advance(minutes * MINUTE)
      await app.settle()
    }
    await paysWith(app, await holds(world.booked, listing))
    await bank.arrived()
    await paysWith(app, checkout)
    await bank.works()
    await bank.arrived()
    await app.visitor().call('POST /api/waitlist', { body: { email: 'waiting@strangers.test' } })
    // a date becomes cheaper, which is news for couples with a saved search
    await late.client.call('POST /api/saved-searches', { body: { criteria: {} } })
    await app.clock.advance(2 * MINUTE)
    const cheaper = canary?.listings.live[1] as number
    const { discountedPrice } = await offered(app, cheaper)
    await canary?.owner.call('PATCH /api/listings/{id}', {
      params: { id: cheaper },
      body: { discountedPrice: discountedPrice - 100 },
    })
    await app.clock.advance(SERVER_LIMITS.alertMinutes * MINUTE)
    await app.settle()

    const listener = createListener(world.marks)
    const subjects = await readMails(listener, world)
    const bell = await listener.ask({ name: 'the couple that paid late', client: late.client }, '/api/notifications')
    expect(lines(listener.leaks)).toEqual([])
    for (const seen of [/available again/, /arrived too late/, /waitlist/i, /A date that matches/]) {
      expect(subjects).toContainEqual(expect.stringMatching(seen))
    }
    for (const seen of [/available again/, /arrived too late/, /A date that matches/]) expect(bell.text).toMatch(seen)
  })

  test('reaches the card provider', async () => {
    const listener = createListener(world.identity)
    expect(await readProvider(listener, world)).toBeGreaterThan(COUNT * 5)
    expect(lines(listener.leaks)).toEqual([])
  })

  test('is in the log', async () => {
    const listener = createListener(world.identity)
    readLog(listener, world)
    expect(lines(listener.leaks)).toEqual([])
  })
})
