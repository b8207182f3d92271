import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/** Days as couples think of them, what is for members, and what a search can drop. */
const { app } = await anApp()

/** The next day at least 100 days ahead that is the first Saturday of its month. */
function aSaturday(): string {
  let day = addDays(app.clock.todayIn('TX'), 100)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 6 || Number(day.slice(8)) > 7) day = addDays(day, 1)
  return day
}
const saturday = aSaturday()

const venue = await aVenue(app)
  .with({ styles: ['barn', 'garden'], amenities: ['wifi', 'fire-pit', 'dance-floor'] })
  .in('Marfa', 'TX')
  .verified()
const other = await aVenue(app)
  .with({ styles: ['barn'], amenities: ['wifi'] })
  .in('Marfa', 'TX')
  .verified()
const [friday, same, sunday, nextMonday] = [
  await aListing(app, venue).on(addDays(saturday, -1)),
  await aListing(app, venue).on(saturday),
  await aListing(app, other).on(addDays(saturday, 1)),
  await aListing(app, venue).on(addDays(saturday, 9)),
]
const ids = async (query: Record<string, string>, client: Client = app.visitor()) =>
  (await client.call('GET /api/listings', { query: { city: 'Marfa', sort: 'date', ...query } })).map(({ id }) => id)

test('a day, days around it, a weekend, a month', async () => {
  expect(await ids({ date: saturday })).toEqual([same.id])
  expect(await ids({ date: saturday, flexDays: '1' })).toEqual([friday.id, same.id, sunday.id])
  expect(await ids({ weekend: addDays(saturday, 1) })).toEqual([friday.id, same.id, sunday.id])
  const later = [same, sunday, nextMonday].filter(({ date }) => date.slice(0, 7) === saturday.slice(0, 7))
  expect(await ids({ month: saturday.slice(0, 7) })).toEqual(
    [friday, ...later].filter(({ date }) => date.slice(0, 7) === saturday.slice(0, 7)).map(({ id }) => id),
  )
})

test.each([
  ['flexDays', '15'],
  ['flexDays', 'a'],
  ['weekend', '2027-02-30'],
  ['month', '2027-13'],
  ['month', 'June'],
  ['weekdays', 'saturday'],
  ['amenities', 'fire-pit'],
  ['everyStyle', 'yes'],
])('%s=%s is refused by name', async (name, value) => {
  const reply = await app.visitor().try('GET /api/listings', { query: { [name]: value } })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(Object.keys(reply.body.details.fields)[0]).toMatch(new RegExp(`^${name}`))
})

describe('filters for members', () => {
  const FILTERS: [string, Record<string, string>, () => number[]][] = [
    ['from', { from: saturday, to: addDays(saturday, 1) }, () => [same.id, sunday.id]],
    ['weekdays', { weekdays: 'sat,mon' }, () => [same.id, nextMonday.id]],
    ['amenities', { amenities: 'wifi,dance-floor' }, () => [friday.id, same.id, nextMonday.id]],
    ['everyStyle', { styles: 'barn,garden', everyStyle: 'true' }, () => [friday.id, same.id, nextMonday.id]],
  ]
  test.each(FILTERS)(
    '%s: refused by name without Premium, even where days and other searches are asked for',
    async (name, query) => {
      const couple = await aCouple(app)
      for (const client of [app.visitor(), couple.client]) {
        for (const route of ['GET /api/listings', 'GET /api/listings/relaxed', 'GET /api/listings/nearby'] as const) {
          const reply = await client.try(route, { query })
          expect(reply).toMatchObject({ status: 403, body: { code: 'members_only' } })
          expect(Object.keys(reply.body.details.fields)).toContain(name)
        }
      }
      if (name === 'amenities' || name === 'everyStyle') {
        expect((await couple.client.try('GET /api/listings/days', { query })).body.code).toBe('members_only')
      }
    },
  )

  test('a member searches by them, saves them, and gets email; without Premium, nobody can save them', async () => {
    const member = await aMember(app)
    for (const [, query, found] of FILTERS) expect(await ids(query, member.client)).toEqual(found())
    const criteria = { city: 'Marfa', from: saturday, weekdays: ['tue'], amenities: ['wifi'] }
    const stranger = await aCouple(app)
    const refused = await stranger.client.try('POST /api/saved-searches', { body: { criteria } })
    const message = 'Searching by any range of dates, days of the week and amenities is part of Premium.'
    expect(refused).toMatchObject({ status: 403, body: { code: 'members_only', message } })
    await member.client.call('POST /api/saved-searches', { body: { criteria } })
    await app.clock.advance(2 * MINUTE)
    const tuesday = await aListing(app, venue).on(addDays(saturday, 10))
    await aListing(app, venue).on(addDays(saturday, 11))
    await app.clock.advance(HOUR)
    await app.settle()
    const [mail] = (await mailsTo(app, member.email)).filter(({ subject }) => subject.includes('that match'))
    expect(mail?.text).toContain(`/venue/${tuesday.id}`)
    expect(mail?.subject).toContain('A date that matches')
  })

  test('styles alone work for everybody, as in the specification: any of them matches', async () => {
    expect(await ids({ styles: 'barn,garden', date: addDays(saturday, 1) })).toEqual([sunday.id])
  })
})

test('what a search that finds nothing can drop: only what then finds something, and how much', async () => {
  const query = { city: 'Marfa', state: 'TX', date: addDays(saturday, -30), minGuests: '10', styles: 'garden' }
  expect(await ids(query)).toEqual([])
  const relaxed = await app.visitor().call('GET /api/listings/relaxed', { query })
  const gardens = (await ids({ styles: 'garden' })).length
  expect(relaxed).toEqual([{ change: 'days', also: null, place: null, count: gardens }])
  const elsewhere = await aListing(app, await aVenue(app).in('Dallas', 'TX').verified()).on(addDays(saturday, -30))
  const { styles: _, ...plain } = query
  expect(await app.visitor().call('GET /api/listings/relaxed', { query: plain })).toMatchObject([
    { change: 'days' },
    { change: 'state', place: { state: 'TX' }, count: 1 },
    { change: 'place', place: null, count: 1 },
  ])
  expect(elsewhere.date).toBe(addDays(saturday, -30))
})

test('the other cities of the area, or else the state: what the rest of the search finds there, the most first', async () => {
  const visitor = app.visitor()
  const inCity = async (city: string, state: string, dates: number, maxGuests = 100) => {
    const there = await aVenue(app).in(city, state).verified()
    for (let at = 0; at < dates; at++)
      await aListing(app, there)
        .with({ maxGuests })
        .inDays(40 + at)
  }
  await inCity('Nashville', 'TN', 1)
  await inCity('Franklin', 'TN', 2)
  await inCity('Lebanon', 'TN', 3)
  await inCity('Gallatin', 'TN', 1, 40)
  await inCity('Memphis', 'TN', 1)
  const near = async (query: object) => {
    const { around, cities } = await visitor.call('GET /api/listings/nearby', { query: { minGuests: '50', ...query } })
    return [around, ...cities].map((place) => place && `${place.name}: ${place.count}`)
  }
  const [lebanon, franklin, nashville] = ['Lebanon, TN: 3', 'Franklin, TN: 2', 'Nashville, TN: 1']
  expect(await near({ city: 'nashville', state: 'TN' })).toEqual(['Nashville area, TN: 6', lebanon, franklin])
  expect(await near({ city: 'Franklin, TN' })).toEqual(['Nashville area, TN: 6', lebanon, nashville])
  expect(await near({ metro: 'nashville-area' })).toEqual(['Nashville area, TN: 6', lebanon, franklin, nashville])
  expect(await near({ city: 'Memphis', state: 'TN' })).toEqual(['Tennessee: 7', lebanon, franklin, nashville])
  // no date in another city of the area is for as many guests
  expect(await near({ city: 'Nashville', state: 'TN', minGuests: '101' })).toEqual([null])
  await inCity('Chattanooga', 'TN', 1, 200)
  expect(await near({ city: 'Nashville', state: 'TN', minGuests: '101' })).toEqual([
    'Tennessee: 1',
    'Chattanooga, TN: 1',
  ])
  expect(await near({ city: 'Franklin' })).toEqual([null])
  expect(await near({})).toEqual([null])
})

test('when dropping one filter finds nothing, two are dropped: each pair with its exact count', async () => {
  const there = await aVenue(app).in('Terlingua', 'TX').verified()
  const free = await aListing(app, there).priced(10_000, 6000).on(addDays(saturday, 21))
  const query = { city: 'Terlingua', state: 'TX', date: saturday, maxPrice: '500', isTransfer: 'false' }
  const visitor = app.visitor()
  expect(await ids(query)).toEqual([])
  const relaxed = await visitor.call('GET /api/listings/relaxed', { query })
  const { date: _, maxPrice: __, ...wider } = query
  const found = await ids(wider)
  expect(found).toEqual([free.id])
  expect(relaxed).toContainEqual({ change: 'days', also: 'price', place: null, count: found.length })
  for (const way of relaxed) expect(way).toMatchObject({ also: expect.any(String), count: expect.any(Number) })
  expect(relaxed.every(({ count }) => count > 0)).toBe(true)
})

test('the best match weighs the saving against the wait: ten days are worth one percent', async () => {
  const here = await aVenue(app).in('Alpine', 'TX').verified()
  const far = await aListing(app, here).priced(10_000, 5000).inDays(300)
  const near = await aListing(app, here).priced(10_000, 7000).inDays(50)
  const nearest = await aListing(app, here).priced(10_000, 7100).inDays(39)
  const found = await app.visitor().call('GET /api/listings', { query: { city: 'Alpine' } })
  expect(found.map(({ id }) => id)).toEqual([nearest.id, near.id, far.id])
})

test('the first and the last days there are find nothing, and days that PostgreSQL doesn’t have are refused', async () => {
  const find = async (query: string) => {
    const answer = await app.visitor().raw(`/api/listings?${query}`)
    return [answer.status, await answer.json()]
  }
  for (const ends of [
    'date=0001-01-01&flexDays=14',
    'date=9999-12-31&flexDays=14',
    'weekend=9999-12-31',
    'month=9999-12',
  ])
    expect(await find(ends)).toEqual([200, []])
  for (const none of ['date=0000-01-01', 'weekend=0000-01-01', 'month=0000-01'])
    expect(await find(none)).toEqual([400, expect.objectContaining({ code: 'invalid_request' })])
})
