import { expect, test, vi } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'

// What alerts tell of the dates of a venue that is verified again (docs/decisions/0059-dates-that-appear-one-by-one.md).

const { app } = await anApp({ config: { spreadHours: 672 } })

const pass = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}

test('dates that come back with their venue’s verification become news one by one', async () => {
  const place = { city: 'Odessa', state: 'TX' }
  const venue = await aVenue(app).in(place.city, place.state).verified()
  const dates: { id: number }[] = []
  for (const days of [160, 64, 80, 1]) dates.push(await aListing(app, venue).inDays(days))
  await pass(LIMITS.alertPauseHours * HOUR)
  const couple = await aCouple(app)
  await couple.client.call('POST /api/saved-searches', { body: { criteria: place } })
  await pass(2 * MINUTE)
  const [far, near, middle] = dates.map(({ id }) => id)
  await verify(app, venue.id, false)
  await pass(HOUR)
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await verify(app, venue.id, true)
  random.mockRestore()
  const found = await app.visitor().call('GET /api/listings', { query: { city: place.city } })
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([far, near, middle]))

  /** Which dates each email names that has come by then. */
  const toldAfter = async (hours: number) => {
    await pass(hours * HOUR + SERVER_LIMITS.alertMinutes * MINUTE)
    const mails = await mailsTo(app, couple.email)
    return mails
      .filter(({ subject }) => subject.includes('match'))
      .map(({ text }) => dates.filter(({ id }) => text.includes(`/venue/${id}`)).map(({ id }) => id))
  }
  // half of an eighth of the days that are left is 96 hours, 120 hours and 240 hours
  const soon = dates[3]?.id
  expect(await toldAfter(0)).toEqual([[soon]])
  expect(await toldAfter(90)).toEqual([[soon]])
  expect(await toldAfter(6)).toEqual([[soon], [near]])
  expect(await toldAfter(24)).toEqual([[soon], [near], [middle]])
  expect(await toldAfter(120)).toEqual([[soon], [near], [middle], [far]])
})
