import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** Who sees a booking, and how its guest count changes. */
const { app } = await anApp()

describe('who sees a booking', () => {
  test('its couple and its venue, each with the other’s details; upcoming dates from first to last', async () => {
    const couple = await aCouple(app, { name: 'Sam Reyes', phone: '512-555-0148', metadata: { partnerName: 'Sol' } })
    const far = await aBooking(app, { couple, listing: await aListing(app).inDays(120) }).confirmed()
    const near = await aBooking(app, { couple, listing: await aListing(app).inDays(60) }).confirmed()
    const mine = await couple.client.call('GET /api/bookings/my')
    expect(mine.map(({ id }) => id)).toEqual([near.checkout.bookingId, far.checkout.bookingId])
    expect(mine[0]).toEqual({
      id: near.checkout.bookingId,
      coupleId: couple.id,
      listingId: near.listing.id,
      venueId: near.listing.venue.id,
      venueName: near.listing.venue.name,
      city: 'Austin',
      state: 'TX',
      status: 'confirmed',
      eventDate: near.listing.date,
      createdAt: expect.any(String),
      amount: 12_000,
      depositAmount: 3000,
      paidAmount: 3000,
      takenOver: false,
      balanceDue: 9000,
      balanceDueDate: near.checkout.balanceDueDate,
      chargesCard: false,
      cardStop: null,
      ended: null,
      atBank: null,
      takenBack: 0,
      guestCount: 120,
      guestsBefore: null,
      maxGuests: 120,
      contactEmail: couple.email,
      couple: null,
      venueNote: null,
      isUpcoming: true,
      today: app.clock.todayIn('TX'),
      canChangeGuests: true,
    })
    const owner = near.listing.venue.owner.client
    const toVenue = { ...mine[0], chargesCard: null, couple: { name: 'Sam Reyes and Sol', phone: '512-555-0148' } }
    expect(await owner.call('GET /api/bookings/my')).toEqual([toVenue])
    const params = { id: near.checkout.bookingId }
    expect(await owner.call('GET /api/bookings/{id}', { params })).toEqual(toVenue)
    expect(await couple.client.call('GET /api/bookings/{id}', { params })).toEqual(mine[0])
  })

  test('nobody else: for others, it doesn’t exist; admins have their own list', async () => {
    const { checkout } = await aBooking(app).confirmed()
    const missing = await (await aCouple(app)).client.try('GET /api/bookings/{id}', { params: { id: 1 } })
    for (const { client } of [await aCouple(app), await aVenueOwner(app)]) {
      const found = await client.try('GET /api/bookings/{id}', { params: { id: checkout.bookingId } })
      expect({ status: found.status, body: found.body }).toEqual({ status: 404, body: missing.body })
      const change = { params: { id: checkout.bookingId }, body: { guestCount: 20 } }
      expect([403, 404]).toContain((await client.try('PATCH /api/bookings/{id}', change)).status)
    }
    expect((await (await anAdmin(app)).client.try('GET /api/bookings/my')).status).toBe(403)
    expect((await app.visitor().try('GET /api/bookings/my')).status).toBe(401)
  })

  test('a hold isn’t a booking yet: neither side sees it, and nothing is revealed', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const params = { id: checkout.bookingId as number }
    for (const { client } of [couple, listing.venue.owner]) {
      expect(await client.call('GET /api/bookings/my')).toEqual([])
      expect((await client.try('GET /api/bookings/{id}', { params })).status).toBe(404)
    }
    const venue = { params: { id: listing.venue.id } }
    expect((await couple.client.try('GET /api/venues/{id}', venue)).status).toBe(404)
    const seen = JSON.stringify([
      checkout,
      await couple.client.call('GET /api/listings/{id}', { params: { id: listing.id } }),
    ])
    for (const word of [listing.venue.name, listing.venue.address, listing.venue.owner.email])
      expect(seen).not.toContain(word)
  })
})

describe('the number of guests', () => {
  const change = async (booking: Awaited<ReturnType<ReturnType<typeof aBooking>['confirmed']>>, guestCount: unknown) =>
    booking.couple.client.try('PATCH /api/bookings/{id}', {
      params: { id: booking.checkout.bookingId },
      body: { guestCount: guestCount as number },
    })

  test('can be changed up to the maximum', async () => {
    const booking = await aBooking(app).confirmed()
    expect(await change(booking, 80)).toMatchObject({ status: 200, body: { guestCount: 80 } })
    expect(await change(booking, '95')).toMatchObject({ status: 200, body: { guestCount: 95 } })
    for (const wrong of [0, -1, 121, 1.5, 'many', null]) {
      expect(await change(booking, wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
    const [mine] = await booking.couple.client.call('GET /api/bookings/my')
    expect(mine?.guestCount).toBe(95)
  })

  test('until 14 days before the event, by the calendar at the venue', async () => {
    const last = await aBooking(app, { listing: await aListing(app).inDays(14) }).confirmed()
    expect(await change(last, 80)).toMatchObject({ status: 200, body: { canChangeGuests: true } })
    const over = await aBooking(app, { listing: await aListing(app).inDays(13) }).confirmed()
    expect(await change(over, 80)).toMatchObject({ status: 409, body: { code: 'guest_count_locked' } })
  })

  test('the same number again isn’t a change', async () => {
    const booking = await aBooking(app).confirmed()
    expect(await change(booking, 120)).toMatchObject({ status: 200, body: { guestCount: 120, guestsBefore: null } })
  })

  test('not once the booking is canceled', async () => {
    const booking = await aBooking(app).confirmed()
    const params = { id: booking.checkout.bookingId }
    const body = { refund: 0, reason: 'We have parted' }
    await booking.couple.client.call('POST /api/bookings/{id}/cancel', { params, body })
    expect(await change(booking, 80)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  })
})

test('the day after the event, at the venue, a booking is completed', async () => {
  const venue = await aVenue(app).in('Honolulu', 'HI').verified()
  const { couple, listing, checkout } = await aBooking(app, {
    listing: await aListing(app, venue).inDays(3),
  }).confirmed()
  const params = { id: checkout.bookingId }
  const see = () => couple.client.call('GET /api/bookings/{id}', { params })
  // midnight in Honolulu is 10:00 UTC
  const end = Date.parse(`${listing.date}T00:00:00Z`) + DAY + 10 * HOUR
  await app.clock.advance(end - app.clock.now().getTime() - 60_000)
  await app.settle()
  expect(await see()).toMatchObject({
    status: 'confirmed',
    isUpcoming: true,
    today: listing.date,
    canChangeGuests: false,
  })
  await app.clock.advance(2 * 60_000)
  await app.settle()
  expect(await see()).toMatchObject({ status: 'completed', isUpcoming: false })
})
