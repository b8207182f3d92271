import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

// What a listing becomes where its form says nothing.

const { app } = await anApp()

const publish = ({ id, owner }: BuiltVenue, wishes: object) =>
  owner.client.try('POST /api/listings', {
    body: {
      venueId: id,
      date: addDays(app.clock.todayIn('TX'), 90),
      originalPrice: 20_000,
      discountedPrice: 12_000,
      ...wishes,
    },
  })

test('without a number of guests, or with the default, a small venue’s date is for as many as it holds', async () => {
  const venue = await aVenue(app).with({ maxCapacity: 60 }).verified()
  expect(await publish(venue, {})).toMatchObject({ status: 201, body: { maxGuests: 60 } })
  const date = addDays(app.clock.todayIn('TX'), 91)
  expect(await publish(venue, { date, maxGuests: 101 })).toMatchObject({ status: 400 })
  expect(await publish(venue, { date, maxGuests: 100 })).toMatchObject({ status: 201, body: { maxGuests: 60 } })
})

test('blank lines of a list count as not given', async () => {
  const packageDetails = { includes: ['', ' Linen ', ' '], restrictions: [''] }
  const { status, body } = await publish(await aVenue(app).verified(), { packageDetails })
  expect(status).toBe(201)
  expect(body.packageDetails).toMatchObject({ includes: ['Linen'], excludes: [], restrictions: [] })
})

test('a part of the package that a change leaves out stays as it is: another tab may have changed it since', async () => {
  const packageDetails = { duration: '8 hours', includes: ['Linen'], restrictions: ['No confetti'] }
  const { id, venue } = await aListing(app).with({ packageDetails }).inDays(79)
  const change = (parts: object) =>
    venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { packageDetails: parts } })
  await change({ includes: ['Linen', 'Chairs'], times: 'From noon' })
  expect((await change({ restrictions: [], duration: '' })).packageDetails).toEqual({
    duration: null,
    times: 'From noon',
    includes: ['Linen', 'Chairs'],
    excludes: [],
    restrictions: [],
  })
})
