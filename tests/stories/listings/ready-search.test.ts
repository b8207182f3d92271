import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { startFillingCards } from '#server/features/listings/fill-cards.ts'
import { DAY } from '#server/platform/clock.ts'
import { type RunningServer, serve } from '#server/platform/http/node-server.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import type { Pages } from '#server/platform/pages/pages.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { createReady, createSite } from '#server/site.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

const { app } = await anApp({ search: true, config: { earlyAccessHours: 24 } })
const ready = app.app.readySearch
const PATH = '/api/listings'

let server: RunningServer
const listings: BuiltListing[] = []
beforeAll(async () => {
  const parts = { app: app.app, services: app.services, development: false }
  const pages: Pages = { fetch: async () => new Response('a page'), close: async () => {} }
  server = await serve({
    port: 0,
    host: '127.0.0.1',
    fetch: createSite({ ...parts, pages, sandboxPages: null }),
    ready: createReady(parts),
    trustedProxies: 1,
  })
  const venue = await aVenue(app).in('Austin', 'TX').verified()
  for (const days of [3, 5, 8])
    listings.push(
      await aListing(app, venue)
        .priced(20_000, 9_000 + days)
        .inDays(days),
    )
})
afterAll(() => server.close(0))

const get = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${PATH}${query && `?${query}`}`, { headers })
  const told = Object.fromEntries(answer.headers)
  for (const name of ['date', 'x-request-id', 'content-length', 'transfer-encoding']) delete told[name]
  return {
    status: answer.status,
    headers: told,
    text: await answer.text(),
    isReady: answer.headers.has('content-length'),
  }
}

test('a search that was asked before is ready, with the same headers and bytes', async () => {
  for (const query of [
    '',
    'city=Austin&limit=2',
    'sort=price&limit=1',
    'minGuests=500',
    'city=Austin%2C+TX&sort=date&limit=2',
  ]) {
    const first = await get(query)
    await expect.poll(() => get(query)).toEqual({ ...first, isReady: true })
  }
})

test('the first to see a date doesn’t wait for a search: only the cards that are missing are read', async () => {
  const { cards } = app.services.search as ReadModel
  const listing = listings[1] as BuiltListing
  await get('sort=date')
  cards.forget([listing.id])
  const found = await ready('sort=date')
  const page = await found?.body()
  expect(JSON.parse(String(page?.bytes))).toEqual(JSON.parse((await get('sort=date')).text))
  expect(cards.has(listing.id, app.clock.todayIn)).toBe(true)
})

test('a ready search takes the budgets of a stranger’s network as any other does, and so does a date', async () => {
  const generous = app.services.rateLimits
  const { id } = listings[2] as BuiltListing
  const from = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}` }) // each within the budget of its address
  try {
    app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 / 200 }) // 25 an hour
    for (let at = 0; at < 20; at++) expect(await get('', from(at))).toMatchObject({ status: 200, isReady: true })
    const date = (at: number) =>
      fetch(`http://127.0.0.1:${server.port}${PATH}/${id}`, { headers: from(at) }).then(({ status }) => status)
    for (let at = 20; at < 25; at++) expect(await date(at)).toBe(200)
    expect([(await get('', from(25))).status, await date(26)]).toEqual([429, 429])
    expect((await get('', { 'x-forwarded-for': '203.0.114.1' })).status).toBe(200)
  } finally {
    app.services.rateLimits = generous
  }
})

test('while something is written, a search waits for memory to read it, and stays ready', async () => {
  const search = app.services.search as ReadModel
  const before = await get('sort=date')
  for (let turn = 0; turn < 5; turn++) {
    search.wrote()
    expect(ready('sort=date')).toBeInstanceOf(Promise)
    expect(await get('sort=date')).toEqual({ ...before, isReady: true })
  }
})

test('a search that no page sends, because it is so long, is answered the usual way', async () => {
  const styles = (times: number) => `city=Austin&styles=${Array(times).fill('barn').join(',')}`
  expect(ready(styles(1))).not.toBeNull()
  expect(ready(styles(200))).toBeNull()
  const [short, long] = [await get(styles(1)), await get(styles(200))]
  expect([long.status, long.text]).toEqual([200, short.text])
})

test('the next page of a ready search is found by its link', async () => {
  await get('sort=price')
  const ids: number[] = []
  let query: string | undefined = 'sort=price&limit=1'
  while (query) {
    const { headers, text } = await get(query)
    ids.push(...(JSON.parse(text) as Listing[]).map(({ id }) => id))
    query = /\?([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
  }
  expect(ids).toEqual(listings.map(({ id }) => id))
})

test('an owner who has just changed a price sees it in the next search', async () => {
  await get('')
  const listing = listings[0] as BuiltListing
  const body = { discountedPrice: 8_000 }
  await listing.venue.owner.client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body })
  const shown = JSON.parse((await get('')).text) as Listing[]
  expect(shown.find(({ id }) => id === listing.id)?.discountedPrice).toBe(8_000)
})

test('an early date is in no answer, total or cursor of strangers until it is public', async () => {
  const before = await get('limit=1')
  const member = await aMember(app)
  const early = await aListing(app).inDays(60)
  // perhaps not ready yet: this process has just written
  expect({ ...(await get('limit=1')), isReady: true }).toEqual({ ...before, isReady: true })
  await expect.poll(() => get('limit=1')).toEqual({ ...before, isReady: true })
  const seen = await member.client.raw(PATH)
  expect(Number(seen.headers.get('x-total-count'))).toBe(Number(before.headers['x-total-count']) + 1)
  expect((await get('')).text).not.toContain(String(early.id))
  await app.clock.advance(26 * 3_600_000)
  expect((await get('')).text).toContain(String(early.id))
  await expect.poll(async () => (await get('')).isReady).toBe(true)
  expect((await get('')).text).toContain(String(early.id))
})

test('a card says what is due on the day it is read, and a date that has passed is gone', async () => {
  const listing = await aListing(app).inDays(33)
  const due = async () =>
    (JSON.parse((await get('')).text) as Listing[]).find(({ id }) => id === listing.id)?.amountDueNow
  await app.clock.advance(25 * 3_600_000) // public by now
  expect(await due()).toBe(3_000)
  await app.clock.advance(2 * DAY)
  expect(await due()).toBe(12_000)
  await app.clock.advance(40 * DAY)
  expect(await due()).toBeUndefined()
})

test('sessions, invalid searches and members’ filters go the usual way', async () => {
  for (const query of [
    'limit=0',
    'styles=cave',
    'sort=price&sort=date',
    'city=%ZZ',
    'weekdays=sat',
    'featured=true',
    'cursor=x',
  ]) {
    expect(ready(query)).toBeNull()
    expect((await get(query)).isReady).toBe(false)
  }
  const couple = await aCouple(app)
  const cookie = [...couple.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await get('', { cookie })).isReady).toBe(false)
  expect((await get('weekdays=sat')).status).toBe(403)
})

test('cards of dates that strangers may find are made ahead', async () => {
  const search = app.services.search as ReadModel
  const open = await aListing(app).inDays(50)
  await app.clock.advance(26 * 3_600_000)
  const early = await aListing(app).inDays(90)
  await search.catchUp()
  search.cards.forget('all')
  const filling = startFillingCards({ ...app.services, search })
  const has = (id: number) => search.cards.has(id, app.clock.todayIn)
  await expect.poll(() => has(open.id)).toBe(true)
  await filling.stop()
  expect(has(early.id)).toBe(false)
})
