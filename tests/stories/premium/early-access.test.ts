import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { holds, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember, membershipOf } from '#tests/builders/premium.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue, verify } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

// Dates that members see first (domain.md row 25, docs/decisions/0039-early-access.md).

const { app, bank } = await anApp({ config: { earlyAccessHours: 24 } })
const admin = await anAdmin(app)
const member = await aMember(app)
const couple = await aCouple(app)
const otherVenue = await aVenueOwner(app)
const visitor = app.visitor()
const outsiders: [string, Client][] = [
  ['a visitor', visitor],
  ['a couple', couple.client],
  ['another venue', otherVenue.client],
]

const at = ({ id }: { id: number }) => ({ params: { id } })
const untilPublic = () => app.clock.advance(25 * HOUR)
/** A venue in a city of its own, with a public date and an early one. */
async function inItsCity(city: string): Promise<{ venue: BuiltVenue; open: BuiltListing; early: BuiltListing }> {
  const venue = await aVenue(app).in(city, 'TX').verified()
  const open = await aListing(app, venue).priced(20_000, 15_000).inDays(60)
  await untilPublic()
  const early = await aListing(app, venue).priced(20_000, 8000).inDays(61)
  return { venue, open, early }
}

const CITIES: Record<string, string> = { 'a visitor': 'Waco', 'a couple': 'Laredo', 'another venue': 'Lubbock' }

/** What lists show of a city: how many dates, the cheapest, their days, the featured and the similar ones. */
async function offeredTo(client: Client, { city, open }: { city: string; open: BuiltListing }) {
  const list = await client.raw(`/api/listings?city=${city}&limit=1&sort=price`)
  const [cheapest] = await list.json()
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return {
    count: Number(list.headers.get('x-total-count')),
    cheapest: cheapest?.id,
    days: (await client.call('GET /api/listings/days', { query: { city } })).map(({ date }) => date),
    featured: ids(await client.call('GET /api/listings', { query: { city, featured: 'true' } })).sort(),
    similar: ids(await client.call('GET /api/listings/{id}/similar', at(open))),
  }
}

describe('an early date', () => {
  test('is in the lists, counts and days that members see, and marked', async () => {
    const { open, early } = await inItsCity('Tyler')
    const offered = await offeredTo(member.client, { city: 'Tyler', open })
    expect(offered).toMatchObject({ count: 2, cheapest: early.id, days: [open.date, early.date] })
    expect(offered.featured).toEqual([open.id, early.id].sort())
    expect(offered.similar).toContain(early.id)
    const seen = await member.client.call('GET /api/listings/{id}', at(early))
    expect(seen).toMatchObject({ isEarly: true, publicAt: null, availability: 'available', venueId: null })
  })

  test.each(outsiders)('%s sees it nowhere: not in a list, a count, an order or a day', async (who, client) => {
    const city = CITIES[who] as string
    const { open, early } = await inItsCity(city)
    const offered = await offeredTo(client, { city, open })
    expect(offered).toMatchObject({ count: 1, cheapest: open.id, days: [open.date], featured: [open.id] })
    expect(offered.similar).not.toContain(early.id)
    const [place] = await client.call('GET /api/places', { query: { q: city } })
    expect(place?.count).toBe(1)
    await untilPublic()
    expect(await offeredTo(client, { city, open })).toMatchObject({ count: 2, cheapest: early.id })
    expect((await client.call('GET /api/listings/{id}', at(early))).isEarly).toBe(false)
  })

  test('the numbers of the members’ filters leave it out until it is public, for members as well', async () => {
    const counts = async ({ client }: { client: Client }) => {
      await app.clock.advance(MINUTE) // the numbers are cached for a few seconds
      const { amenities, weekdays } = await client.call('GET /api/listings/member-filters')
      const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
      return { dancing: amenities.find(({ amenity }) => amenity === 'dance-floor')?.count ?? 0, dates: sum(weekdays) }
    }
    await untilPublic()
    const before = await counts({ client: visitor })
    const venue = await aVenue(app).in('Abilene', 'TX').verified()
    await aListing(app, venue)
      .with({ amenities: ['dance-floor'] })
      .inDays(60)
    expect(await counts({ client: visitor })).toEqual(before)
    expect(await counts(member)).toEqual(before)
    await untilPublic()
    expect(await counts({ client: visitor })).toEqual({ dancing: before.dancing + 1, dates: before.dates + 1 })
  })

  test.each(outsiders)('to %s, its page is that of an id that doesn’t exist', async (_, client) => {
    const early = await aListing(app).inDays(60)
    for (const path of ['', '/similar']) {
      const [hidden, missing] = [
        await client.raw(`/api/listings/${early.id}${path}`),
        await client.raw(`/api/listings/99999999${path}`),
      ]
      expect([hidden.status, missing.status]).toEqual([404, 404])
      expect(await hidden.text()).toBe(await missing.text())
    }
  })

  test('a couple can neither book it nor wait for it; a member can do both', async () => {
    const early = await aListing(app).inDays(60)
    const book = (who: SignedIn) => who.client.try('POST /api/create-payment-intent', { body: order(early) })
    const watch = (who: SignedIn) => who.client.try('POST /api/listings/{id}/watch', at(early))
    expect([(await book(couple)).status, (await watch(couple)).status]).toEqual([404, 404])
    expect([(await book(member)).status, (await watch(member)).status]).toEqual([200, 200])
    expect((await book(couple)).status).toBe(404)
    await untilPublic()
  })

  test('sold to a member, it stays unseen until it would have been public', async () => {
    const early = await aListing(app).inDays(60)
    const buyer = await aMember(app)
    await paysWith(app, await holds(buyer, early))
    expect(await syncs(buyer, early)).toMatchObject({ state: 'paid' })
    expect((await visitor.try('GET /api/listings/{id}', at(early))).status).toBe(404)
    await untilPublic()
    expect(await visitor.call('GET /api/listings/{id}', at(early))).toMatchObject({ availability: 'sold' })
  })

  test('its owner and admins see when everybody will', async () => {
    const early = await aListing(app).inDays(60)
    const publicAt = Date.parse(early.publicAt ?? '')
    expect(publicAt % HOUR).toBe(0)
    expect(publicAt - app.clock.now().getTime()).toBeGreaterThan(24 * HOUR - MINUTE)
    expect(publicAt - app.clock.now().getTime()).toBeLessThanOrEqual(25 * HOUR)
    for (const who of [early.venue.owner, admin]) {
      const seen = await who.client.call('GET /api/listings/{id}', at(early))
      expect(seen).toMatchObject({ isEarly: true, publicAt: early.publicAt })
    }
    const own = async () => (await early.venue.owner.client.call('GET /api/listings/my'))[0]?.publicAt
    expect(await own()).toBe(early.publicAt)
    // without a verified venue, nobody sees it, and nobody will at that time
    await verify(app, early.venue.id, false)
    for (const who of [early.venue.owner, admin]) {
      const seen = await who.client.call('GET /api/listings/{id}', at(early))
      expect(seen).toMatchObject({ isEarly: false, publicAt: null })
    }
    expect(await own()).toBeNull()
    await verify(app, early.venue.id, true)
    expect(await own()).toBe(early.publicAt)
    await untilPublic()
    expect(await own()).toBeNull()
  })

  test('taking it down and offering it again changes nothing about it', async () => {
    const early = await aListing(app).inDays(60)
    const set = (isActive: boolean) =>
      early.venue.owner.client.call('PATCH /api/listings/{id}', { ...at(early), body: { isActive } })
    await set(false)
    expect((await set(true)).publicAt).toBe(early.publicAt)
    expect((await visitor.try('GET /api/listings/{id}', at(early))).status).toBe(404)
  })

  test('is lost to a couple whose membership ends, unless they hold it', async () => {
    const leaving = await aMember(app)
    const [held, seen] = [await aListing(app).inDays(60), await aListing(app).inDays(60)]
    const sees = async (listing: BuiltListing) =>
      (await leaving.client.try('GET /api/listings/{id}', at(listing))).status
    await holds(leaving, held)
    expect([await sees(held), await sees(seen)]).toEqual([200, 200])
    const until = async (paid_until: Date) => {
      const rows = app.services.db.updateTable('memberships').where('user_id', '=', leaving.id)
      const { before } = await rows
        .set({ paid_until, cancels_at_period_end: true })
        .returning(sql<Date>`old.paid_until`.as('before'))
        .executeTakeFirstOrThrow()
      return before
    }
    const paid = await until(app.clock.now())
    expect([await sees(held), await sees(seen)]).toEqual([200, 404])
    await until(paid)
  })

  test('that is available again is news to members immediately, and to a former member once it is public', async () => {
    const leaving = await aMember(app)
    await leaving.client.call('POST /api/membership/cancel')
    const { paidUntil } = await membershipOf(leaving)
    await app.clock.advance(Date.parse(String(paidUntil)) - app.clock.now().getTime() - HOUR)
    const [staying, holding] = [await aMember(app), await aMember(app)]
    const early = await aListing(app).inDays(60)
    await holds(holding, early)
    for (const { client } of [staying, leaving]) await client.call('POST /api/listings/{id}/watch', at(early))
    const told = async (who: SignedIn) => {
      await bank.arrived()
      return (await mailsTo(app, who.email)).filter(({ subject }) => subject.includes('available again')).length
    }
    await app.clock.advance(2 * HOUR)
    expect([await told(staying), await told(leaving)]).toEqual([1, 0])

    await untilPublic()
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`watchers-${early.id}`}`.execute(
      app.services.db, // the queue keeps real time
    )
    expect([await told(staying), await told(leaving)]).toEqual([1, 1])
  })
})

describe('what is public immediately:', () => {
  test('dates less than 14 days ahead', async () => {
    const near = await aListing(app).inDays(LIMITS.earlyAccessLeadDays - 1)
    expect(near.publicAt).toBeNull()
    expect((await visitor.call('GET /api/listings/{id}', at(near))).isEarly).toBe(false)
  })

  test('transfers', async () => {
    const listing = await aListing(app).inDays(90)
    await untilPublic()
    const { listing: passedOn } = await aTransfer(app, { listing }).listed()
    expect((await visitor.call('GET /api/listings/{id}', at(passedOn))).isEarly).toBe(false)
  })
})

describe('a saved search', () => {
  const look = async (hours = 0) => {
    await app.clock.advance(hours * HOUR + SERVER_LIMITS.alertMinutes * MINUTE)
    await app.settle()
  }
  const saves = (who: SignedIn, city: string) =>
    who.client.call('POST /api/saved-searches', { body: { criteria: { city, state: 'TX' } } })
  const told = async (who: SignedIn, { id }: { id: number }) =>
    (await mailsTo(app, who.email)).filter(({ text }) => text.includes(`/venue/${id}`)).length

  test('tells members immediately, everybody else when the date is public, and nobody twice', async () => {
    const [first, then, joining] = [await aMember(app), await aCouple(app), await aCouple(app)]
    const venue = await aVenue(app).in('Abilene', 'TX').verified()
    await Promise.all([first, then, joining].map((who) => saves(who, 'Abilene')))
    const early = await aListing(app, venue).inDays(60)
    const tolds = async () => [await told(first, early), await told(then, early), await told(joining, early)]
    await look()
    expect(await tolds()).toEqual([1, 0, 0])
    await aMember(app, joining)
    await look(12)
    expect(await tolds()).toEqual([1, 0, 0])
    await look(13)
    expect(await tolds()).toEqual([1, 1, 1])
    await look(24)
    expect(await tolds()).toEqual([1, 1, 1])
  })
})
