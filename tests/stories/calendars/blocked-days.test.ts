import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/** Days that an owner takes off the market by hand (docs/decisions/0062-days-blocked-by-hand.md). */
const { app } = await anApp()

const changes = ({ id, owner }: BuiltVenue, days: string[], blocked: boolean) =>
  owner.client.try('PATCH /api/venues/{id}/blocked-days', { params: { id }, body: { days, blocked } })
const kindsOn = async ({ owner }: BuiltVenue, day: string) =>
  (await owner.client.call('GET /api/calendars/month', { query: { month: day.slice(0, 7) } })).entries
    .filter(({ date }) => date === day)
    .map(({ kind }) => kind)
const ownOf = async ({ id, venue }: BuiltListing) =>
  (await venue.owner.client.call('GET /api/listings/my')).find((listing) => listing.id === id)
const publishes = ({ id, owner }: BuiltVenue, date: string, more: { askIfBusy?: boolean } = {}) =>
  owner.client.try('POST /api/listings', {
    body: { venueId: id, date, originalPrice: 20_000, discountedPrice: 12_000, maxGuests: 120, ...more },
  })
const inDays = (days: number) => addDays(app.clock.todayIn('TX'), days)

test('an open day is blocked and unblocked again, as often as asked', async () => {
  const venue = await aVenue(app).verified()
  const days = [inDays(40), inDays(41)]
  for (const _ of [1, 2])
    expect(await changes(venue, days, true)).toMatchObject({ status: 200, body: { blocked: true, takenDown: 0 } })
  expect(await kindsOn(venue, inDays(41))).toEqual(['blocked'])
  for (const _ of [1, 2]) expect(await changes(venue, days, false)).toMatchObject({ body: { blocked: false } })
  expect(await kindsOn(venue, inDays(41))).toEqual([])
  expect((await changes(await aVenue(app).pending(), days, true)).status, 'even before it is verified').toBe(200)
})

test('a listed date leaves the market without an email, and one press offers it again', async () => {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).inDays(50)
  const before = (await mailsTo(app, venue.owner.email)).length
  expect(await changes(venue, [listing.date, inDays(51)], true)).toMatchObject({ body: { takenDown: 1 } })
  expect(await ownOf(listing)).toMatchObject({ status: 'inactive', busy: { title: null, byOwner: true } })
  expect((await app.visitor().try('GET /api/listings/{id}', { params: { id: listing.id } })).status).toBe(404)
  expect(await mailsTo(app, venue.owner.email)).toHaveLength(before)
  const body = { isActive: true }
  await venue.owner.client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body })
  await app.settle()
  expect(await ownOf(listing)).toMatchObject({ status: 'live', busy: null })
  expect(await kindsOn(venue, listing.date)).toEqual(['offered'])
})

test('the form asks before a blocked day is listed, and a script is not refused', async () => {
  const venue = await aVenue(app).verified()
  const day = inDays(60)
  await changes(venue, [day], true)
  expect(await publishes(venue, day, { askIfBusy: true })).toMatchObject({
    status: 409,
    body: { code: 'day_busy', details: { byOwner: true, title: null } },
  })
  expect(await kindsOn(venue, day)).toEqual(['blocked'])
  expect((await publishes(venue, day)).status, 'a script that knows the specification alone').toBe(201)
  await app.settle()
  expect(await kindsOn(venue, day)).toEqual(['offered'])
})

test('what a couple has booked, or is paying for, stays', async () => {
  const venue = await aVenue(app).verified()
  const { listing: sold } = await aBooking(app, { listing: await aListing(app, venue).inDays(70) }).confirmed()
  const held = await aListing(app, venue).inDays(71)
  await aBooking(app, { listing: held }).held()
  const body = { takenDown: 0, beingBooked: 1 }
  expect(await changes(venue, [sold.date, held.date], true)).toMatchObject({ body })
  await app.settle()
  expect([(await ownOf({ ...sold, venue }))?.status, (await ownOf(held))?.status]).toEqual(['sold', 'held'])
})

test('an owner blocks only days to come of their own venue, and not too many at once', async () => {
  const venue = await aVenue(app).verified()
  const stranger = await aVenueOwner(app)
  expect((await changes({ ...venue, owner: stranger }, [inDays(10)], true)).status).toBe(404)
  for (const days of [[inDays(-1)], [inDays(5), inDays(3 * 366 + 1)], [], ['2027-02-30'], Array(101).fill(inDays(9))])
    expect(await changes(venue, days, true)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await kindsOn(venue, inDays(5))).toEqual([])
})
