import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { sendsPhoto } from '#tests/builders/files/uploads.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/**
 * Budgets for what costs the server a lot, here at 1/200 of their size: 3 venues or dates, 3 searches, 2 uploads, 6
 * other writes.
 */
const { app } = await anApp()
const aProcess = () => createRateLimits(app.pools.limits, { ...app.services, generosity: 1 / 200 })
let generous: typeof app.services.rateLimits
beforeEach(() => {
  generous = app.services.rateLimits
  app.services.rateLimits = aProcess()
  app.logs.length = 0
})
afterEach(async () => {
  app.services.rateLimits = generous
  await sql`DELETE FROM rate_limits`.execute(app.services.db)
  vi.restoreAllMocks()
})

const search = (address: string, client: Client = app.visitor()) =>
  client.try('GET /api/listings', { headers: { 'x-client-address': address } })
const statuses = async (count: number, one: (at: number) => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let at = 0; at < count; at++) seen.push((await one(at)).status)
  return seen
}

test('the costly endpoints have a budget, and no other has lost its own', () => {
  const budgets = new Map<string, string[]>()
  for (const { method, path, throttle } of app.app.routes) {
    if (throttle) budgets.set(throttle, [...(budgets.get(throttle) ?? []), `${method} ${path}`])
  }
  expect(Object.fromEntries(budgets)).toMatchObject({
    calendar: ['GET /api/calendars/dates.ics'],
    search: [
      'GET /api/cities',
      'GET /api/listings',
      'GET /api/listings/relaxed',
      'GET /api/listings/nearby',
      'GET /api/listings/days',
      'GET /api/listings/member-filters',
      'GET /api/places',
      'GET /api/places/meaning',
      'GET /api/listings/{id}',
      'GET /api/listings/{id}/similar',
    ],
    listing: [
      'POST /api/venues',
      'PATCH /api/venues/{id}',
      'POST /api/listings',
      'PATCH /api/listings/{id}',
      'GET /api/venues/{id}/price-hint',
      'GET /api/venues/{id}/likeness',
    ],
    link: [
      'POST /api/auth/email-change/confirm',
      'POST /api/auth/email-change/stop',
      'POST /api/auth/email-confirmation/confirm',
      'POST /api/waitlist/confirm',
    ],
    upload: [
      'POST /api/venues/{id}/photos',
      'POST /api/transfers/{id}/dispute/files',
      'POST /api/transfer-documents',
      'POST /api/admin/bank-disputes/{id}/documents',
    ],
    paper: [
      'GET /api/membership/receipts/{id}',
      'GET /api/bookings/{id}/receipt',
      'GET /api/payouts/statement.pdf',
      'GET /api/transfers/{id}/agreement',
      'GET /api/transfers/{id}/receipt',
      'GET /api/admin/bank-disputes/{id}/evidence',
    ],
    export: [
      'GET /api/bookings/my.csv',
      'GET /api/payouts/statement',
      'GET /api/payouts/statement.csv',
      'GET /api/admin/coming-payouts.csv',
      'GET /api/export',
      'GET /api/admin/users.csv',
      'GET /api/admin/venues.csv',
      'GET /api/admin/listings.csv',
      'GET /api/admin/postings.csv',
      'GET /api/admin/bookings.csv',
      'GET /api/admin/transfers.csv',
      'GET /api/admin/refunds.csv',
      'GET /api/admin/payouts.csv',

      'GET /api/admin/payments.csv',
      'GET /api/admin/bank-disputes/{id}/sent-evidence',
      'GET /api/admin/waitlist.csv',
    ],
  })
  expect(budgets.get('message')).toEqual(['PATCH /api/bookings/{id}', 'POST /api/bookings/{id}/messages'])
  expect(budgets.get('form')).toContain('POST /api/venues/{id}/ask-again')
  const others = ['advice', 'calendar', 'checkout', 'feed', 'form', 'link', 'login', 'mail', 'message', 'register']
  expect([...budgets.keys()].sort()).toEqual(['paper', 'export', 'listing', 'search', 'upload', ...others].sort())
})

describe('a budget is an address’s, and an account’s wherever it comes from:', () => {
  test('one address searches until it has to wait; others continue', async () => {
    expect(await statuses(4, () => search('203.0.113.7'))).toEqual([200, 200, 200, 429])
    const refused = await search('203.0.113.7')
    expect(refused.body.code).toBe('too_many_requests')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await search('203.0.113.8')).status).toBe(200)
  })

  test('strangers on one network share an hourly budget of reads; users who are logged in have their own', async () => {
    app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 / 100 })
    const couple = await aCouple(app)
    const read = (at: number, client?: Client) => search(`203.0.113.${at % 200}`, client) // six a minute for each
    const asking = (path: string) => (at: number) =>
      app.visitor().raw(path, { headers: { 'x-client-address': `203.0.113.${100 + at}` } })
    // a refused search doesn't count as a read, whether it is invalid or uses a filter for members only
    expect(new Set(await statuses(30, asking('/api/listings?limit=none')))).toEqual(new Set([400]))
    expect(new Set(await statuses(30, asking('/api/listings?from=2027-05-01')))).toEqual(new Set([403]))
    const seen = await statuses(51, (at) => read(at))
    expect([seen.slice(0, 50).every((status) => status === 200), seen[50]]).toEqual([true, 429])
    const refused = await read(51)
    expect(refused.body.code).toBe('too_many_requests')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await search('203.0.114.1')).status).toBe(200)
    expect((await search('203.0.113.7', couple.client)).status).toBe(200)
    const lines = app.logs.filter(({ msg }) => msg === 'budget used up')
    expect(lines).toMatchObject([{ budget: 'reading', of: '203.0.113.0/24' }])
  })

  test('a user who is logged in has one budget of reads, wherever they are', async () => {
    app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 / 1000 })
    const members = [await aCouple(app), await aCouple(app)] as const
    for (let hour = 0; hour < 5; hour++) {
      await app.services.rateLimits.take('reading', `user:${members[0].id}`)
    }
    expect((await search('203.0.113.7', members[0].client)).body.code).toBe('too_many_requests')
    expect((await search('203.0.113.8', members[1].client)).status).toBe(200)
  })

  test('whatever else a user who is logged in reads has a budget of its own, which no neighbor uses up', async () => {
    const [reader, neighbor] = [await aCouple(app), await aCouple(app)]
    const read = (client: Client) => client.try('GET /api/bookings/my')
    const seen = await statuses(31, () => read(reader.client))
    expect([...new Set(seen.slice(0, 30)), seen[30]]).toEqual([200, 429])
    expect((await read(neighbor.client)).status).toBe(200)
  })

  test('the /64 of an IPv6 address is one address', async () => {
    expect(await statuses(4, (at) => search(`2001:db8:0:1::${at}`))).toEqual([200, 200, 200, 429])
    expect((await search('2001:db8:0:2::1')).status).toBe(200)
  })

  test('one account writes venues from four addresses until it has to wait', async () => {
    const venue = await aVenue(app).pending() // the first write
    const write = (at: number) =>
      venue.owner.client.try('POST /api/venues', {
        body: { ...VENUE_FORM, name: `Hall ${at}` },
        headers: { 'x-client-address': `203.0.113.${at}` },
      })
    expect(await statuses(3, write)).toEqual([201, 201, 429])
    const other = await aVenue(app).pending()
    expect(other.id).toBeGreaterThan(0)
  })

  test('one account writes anything else until it has to wait', async () => {
    const couple = await aCouple(app)
    const read = () => couple.client.try('POST /api/notifications/read', { body: { upTo: 1 } })
    const unsubscribe = () => app.visitor().raw('/api/saved-searches/unsubscribe?token=none', { method: 'POST' })
    const seen = await statuses(7, read)
    expect([...new Set(seen.slice(0, 6)), seen[6]]).toEqual([404, 429])
    expect((await unsubscribe()).status, 'for everybody at this address').toBe(429)
  })

  test('one account uploads files until it has to wait', async () => {
    const venue = await aVenue(app).pending()
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#14463a' } })
      .jpeg()
      .toBuffer()
    expect(await statuses(3, () => sendsPhoto(app, venue, photo))).toEqual([201, 201, 429])
  })
})

describe('who counts:', () => {
  const queries = () => vi.spyOn(app.pools.limits, 'query')

  test('searches cost no query, and each process counts its own', async () => {
    const asked = queries()
    expect(await statuses(4, () => search('203.0.113.7'))).toEqual([200, 200, 200, 429])
    app.services.rateLimits = aProcess()
    expect((await search('203.0.113.7')).status).toBe(200)
    expect(asked).not.toHaveBeenCalled()
  })

  test('writes are counted in the database, by all processes together', async () => {
    await aProcess().take('listing', '203.0.113.9')
    await aProcess().take('listing', '203.0.113.9')
    await aProcess().take('listing', '203.0.113.9')
    await expect(aProcess().take('listing', '203.0.113.9')).rejects.toThrow('Too many attempts')
  })

  test('after a refusal, further requests are refused from memory, without a query', async () => {
    const { take } = aProcess()
    for (let point = 0; point < 3; point++) await take('listing', '203.0.113.9')
    await expect(take('listing', '203.0.113.9')).rejects.toThrow('Too many attempts')
    const asked = queries()
    for (let flood = 0; flood < 50; flood++) {
      await expect(take('listing', '203.0.113.9')).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    expect(asked).not.toHaveBeenCalled()
  })
})

test('the log names a used-up budget only once, by network and not by address', async () => {
  await statuses(9, () => search('203.0.113.7'))
  const couple = await aCouple(app)
  await statuses(9, (at) => search(`198.51.100.${at}`, couple.client))
  const { takeGuess } = aProcess()
  await takeGuess('user:1', '203.0.113.7')
  await expect(takeGuess('user:1', '203.0.113.7')).rejects.toThrow('Too many attempts')
  const lines = app.logs.filter(({ msg }) => msg === 'budget used up')
  expect(lines.map(({ budget, of }) => [budget, of])).toEqual([
    ['search', '203.0.113.0/24'],
    ['search', `user:${couple.id}`],
    ['login', 'user:1@203.0.113.0/24'],
  ])
  expect(JSON.stringify(app.logs)).not.toContain('203.0.113.7')
})

test('no table says whose budget it was: all are kept as pseudonyms', async () => {
  const email = 'somebody.special@example.test'
  const headers = { 'x-client-address': '203.0.113.7' }
  await app.visitor().try('POST /api/auth/login', { body: { email, password: 'wrong' }, headers })
  await app.visitor().try('POST /api/waitlist', { body: { email }, headers })
  const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits`.execute(app.services.db)
  const keys = rows.map(({ key }) => key)
  const { pseudonym } = app.services
  expect(keys).toContain(`login:${pseudonym('203.0.113.7')}`)
  expect(keys).toContain(`login:${pseudonym(`email:${pseudonym(email)}@203.0.113.7`)}`)
  expect(keys).toContain(`mail:${pseudonym(`waitlist:${pseudonym(email)}`)}`)
  for (const key of keys) expect(key).toMatch(/^[a-z]+:[\w-]{22}$/)
})
