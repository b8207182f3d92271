import { expect, onTestFinished, test, vi } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'

// What alerts tell of several dates of a venue that become news together (docs/decisions/0059-dates-that-appear-one-by-one.md).

const { app } = await anApp({ config: { spreadHours: 672 } })

const pass = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}

/** A venue's dates, so many days ahead, in a city of their own that a couple watches. */
async function watchedDates(city: string, days: readonly number[]) {
  const place = { city, state: 'TX' }
  const venue = await aVenue(app).in(place.city, place.state).verified()
  const dates: BuiltListing[] = []
  for (const inDays of days) dates.push(await aListing(app, venue).inDays(inDays))
  await pass(LIMITS.alertPauseHours * HOUR)
  const couple = await aCouple(app)
  await couple.client.call('POST /api/saved-searches', { body: { criteria: place } })
  await pass(2 * MINUTE)

  /** Which dates each email names that has come by then. */
  const toldAfter = async (hours: number) => {
    await pass(hours * HOUR + SERVER_LIMITS.alertMinutes * MINUTE)
    const mails = await mailsTo(app, couple.email)
    return mails
      .filter(({ subject }) => subject.includes('match'))
      .map(({ text }) => dates.filter(({ id }) => text.includes(`/venue/${id}`)).map(({ id }) => id))
  }
  const add = async (inDays: number) => {
    const date = await aListing(app, venue).inDays(inDays)
    dates.push(date)
    return date.id
  }
  return { venue, ids: dates.map(({ id }) => id) as [number, number, number, number], toldAfter, add }
}

/** Each date comes up after half of the time that it may wait. */
async function halfway(happens: () => Promise<void>) {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  await happens()
  random.mockRestore()
}

test('dates that come back with their venue’s verification become news one by one', async () => {
  const { venue, ids, toldAfter } = await watchedDates('Odessa', [160, 64, 80, 1])
  const [far, near, middle, soon] = ids
  await verify(app, venue.id, false)
  await pass(HOUR)
  await halfway(() => verify(app, venue.id, true))
  const found = await app.visitor().call('GET /api/listings', { query: { city: 'Odessa' } })
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([far, near, middle]))

  // half of an eighth of the days that are left is 96 hours, 120 hours and 240 hours
  expect(await toldAfter(0)).toEqual([[soon]])
  expect(await toldAfter(90)).toEqual([[soon]])
  expect(await toldAfter(6)).toEqual([[soon], [near]])
  expect(await toldAfter(24)).toEqual([[soon], [near], [middle]])
  expect(await toldAfter(120)).toEqual([[soon], [near], [middle], [far]])
})

test('dates of a venue that become cheaper together become news one by one; one alone is news immediately', async () => {
  const { venue, ids, toldAfter } = await watchedDates('Midland', [160, 64, 80, 200])
  const [first, near, middle, alone] = ids
  const costs = (id: number, discountedPrice: number) =>
    venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { discountedPrice } })

  await halfway(async () => {
    for (const id of [first, near, middle]) await costs(id, 9_000)
  })
  const found = await app.visitor().call('GET /api/listings', { query: { city: 'Midland', maxPrice: 9_000 } })
  expect(found.map(({ id }) => id).sort()).toEqual([first, near, middle].sort())

  // half of an eighth of the days that are left is 96 hours and 120 hours
  expect(await toldAfter(0)).toEqual([[first]])
  expect(await toldAfter(90)).toEqual([[first]])
  expect(await toldAfter(6)).toEqual([[first], [near]])
  expect(await toldAfter(24)).toEqual([[first], [near], [middle]])

  await pass(LIMITS.alertPauseHours * HOUR)
  await costs(alone, 9_000)
  expect(await toldAfter(0)).toEqual([[first], [near], [middle], [alone]])
})

test('a new date is told of even if it becomes cheaper, together with another one, before anybody has been told', async () => {
  const { venue, toldAfter, add } = await watchedDates('Abilene', [160])
  const [fresh, other] = [await add(200), await add(230)]
  await halfway(async () => {
    await venue.owner.client.call('PATCH /api/listings/{id}', {
      params: { id: fresh },
      body: { discountedPrice: 9_000 },
    })
  })
  expect(await toldAfter(0)).toEqual([[fresh, other]])
})
