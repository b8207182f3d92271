import { expect, test, vi } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// What alerts tell when an owner lowers the prices of several dates together (docs/decisions/0059).

const { app } = await anApp({ config: { spreadHours: 672 } })

const pass = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}

test('dates of a venue that become cheaper together become news one by one; one alone is news immediately', async () => {
  const place = { city: 'Odessa', state: 'TX' }
  const venue = await aVenue(app).in(place.city, place.state).verified()
  const dates: BuiltListing[] = []
  for (const days of [160, 64, 80, 200]) dates.push(await aListing(app, venue).inDays(days))
  await pass(LIMITS.alertPauseHours * HOUR)
  const couple = await aCouple(app)
  await couple.client.call('POST /api/saved-searches', { body: { criteria: place } })
  await pass(2 * MINUTE)
  const [first, near, middle, alone] = dates.map(({ id }) => id) as [number, number, number, number]
  const costs = (id: number, discountedPrice: number) =>
    venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { discountedPrice } })

  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (const id of [first, near, middle]) await costs(id, 9_000)
  random.mockRestore()
  const found = await app.visitor().call('GET /api/listings', { query: { city: place.city, maxPrice: 9_000 } })
  expect(found.map(({ id }) => id).sort()).toEqual([first, near, middle].sort())

  /** Which dates each email names that has come by then. */
  const toldAfter = async (hours: number) => {
    await pass(hours * HOUR + SERVER_LIMITS.alertMinutes * MINUTE)
    const mails = await mailsTo(app, couple.email)
    return mails
      .filter(({ subject }) => subject.includes('match'))
      .map(({ text }) => dates.filter(({ id }) => text.includes(`/venue/${id}`)).map(({ id }) => id))
  }
  // half of an eighth of the days that are left is 96 hours and 120 hours
  expect(await toldAfter(0)).toEqual([[first]])
  expect(await toldAfter(90)).toEqual([[first]])
  expect(await toldAfter(6)).toEqual([[first], [near]])
  expect(await toldAfter(24)).toEqual([[first], [near], [middle]])

  await pass(LIMITS.alertPauseHours * HOUR)
  await costs(alone, 9_000)
  expect(await toldAfter(0)).toEqual([[first], [near], [middle], [alone]])
})
