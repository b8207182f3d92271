import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** Hearts: dates that a couple has marked, to look at again and to compare. */
const { app } = await anApp()
const venue = await aVenue(app).in('Marfa', 'TX').verified()

const mark = ({ client }: SignedIn, id: number) => client.try('POST /api/listings/{id}/favorite', { params: { id } })
const unmark = ({ client }: SignedIn, id: number) =>
  client.call('DELETE /api/listings/{id}/favorite', { params: { id } })
const favorites = async ({ client }: SignedIn) =>
  (await client.call('GET /api/favorites')).map(({ id, open, venueId }) => ({ id, open, venueId }))

test('a couple marks dates, each of them once, and finds them by day; another couple has their own', async () => {
  const [couple, other] = [await aCouple(app), await aCouple(app)]
  const late = await aListing(app, venue).inDays(90)
  const soon = await aListing(app, venue).inDays(60)
  for (const id of [late.id, soon.id, late.id]) expect((await mark(couple, id)).status).toBe(200)
  expect(await favorites(couple)).toEqual([
    { id: soon.id, open: true, venueId: null },
    { id: late.id, open: true, venueId: null },
  ])
  expect(await favorites(other)).toEqual([])
  expect(await unmark(couple, late.id)).toEqual({ favorite: false })
  expect(await unmark(couple, late.id)).toEqual({ favorite: false })
  expect((await favorites(couple)).map(({ id }) => id)).toEqual([soon.id])
})

test('a favorite that costs less than when it was marked says what it cost then', async () => {
  const couple = await aCouple(app)
  const listing = await aListing(app, venue).priced(20_000, 12_000).inDays(75)
  await mark(couple, listing.id)
  const before = async () => (await couple.client.call('GET /api/favorites')).map((date) => date.priceWhenMarked)
  const costs = (discountedPrice: number) =>
    venue.owner.client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { discountedPrice } })
  expect(await before()).toEqual([null])
  await costs(13_000)
  expect(await before()).toEqual([null])
  await costs(11_000)
  expect(await before()).toEqual([12_000])
  await mark(couple, listing.id)
  expect(await before(), 'marked twice is marked once').toEqual([12_000])
  await aBooking(app, { listing: { ...listing, amountDueNow: 2750 } }).confirmed()
  expect(await before()).toEqual([null])
})

test('what somebody has booked says so and shows nothing more; what is taken down is left out', async () => {
  const couple = await aCouple(app)
  const booked = await aListing(app, venue).inDays(70)
  const withdrawn = await aListing(app, venue).inDays(71)
  for (const { id } of [booked, withdrawn]) await mark(couple, id)
  await aBooking(app, { listing: booked }).confirmed()
  await venue.owner.client.call('PATCH /api/listings/{id}', { params: { id: withdrawn.id }, body: { isActive: false } })
  expect(await favorites(couple)).toEqual([{ id: booked.id, open: false, venueId: null }])
  const [shown] = await couple.client.call('GET /api/favorites')
  expect(shown?.description).toBeNull()
  expect((await mark(couple, withdrawn.id)).status).toBe(404)
})

test('a couple that knows the venue still sees a favorite that is off the market, but can’t compare it', async () => {
  const couple = await aCouple(app)
  const listing = await aListing(app, venue).inDays(73)
  await mark(couple, listing.id)
  const { checkout } = await aBooking(app, { couple, listing }).confirmed()
  const seen = async () => {
    const dates = await couple.client.call('GET /api/favorites')
    return dates.map(({ id, open, booked, isRevealed }) => ({ id, open, booked, isRevealed }))
  }
  expect(await seen()).toEqual([{ id: listing.id, open: false, booked: true, isRevealed: true }])
  const params = { id: checkout.bookingId }
  const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  expect(await seen()).toEqual([{ id: listing.id, open: false, booked: false, isRevealed: true }])
  await venue.owner.client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { isActive: true } })
  expect(await seen()).toEqual([{ id: listing.id, open: true, booked: false, isRevealed: true }])
})

test('favorites have a maximum, even when two are marked at the same time', async () => {
  const couple = await aCouple(app)
  const listings = []
  for (let day = 0; day < 3; day++) listings.push(await aListing(app, venue).inDays(200 + day))
  const [first, second, third] = listings.map(({ id }) => id) as [number, number, number]
  await mark(couple, first)
  const allowed = LIMITS as { favorites: number }
  const { favorites: before } = allowed
  allowed.favorites = 2
  try {
    const replies = await Promise.all([mark(couple, second), mark(couple, third)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too_many_favorites')
    expect((await mark(couple, first)).status).toBe(200) // marked already, so it doesn't count again
  } finally {
    allowed.favorites = before
  }
})

test('a favorite that a couple can no longer see doesn’t count toward the maximum', async () => {
  const couple = await aCouple(app)
  const [hidden, next, last] = await Promise.all([210, 211, 212].map((day) => aListing(app, venue).inDays(day)))
  await mark(couple, hidden?.id as number)
  const allowed = LIMITS as { favorites: number }
  const { favorites: before } = allowed
  allowed.favorites = 1
  try {
    const takesDown = { params: { id: hidden?.id as number }, body: { isActive: false } }
    await venue.owner.client.call('PATCH /api/listings/{id}', takesDown)
    expect((await mark(couple, next?.id as number)).status).toBe(200)
    expect((await mark(couple, last?.id as number)).body.code).toBe('too_many_favorites')
  } finally {
    allowed.favorites = before
  }
})

test('an owner reads how many couples have marked a date, and not who', async () => {
  const listing = await aListing(app, venue).inDays(77)
  const couples = [await aCouple(app), await aCouple(app)] as const
  for (const couple of couples) await mark(couple, listing.id)
  const own = async () => (await venue.owner.client.call('GET /api/listings/my')).find(({ id }) => id === listing.id)
  expect(await own()).toMatchObject({ hearts: 2 })
  await unmark(couples[0], listing.id)
  expect(await own()).toMatchObject({ hearts: 1 })
  expect(JSON.stringify(await own())).not.toContain(couples[1].email)
})
