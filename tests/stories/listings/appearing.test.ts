import { describe, expect, test, vi } from 'vitest'
import { SPREAD_LEAD_DAYS } from '#contract/identity/spread-limits.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { order } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

// Dates that are published together appear one by one (docs/decisions/0059-dates-that-appear-one-by-one.md).

const { app } = await anApp({ config: { spreadHours: 6, earlyAccessHours: 24 } })
const admin = await anAdmin(app)
const member = await aMember(app)
const couple = await aCouple(app)
const visitor = app.visitor()
const onlookers: [string, Client][] = [
  ['a visitor', visitor],
  ['a couple', couple.client],
  ['a member', member.client],
  ['another venue', (await aVenueOwner(app)).client],
]
const CITIES: Record<string, string> = {
  'a visitor': 'Waco',
  'a couple': 'Laredo',
  'a member': 'Tyler',
  'another venue': 'Lubbock',
}

const at = ({ id }: { id: number }) => ({ params: { id } })
const untilPublic = () => app.clock.advance(32 * HOUR)

/** A venue in a city of its own with a public date, and one that was published with others and has yet to appear. */
async function inItsCity(city: string) {
  const venue = await aVenue(app).in(city, 'TX').verified()
  const open = await aListing(app, venue).priced(20_000, 15_000).inDays(60)
  await untilPublic()
  const waiting = await aListing(app, venue).priced(20_000, 8000).with({ spread: true }).inDays(61)
  return { venue, open, waiting }
}

/**
 * What lists show of a city (how many dates, the cheapest, their days, featured and similar ones), and what wider
 * searches count there.
 */
async function offeredTo(client: Client, { city, open }: { city: string; open: BuiltListing }) {
  const list = await client.raw(`/api/listings?city=${city}&limit=1&sort=price`)
  const [cheapest] = await list.json()
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const nearby = await client.call('GET /api/listings/nearby', { query: { state: 'TX', minGuests: 10 } })
  const relaxed = await client.call('GET /api/listings/relaxed', { query: { city, minGuests: 900 } })
  return {
    count: Number(list.headers.get('x-total-count')),
    cheapest: cheapest?.id,
    days: (await client.call('GET /api/listings/days', { query: { city } })).map(({ date }) => date),
    featured: ids(await client.call('GET /api/listings', { query: { city, featured: 'true' } })).sort(),
    similar: ids(await client.call('GET /api/listings/{id}/similar', at(open))).includes(open.id),
    near: ids(await client.call('GET /api/listings/{id}/similar', at(open))),
    nearby: nearby.cities.find((near) => near.city === city)?.count,
    wider: relaxed.find(({ change }) => change === 'guests')?.count,
  }
}

describe('a date that has yet to appear', () => {
  test.each(onlookers)('%s sees it nowhere: not in a list, a count, an order or a day', async (who, client) => {
    const city = CITIES[who] as string
    const { open, waiting } = await inItsCity(city)
    const alone = { count: 1, cheapest: open.id, days: [open.date], featured: [open.id], nearby: 1, wider: 1 }
    const before = await offeredTo(client, { city, open })
    expect(before).toMatchObject(alone)
    expect(before.near).not.toContain(waiting.id)
    const [place] = await client.call('GET /api/places', { query: { q: city } })
    expect(place?.count).toBe(1)
    const [hidden, missing] = [
      await client.raw(`/api/listings/${waiting.id}`),
      await client.raw('/api/listings/99999999'),
    ]
    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()])
    await app.clock.advance(Date.parse(waiting.appearsAt ?? '') - app.clock.now().getTime())
    const early = who === 'a member'
    expect(await offeredTo(client, { city, open })).toMatchObject({ count: early ? 2 : 1, nearby: early ? 2 : 1 })
    await untilPublic()
    const after = await offeredTo(client, { city, open })
    expect(after).toMatchObject({ count: 2, cheapest: waiting.id, wider: 2 })
    expect(after.near).toContain(waiting.id)
  })

  test('nobody can book it, mark it, or wait for it', async () => {
    const waiting = await aListing(app).with({ spread: true }).inDays(60)
    for (const who of [couple, member]) {
      const book = await who.client.try('POST /api/create-payment-intent', { body: order(waiting) })
      const watch = await who.client.try('POST /api/listings/{id}/watch', at(waiting))
      const mark = await who.client.try('POST /api/listings/{id}/favorite', at(waiting))
      expect([book.status, watch.status, mark.status]).toEqual([404, 404, 404])
    }
  })

  test('its owner and admins see it, and when it appears', async () => {
    const waiting = await aListing(app).with({ spread: true }).inDays(60)
    const wait = Date.parse(waiting.appearsAt ?? '') - app.clock.now().getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(6 * HOUR)
    expect(waiting.createdAt).toBe(waiting.appearsAt)
    expect(waiting.publicAt).toBeNull()
    for (const who of [waiting.venue.owner, admin]) {
      const seen = await who.client.call('GET /api/listings/{id}', at(waiting))
      expect(seen).toMatchObject({ isEarly: false, appearsAt: waiting.appearsAt })
    }
    const { client } = waiting.venue.owner
    const own = async () => (await client.call('GET /api/listings/my'))[0]
    const counted = async () => (await client.call('GET /api/venues/my'))[0]?.activeListings
    expect(await own()).toMatchObject({ appearsAt: waiting.appearsAt, isShown: false })
    expect(await counted()).toBe(0)
    const inCalendar = async () => (await client.call('GET /api/calendars/month')).entries
    expect(await inCalendar()).toMatchObject([
      { kind: 'offered', listingId: waiting.id, appears: { at: waiting.appearsAt, state: 'TX' } },
    ])
    await app.clock.advance(wait)
    expect(await own()).toMatchObject({ appearsAt: null, isShown: true })
    expect(await counted()).toBe(1)
  })

  test('is news once it appears: to members then, to others when it is public', async () => {
    const city = 'Amarillo'
    const [of, ofMember] = [await aCouple(app), await aMember(app)]
    for (const { client } of [of, ofMember])
      await client.call('POST /api/saved-searches', { body: { criteria: { city, state: 'TX' } } })
    const venue = await aVenue(app).in(city, 'TX').verified()
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const waiting = await aListing(app, venue).with({ spread: true }).inDays(60)
    random.mockRestore()
    const toldAfter = async (hours: number) => {
      await app.clock.advance(hours * HOUR + SERVER_LIMITS.alertMinutes * MINUTE)
      await app.settle()
      const mails = [await mailsTo(app, of.email), await mailsTo(app, ofMember.email)]
      return mails.map((all) => all.filter(({ text }) => text.includes(`/venue/${waiting.id}`)).length)
    }
    // taken down and offered again in the meantime: no news yet
    for (const isActive of [false, true])
      await venue.owner.client.call('PATCH /api/listings/{id}', { ...at(waiting), body: { isActive } })
    expect(await toldAfter(0)).toEqual([0, 0])
    expect(await toldAfter(1)).toEqual([0, 0])
    expect(await toldAfter(2)).toEqual([0, 1])
    expect(await toldAfter(26)).toEqual([1, 1])
  })
})

describe('what appears immediately', () => {
  test('a single date, and a date of today or tomorrow', async () => {
    const [single, near, far] = [
      await aListing(app).inDays(60),
      await aListing(app)
        .with({ spread: true })
        .inDays(SPREAD_LEAD_DAYS - 1),
      await aListing(app).with({ spread: true }).inDays(SPREAD_LEAD_DAYS),
    ]
    expect([single.appearsAt, near.appearsAt]).toEqual([null, null])
    expect(far.appearsAt).not.toBeNull()
    expect((await visitor.try('GET /api/listings/{id}', at(near))).status).toBe(200)
    expect((await visitor.try('GET /api/listings/{id}', at(far))).status).toBe(404)
    await app.clock.advance(Date.parse(far.appearsAt ?? '') - app.clock.now().getTime())
    expect((await visitor.try('GET /api/listings/{id}', at(far))).status).toBe(200)
  })
})

describe('dates that come back on the market one after the other', () => {
  const switches = ({ id, venue }: BuiltListing, body: { isActive: boolean; spread?: boolean }) =>
    venue.owner.client.call('PATCH /api/listings/{id}', { ...at({ id }), body })

  test('appear like those that are published together: the first immediately, the next within hours', async () => {
    const venue = await aVenue(app).verified()
    const [first, second, third] = [
      await aListing(app, venue).inDays(60),
      await aListing(app, venue).inDays(61),
      await aListing(app, venue).inDays(62),
    ]
    await untilPublic()
    for (const listing of [first, second, third]) await switches(listing, { isActive: false })
    expect((await switches(first, { isActive: true, spread: true })).appearsAt).toBeNull()
    const { appearsAt } = await switches(second, { isActive: true, spread: true })
    const wait = Date.parse(appearsAt ?? '') - app.clock.now().getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(6 * HOUR)
    expect((await visitor.raw(`/api/listings/${second.id}`)).status).toBe(404)
    await app.clock.advance(wait)
    expect((await visitor.raw(`/api/listings/${second.id}`)).status).toBe(200)
    // a script that knows only the specification's call is answered as before
    expect((await switches(third, { isActive: true })).appearsAt).toBeNull()
    expect((await visitor.raw(`/api/listings/${third.id}`)).status).toBe(200)
  })
})
