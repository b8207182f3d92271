import { describe, expect, onTestFinished, test } from 'vitest'
import { AMENITIES, type Amenity, VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { approveChange, aVenue, VENUE_FORM, verify } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

const { app } = await anApp()

describe('registering a venue', () => {
  test('what the form says comes back, waiting for verification', async () => {
    const owner = await aVenueOwner(app)
    const venue = await owner.client.call('POST /api/venues', { body: VENUE_FORM })
    expect(venue).toMatchObject({ ...VENUE_FORM, isVerified: false, images: [], activeListings: 0 })
    const [mine] = await owner.client.call('GET /api/venues/my')
    expect(mine).toEqual(venue)
  })

  test('is refused while fifty venues of the same owner wait to be verified', async () => {
    const [owner, other] = [await aVenueOwner(app), await aVenueOwner(app)]
    const { config } = app.services
    const { generosity } = config
    onTestFinished(() => {
      config.generosity = generosity
    })
    config.generosity = 1 // as in live mode
    const send = (by = owner) => by.client.try('POST /api/venues', { body: VENUE_FORM })
    const [first] = await Promise.all(Array.from({ length: LIMITS.unverifiedVenues }, () => send()))
    expect(await send()).toMatchObject({ status: 409, body: { code: 'too_many_venues' } })
    expect((await send(other)).status).toBe(201)
    await verify(app, Number(first?.body.id), true)
    expect((await send()).status).toBe(201)
  })

  test('capacity, amenities and prices have defaults; the state is upper-cased', async () => {
    const owner = await aVenueOwner(app)
    const { maxCapacity: _c, amenities: _a, priceRange: _p, ...body } = VENUE_FORM
    const venue = await owner.client.call('POST /api/venues', { body: { ...body, state: 'tx' } })
    expect(venue).toMatchObject({
      maxCapacity: 100,
      amenities: [],
      priceRange: { min: 5000, max: 20_000 },
      state: 'TX',
    })
    for (const [priceRange, kept] of [
      [{ min: '6000.50' }, { min: 6000.5, max: 20_000 }],
      [{ max: 9000 }, { min: 5000, max: 9000 }],
      [{ min: 25_000 }, { min: 25_000, max: 25_000 }],
      [{ max: 3000.5 }, { min: 3000.5, max: 3000.5 }],
      [{}, { min: 5000, max: 20_000 }],
    ] as const) {
      const other = await owner.client.call('POST /api/venues', { body: { ...body, priceRange } })
      expect(other.priceRange).toEqual(kept)
    }
  })

  test('styles and amenities are those that the specification lists, and no others', async () => {
    const list = (words: string) => words.trim().split(/\s+/)
    const lists = {
      styles: list(`barn beach garden ballroom rustic modern classic vintage industrial luxury boutique estate vineyard
        country-club historic waterfront rooftop mansion resort farmhouse`) as VenueStyle[],
      amenities: list(`bridal-suite grooms-suite getting-ready-rooms on-site-parking valet-parking wheelchair-accessible
        indoor-ceremony-space outdoor-ceremony-space cocktail-area dance-floor stage built-in-bar kitchen-facilities
        on-site-catering tables-chairs-included linens-included lighting-system sound-system projector-screen wifi
        climate-control backup-generator pet-friendly children-area coat-check outdoor-heaters fire-pit
        photo-opportunities scenic-views`) as Amenity[],
    }
    expect({ styles: VENUE_STYLES, amenities: AMENITIES }).toEqual(lists)
    const owner = await aVenueOwner(app)
    expect(await owner.client.call('POST /api/venues', { body: { ...VENUE_FORM, ...lists } })).toMatchObject(lists)
    for (const [field, strange] of Object.entries({ styles: ['castle'], amenities: ['moat'] })) {
      const body = { ...VENUE_FORM, [field]: strange } as typeof VENUE_FORM
      const reply = await owner.client.try('POST /api/venues', { body })
      expect(Object.keys(reply.body.details.fields)).toEqual([`${field}.0`])
    }
  })

  test.each([
    ['name', { name: 'T' }, 'Venue name must be at least 2 characters'],
    ['address', { address: '12 E' }, 'Please enter a valid address'],
    ['city', { city: 'A' }, 'City is required'],
    ['state', { state: 'Texas' }, 'Please use 2-letter state code'],
    ['zipCode', { zipCode: '7870' }, 'Please enter a valid 5-digit ZIP code'],
    ['description', { description: 'Too short.' }, 'Description must be at least 50 characters'],
    ['maxCapacity', { maxCapacity: 9 }, 'Capacity must be at least 10 guests'],
    ['styles', { styles: [] }, 'Please select at least one venue style'],
  ])('%s has its rule', async (field, wrong, message) => {
    const owner = await aVenueOwner(app)
    const reply = await owner.client.try('POST /api/venues', { body: { ...VENUE_FORM, ...wrong } as typeof VENUE_FORM })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_request', message })
    expect(reply.body.details.fields).toHaveProperty([field], message)
  })

  test('a price range the wrong way around and unknown keys are refused by name', async () => {
    const owner = await aVenueOwner(app)
    const body = { ...VENUE_FORM, priceRange: { min: 9000, max: 8000 }, isVerified: true }
    const reply = await owner.client.try('POST /api/venues', { body })
    expect(Object.keys(reply.body.details.fields).sort()).toEqual(['isVerified', 'priceRange.max'])
  })

  test('strangers learn nothing from how somebody types: city spelling and the order of checkmarks are evened out', async () => {
    const venue = await aVenue(app)
      .with({ city: '  SAN   antonio'.toUpperCase(), styles: ['barn', 'rustic', 'barn'], amenities: ['wifi', 'stage'] })
      .verified()
    expect(venue).toMatchObject({ city: 'San Antonio', styles: ['barn', 'rustic'], amenities: ['stage', 'wifi'] })
  })
})

describe('editing', () => {
  test('changes what is given and nothing else', async () => {
    const venue = await aVenue(app).pending()
    const { owner, ...before } = venue
    const after = await owner.client.call('PATCH /api/venues/{id}', {
      params: { id: venue.id },
      body: { name: 'Thornwick House' },
    })
    expect(after).toEqual({ ...before, name: 'Thornwick House' })
  })

  test('changes only the place of the listings, and only once an admin has approved it', async () => {
    const listing = await aListing(app).inDays(60)
    await listing.venue.owner.client.call('PATCH /api/venues/{id}', {
      params: { id: listing.venue.id },
      body: { city: 'Dallas', styles: ['modern'] },
    })
    const seen = () => app.visitor().call('GET /api/listings/{id}', { params: { id: listing.id } })
    expect(await seen()).toMatchObject({ city: 'Austin', styles: ['barn', 'rustic'] })
    await approveChange(app, listing.venue)
    expect(await seen()).toMatchObject({ city: 'Dallas', styles: ['barn', 'rustic'] })
  })

  test('a new name that one of the venue’s listings already says is refused, naming the listing and the words', async () => {
    const listing = await aListing(app).with({ description: 'Brambleton lamps in every window' }).inDays(61)
    const rename = (name: string) =>
      listing.venue.owner.client.try('PATCH /api/venues/{id}', { params: { id: listing.venue.id }, body: { name } })
    const refused = await rename('Brambleton Manor')
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'identity_in_text', details: { words: ['brambleton'] } },
    })
    expect(refused.body.message).toContain('the listing on')
    const [mine] = await listing.venue.owner.client.call('GET /api/venues/my')
    expect(mine?.name).toBe('Thornwick Hall')
    expect((await rename('Larkspur Manor')).status).toBe(200)
  })

  test('the capacity cannot shrink below what a listed date promises', async () => {
    const { venue } = await aListing(app).with({ maxGuests: 150 }).inDays(62)
    const shrink = (maxCapacity: number) =>
      venue.owner.client.try('PATCH /api/venues/{id}', { params: { id: venue.id }, body: { maxCapacity } })
    expect(await shrink(149)).toMatchObject({
      status: 400,
      body: { details: { fields: { maxCapacity: expect.stringContaining('150 guests') } } },
    })
    expect((await shrink(150)).status).toBe(200)
  })

  test('it can once the date is off the market or sold, and then the date comes back only with fewer guests', async () => {
    const venue = await aVenue(app).verified()
    const off = await aListing(app, venue).with({ maxGuests: 150 }).inactiveInDays(63)
    const sold = await aListing(app, venue).with({ maxGuests: 150 }).inDays(64)
    const { couple, checkout } = await aBooking(app, { listing: sold }).confirmed()
    const { client } = venue.owner
    await client.call('PATCH /api/venues/{id}', { params: { id: venue.id }, body: { maxCapacity: 100 } })
    const booking = { params: { id: checkout.bookingId } }
    await couple.client.call('POST /api/bookings/{id}/cancel', { ...booking, body: { refund: 0, reason: 'We moved' } })
    for (const { id } of [off, sold]) {
      const back = (more: object) =>
        client.try('PATCH /api/listings/{id}', { params: { id }, body: { isActive: true, ...more } })
      expect(await back({})).toMatchObject({
        status: 400,
        body: { details: { fields: { maxGuests: 'This venue holds at most 100 guests' } } },
      })
      expect(await back({ maxGuests: 100 })).toMatchObject({ status: 200, body: { status: 'live' } })
    }
  })
})

test('my venues count the dates that are offered now', async () => {
  const venue = await aVenue(app).verified()
  await aListing(app, venue).inDays(0)
  await aListing(app, venue).inDays(10)
  await aListing(app, venue).inactiveInDays(20)
  const [mine] = await venue.owner.client.call('GET /api/venues/my')
  expect(mine).toMatchObject({ id: venue.id, isVerified: true, activeListings: 2 })
  const shown = async () => (await venue.owner.client.call('GET /api/listings/my')).filter(({ isShown }) => isShown)
  expect(await shown()).toHaveLength(2)
  const admin = await anAdmin(app)
  await admin.client.call('PATCH /api/admin/venues/{id}', {
    params: { id: venue.id },
    body: { verified: false, reason: 'Moved.' },
  })
  const [now] = await venue.owner.client.call('GET /api/venues/my')
  expect(now, 'nobody can find them anymore').toMatchObject({ isVerified: false, activeListings: 0 })
  expect(await shown()).toEqual([])
})

describe('who sees a venue', () => {
  test('its owner, admins and the couple that booked it; for everybody else it does not exist', async () => {
    const { couple, listing } = await aBooking(app).confirmed()
    const { id } = listing.venue
    const see = (client: Client) => client.try('GET /api/venues/{id}', { params: { id } })

    for (const client of [listing.venue.owner.client, (await anAdmin(app)).client, couple.client]) {
      const seen = await see(client)
      expect(seen.status).toBe(200)
      expect(seen.body).toMatchObject({ name: 'Thornwick Hall', address: VENUE_FORM.address, zipCode: '78704' })
      expect(seen.body.contact).toEqual({
        name: listing.venue.owner.name,
        email: listing.venue.owner.email,
        phone: null,
        website: null,
      })
    }
    expect((await see(app.visitor())).status).toBe(401)
    for (const stranger of [await aCouple(app), await aVenueOwner(app)]) {
      await expectSameAsMissing(stranger.client, `/api/venues/${id}`, '/api/venues/99999999')
    }
  })

  test('a hold reveals nothing', async () => {
    const { couple, listing } = await aBooking(app).held()
    await expectSameAsMissing(couple.client, `/api/venues/${listing.venue.id}`, '/api/venues/99999999')
  })

  test('its three newest reviews are on its page', async () => {
    const venue = await aVenue(app).verified()
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await app.services.db
      .insertInto('reviews')
      .values(
        [3, 1, 4, 2].map((day) => ({
          venue_id: venue.id,
          couple_names: `Couple ${day}`,
          rating: day,
          comment: `Day ${day}`,
          created_at: at(day),
        })),
      )
      .execute()
    const seen = await venue.owner.client.call('GET /api/venues/{id}', { params: { id: venue.id } })
    expect(seen.reviews).toEqual(
      [4, 3, 2].map((day) => ({
        rating: day,
        createdAt: at(day).toISOString(),
        comment: `Day ${day}`,
        coupleNames: `Couple ${day}`,
        reply: null,
      })),
    )
  })
})

test('only venue accounts register and edit venues, each its own', async () => {
  const venue = await aVenue(app).pending()
  const tries = (client: Client) => [
    client.try('GET /api/venues/my'),
    client.try('POST /api/venues', { body: VENUE_FORM }),
    client.try('PATCH /api/venues/{id}', { params: { id: venue.id }, body: { name: 'Mine' } }),
  ]
  const statuses = async (client: Client) => (await Promise.all(tries(client))).map(({ status }) => status)
  expect(await statuses(app.visitor())).toEqual([401, 401, 401])
  expect(await statuses((await aCouple(app)).client)).toEqual([403, 403, 403])
  expect(await statuses((await anAdmin(app)).client)).toEqual([403, 403, 403])
  expect(await statuses((await aVenueOwner(app)).client)).toEqual([200, 201, 404])
})

test('the owner is told about the verification, once', async () => {
  const venue = await aVenue(app).pending()
  await verify(app, venue.id, true)
  await verify(app, venue.id, true)
  await verify(app, venue.id, false)
  const mails = await mailsTo(app, venue.owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Thornwick Hall is verified',
    'Thornwick Hall is no longer verified',
  ])
})

/** Compares status, body and headers, byte for byte: nothing tells a foreign object from a missing one. */
async function expectSameAsMissing(client: Client, foreign: string, missing: string) {
  const [a, b] = [await client.raw(foreign), await client.raw(missing)]
  expect(a.status).toBe(404)
  expect(b.status).toBe(404)
  expect([...a.headers]).toEqual([...b.headers])
  expect(await a.text()).toBe(await b.text())
}
