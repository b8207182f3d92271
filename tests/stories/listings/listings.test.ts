import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

const { app } = await anApp()

const inDays = (days: number, state = 'TX') => addDays(app.clock.todayIn(state), days)
const form = (venue: { id: number }, wishes: object = {}) => ({
  venueId: venue.id,
  date: inDays(90),
  originalPrice: 20_000,
  discountedPrice: 12_000,
  maxGuests: 120,
  ...wishes,
})
/** Three years later; for a February 29, the day before. */
const inThreeYears = (date: string) => `${Number(date.slice(0, 4)) + 3}${date.slice(4)}`.replace('-02-29', '-02-28')
const publish = (venue: BuiltVenue, wishes: object = {}) =>
  venue.owner.client.try('POST /api/listings', { body: form(venue, wishes) })
const change = (listing: BuiltListing, body: object) =>
  listing.venue.owner.client.try('PATCH /api/listings/{id}', { params: { id: listing.id }, body })
const see = (client: Client, listing: { id: number }) =>
  client.try('GET /api/listings/{id}', { params: { id: listing.id } })

describe('publishing a date', () => {
  test('a published date is returned to its owner, and strangers see it without the venue', async () => {
    const venue = await aVenue(app).verified()
    const text = {
      description: 'A long lawn and a fire for the late hours.',
      packageDetails: {
        duration: '10 hours',
        times: 'From noon to 10 PM',
        includes: ['Linen'],
        excludes: ['Catering'],
        restrictions: ['No confetti'],
      },
    }
    const { status, body } = await publish(venue, { ...text, depositPercent: 20 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...text,
      venueId: venue.id,
      venueName: 'Thornwick Hall',
      status: 'live',
      isRevealed: true,
      isPast: false,
    })
    const stranger = await see(app.visitor(), body)
    expect(stranger.body).toEqual({
      id: body.id,
      venueId: null,
      isRevealed: false,
      city: 'Austin',
      state: 'TX',
      date: inDays(90),
      maxGuests: 120,
      originalPrice: 20_000,
      lowestOriginalPrice: null,
      questionedAbove: null,
      discountedPrice: 12_000,
      totalPrice: 12_000,
      percentOff: 40,
      savings: 8000,
      depositPercent: 20,
      depositAmount: 2400,
      amountDueNow: 2400,
      balanceDue: 9600,
      balanceDueDate: inDays(60),
      isTransfer: false,
      transferId: null,
      isActive: true,
      isEarly: false,
      publicAt: null,
      appearsAt: null,
      ratingBand: null,
      styles: ['barn', 'rustic'],
      amenities: ['dance-floor', 'wifi'],
      ...text,
      availability: 'available',
      isShown: true,
      heldUntil: null,
      bookingId: null,
      ownBalance: null,
      refunds: { refund: 0, refundWithBalance: 9600, until: inDays(76) },
      offers: null,
      today: inDays(0),
    })
  })

  test('numbers may come as text; guests and deposit have defaults', async () => {
    const venue = await aVenue(app).verified()
    const { maxGuests: _, ...body } = form(venue, {
      originalPrice: '2700.50',
      discountedPrice: '2000',
      venueId: `${venue.id}`,
    })
    const listing = await venue.owner.client.call('POST /api/listings', { body })
    expect(listing).toMatchObject({ originalPrice: 2700.5, maxGuests: 100, depositPercent: 25, depositAmount: 500 })
  })

  test('within 30 days everything is due immediately', async () => {
    const [near, far] = [await aListing(app).inDays(30), await aListing(app).inDays(31)]
    expect(near).toMatchObject({ amountDueNow: 12_000, balanceDue: 0, balanceDueDate: null, depositAmount: 3000 })
    expect(far).toMatchObject({ amountDueNow: 3000, balanceDue: 9000, balanceDueDate: inDays(1) })
  })

  test.each([
    ['date', { date: undefined }, 'Date is required'],
    ['date', { date: '2027-02-30' }, 'Enter a date as YYYY-MM-DD'],
    ['originalPrice', { originalPrice: 99.99 }, 'Price must be at least $100'],
    ['discountedPrice', { discountedPrice: 49 }, 'Discounted price must be at least $50'],
    ['discountedPrice', { discountedPrice: '12,000' }, 'Enter an amount in dollars, with at most two decimals'],
    [
      'discountedPrice',
      { originalPrice: 2_000_000, discountedPrice: '1000000' },
      'Discounted price must be at most $999,999.99, the most a card payment can be',
    ],
    ['maxGuests', { maxGuests: 9 }, 'Must accommodate at least 10 guests'],
    ['depositPercent', { depositPercent: 51 }, 'The deposit must be between 10 and 50 percent of the price'],
    ['maxGuests', { maxGuests: 201 }, 'This venue holds at most 200 guests'],
  ])('%s has its rule', async (field, wrong, message) => {
    const venue = await aVenue(app).verified()
    const reply = await publish(venue, wrong)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message, details: { fields: { [field]: message } } },
    })
  })

  test.each([[12_000], [11_999.99]])('$%s is no discount on $11,999.99', async (discountedPrice) => {
    const venue = await aVenue(app).verified()
    expect(await publish(venue, { originalPrice: 11_999.99, discountedPrice })).toMatchObject({
      status: 400,
      body: { code: 'invalid_pricing', message: 'Invalid pricing: Discounted price must be less than original price' },
    })
  })

  test('the past is refused by the calendar of the venue', async () => {
    const venue = await aVenue(app).verified()
    expect(await publish(venue, { date: inDays(-1) })).toMatchObject({
      status: 400,
      body: { details: { fields: { date: 'Choose today or a later date' } } },
    })
    expect((await publish(venue, { date: inDays(0) })).status).toBe(201)
  })

  test('a date is accepted and found, however many years ahead it is', async () => {
    const venue = await aVenue(app).verified()
    for (const date of [addDays(inThreeYears(inDays(0)), 1), '9999-12-31']) {
      expect((await publish(venue, { date })).status).toBe(201)
      const found = await app.visitor().call('GET /api/listings', { query: { date } })
      expect(found).toMatchObject([{ date }])
    }
  })

  test('an original price can be as high as the venue says; what a couple pays fits into one card payment', async () => {
    const venue = await aVenue(app).verified()
    const { status, body } = await publish(venue, { originalPrice: 999_999_999_999.99, discountedPrice: '999999.99' })
    expect([status, body.originalPrice]).toEqual([201, 999_999_999_999.99])
    const message = 'Discounted price must be at most $999,999.99, the most a card payment can be'
    expect(await change({ ...body, venue }, { discountedPrice: 1_000_000 })).toMatchObject({
      status: 400,
      body: { details: { fields: { discountedPrice: message } } },
    })
  })

  test('a venue that waits for verification lists nothing; somebody else’s venue does not exist', async () => {
    const pending = await aVenue(app).pending()
    expect(await publish(pending)).toMatchObject({ status: 409, body: { code: 'venue_not_verified' } })
    const stranger = await aVenueOwner(app)
    const foreign = await stranger.client.try('POST /api/listings', { body: form(pending) })
    const missing = await stranger.client.try('POST /api/listings', { body: form({ id: 99_999_999 }) })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  })

  test('a venue lists a date once, even when it tries twice at the same time; an inactive one leaves room for another', async () => {
    const venue = await aVenue(app).verified()
    const both = await Promise.all([publish(venue), publish(venue)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('date_taken')
    const first = { ...both.find(({ status }) => status === 201)?.body, venue } as BuiltListing
    await change(first, { isActive: false })
    expect((await publish(venue)).status).toBe(201)
    expect(await change(first, { isActive: true })).toMatchObject({ status: 409, body: { code: 'date_taken' } })
  })

  test.each([
    ['description', { description: 'Say yes at Thornwick Hall!' }, ['Thornwick Hall']],
    ['packageDetails.includes', { packageDetails: { includes: ['Linen', 'T h o r n w i c k robe'] } }, ['thornwick']],
    [
      'packageDetails.restrictions',
      { packageDetails: { restrictions: ['Park on 412 Juniper Crossing'] } },
      ['412 Juniper Crossing Rd'],
    ],
    ['packageDetails.duration', { packageDetails: { duration: 'see thornwick.com' } }, ['thornwick.com']],
    ['packageDetails.times', { packageDetails: { times: 'Noon to 11 PM at Thornwick Hall' } }, ['Thornwick Hall']],
    ['packageDetails.excludes', { packageDetails: { excludes: ['Linen', 'Thornwick Hall cake'] } }, ['Thornwick Hall']],
  ])('%s may not say who the venue is', async (field, text, words) => {
    const venue = await aVenue(app).verified()
    const reply = await publish(venue, text)
    expect(reply).toMatchObject({ status: 400, body: { code: 'identity_in_text', details: { words } } })
    expect(Object.keys(reply.body.details.fields)).toEqual([field])
    expect(reply.body.message).toContain(`“${words[0]}”`)
  })

  test('no text may give the owner’s name, phone, email or website', async () => {
    const owner = await aVenueOwner(app, {
      name: 'Rosa Delgado',
      phone: '(512) 555-0199',
      email: 'lawnkeepers@mail.test',
      metadata: { website: 'https://creekside-vows.test' },
    })
    const venue = await aVenue(app, owner).verified()
    for (const description of [
      'Rosa Delgado will greet you',
      'five one two 555 0199',
      'ask the lawnkeepers',
      'creekside vows, all one word',
    ]) {
      expect((await publish(venue, { description })).body.code).toBe('identity_in_text')
    }
  })
})

describe('changing a listing', () => {
  test('changes what is given and nothing else', async () => {
    const listing = await aListing(app).with({ description: 'A quiet lawn', depositPercent: 30 }).inDays(80)
    const { status, body } = await change(listing, { discountedPrice: 10_000 })
    expect(status).toBe(200)
    const { venue: _, ...before } = listing
    expect(body).toEqual({
      ...before,
      discountedPrice: 10_000,
      totalPrice: 10_000,
      percentOff: 50,
      savings: 10_000,
      depositAmount: 3000,
      amountDueNow: 3000,
      balanceDue: 7000,
    })
    expect((await change(listing, { description: '' })).body.description).toBeNull()
  })

  test('keeps the rules of publishing, together with what stays', async () => {
    const listing = await aListing(app).inDays(81)
    expect((await change(listing, { originalPrice: 12_000 })).body.code).toBe('invalid_pricing')
    expect((await change(listing, { maxGuests: 500 })).body.code).toBe('invalid_request')
    expect((await change(listing, { description: 'Thornwick' })).body.code).toBe('identity_in_text')
    expect((await change(listing, { date: inDays(5) })).body.details.fields).toEqual({
      date: 'Unknown field',
    })
  })

  test('off the market, it is gone for strangers, and it can come back', async () => {
    const listing = await aListing(app).inDays(82)
    expect((await change(listing, { isActive: false })).body).toMatchObject({ status: 'inactive', isActive: false })
    expect((await see(app.visitor(), listing)).status).toBe(404)
    expect((await see(listing.venue.owner.client, listing)).body).toMatchObject({ availability: 'mine' })
    expect((await change(listing, { isActive: false })).status).toBe(200)
    expect((await change(listing, { isActive: true })).body).toMatchObject({ status: 'live' })
    expect((await see(app.visitor(), listing)).status).toBe(200)
  })

  test('a held date can be edited but not taken down; the hold keeps its terms', async () => {
    const { couple, listing } = await aBooking(app).held()
    expect(await change(listing, { isActive: false })).toMatchObject({
      status: 409,
      body: {
        code: 'state_changed',
        message: expect.stringMatching(/^A couple is booking/),
        details: { state: 'held' },
      },
    })
    expect((await change(listing, { discountedPrice: 11_000 })).status).toBe(200)
    const checkout = await couple.client.call('GET /api/checkout/{id}', { params: { id: listing.id } })
    expect(checkout).toMatchObject({ totalPrice: 12_000, amountDueNow: 3000 })
  })

  test('a sold one stays as it was sold', async () => {
    const { listing } = await aBooking(app).confirmed()
    for (const body of [{ isActive: false }, { discountedPrice: 11_000 }]) {
      expect(await change(listing, body)).toMatchObject({ status: 409, body: { details: { state: 'sold' } } })
    }
  })
})

describe('what a listing page says (domain.md row 13)', () => {
  test('held: the couple sees their own hold, others the time left, the venue its listing', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const heldUntil = checkout.holdExpiresAt
    expect((await see(couple.client, listing)).body).toMatchObject({
      availability: 'held-by-me',
      heldUntil,
      bookingId: checkout.bookingId,
      venueId: null,
    })
    const other = await aCouple(app)
    for (const client of [app.visitor(), other.client]) {
      expect((await see(client, listing)).body).toMatchObject({ availability: 'held', heldUntil, bookingId: null })
    }
    expect((await see(listing.venue.owner.client, listing)).body).toMatchObject({
      availability: 'mine',
      bookingId: null,
      venueId: listing.venue.id,
    })
  })

  test('sold: revealed to its couple for good, to strangers without a word of the venue', async () => {
    const sold = await aListing(app)
      .with({
        description: 'A quiet lawn',
        packageDetails: { times: 'From noon', includes: ['Linen'], excludes: ['Cake'], restrictions: ['No confetti'] },
      })
      .inDays(90)
    const { couple, checkout } = await aBooking(app, { listing: sold }).confirmed()
    expect((await see(couple.client, sold)).body).toMatchObject({
      availability: 'mine',
      bookingId: checkout.bookingId,
      venueId: sold.venue.id,
      isRevealed: true,
      isActive: false,
      description: 'A quiet lawn',
    })
    expect((await see(app.visitor(), sold)).body).toMatchObject({
      availability: 'sold',
      venueId: null,
      isRevealed: false,
      description: null,
      packageDetails: { duration: null, times: null, includes: [], excludes: [], restrictions: [] },
    })
    const { body } = await see((await anAdmin(app)).client, sold)
    expect(body).toMatchObject({ availability: 'mine', isRevealed: true })
  })

  test('a reveal is of one date: the venue’s other dates stay anonymous, even to that couple', async () => {
    const { couple, listing } = await aBooking(app).confirmed()
    const other = await aListing(app, listing.venue).inDays(120)
    expect((await see(couple.client, other)).body).toMatchObject({ venueId: null, isRevealed: false })
  })

  test('off the market: missing for strangers, byte for byte', async () => {
    const inactive = await aListing(app).inactiveInDays(70)
    const client = (await aVenueOwner(app)).client
    const [hidden, missing] = await Promise.all([
      client.raw(`/api/listings/${inactive.id}`),
      client.raw('/api/listings/99999999'),
    ])
    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()])
    expect([...hidden.headers]).toEqual([...missing.headers])
    expect((await client.try('GET /api/listings/{id}', { params: { id: 'x' } })).status).toBe(404)
    expect((await client.try('GET /api/listings/{id}/similar', { params: { id: inactive.id } })).status).toBe(404)
  })

  test('its owner may look at it as couples do before they book, whatever its state', async () => {
    const listing = await aListing(app).inDays(60)
    const asCouple = (client: Client) =>
      client.try('GET /api/listings/{id}', { params: { id: listing.id }, query: { as: 'couple' } })
    const stranger = await see(app.visitor(), listing)
    const { owner } = listing.venue
    expect((await asCouple(owner.client)).body).toEqual(stranger.body)
    expect((await asCouple(app.visitor())).body).toEqual(stranger.body)
    await change(listing, { isActive: false })
    expect((await asCouple(owner.client)).body).toMatchObject({ venueId: null, isRevealed: false, isActive: false })
    expect((await asCouple(app.visitor())).status).toBe(404)
  })

  test('an answer carries no validator and must not be stored', async () => {
    const listing = await aListing(app).inDays(71)
    for (const path of ['/api/listings', `/api/listings/${listing.id}`]) {
      const { headers } = await app.visitor().raw(path)
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('last-modified')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

test('who may do what with listings', async () => {
  const listing = await aListing(app).inDays(95)
  const tries = (client: Client) => [
    client.try('GET /api/listings'),
    client.try('GET /api/listings/my'),
    client.try('POST /api/listings', { body: form(listing.venue, { date: inDays(96) }) }),
    client.try('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { maxGuests: 50 } }),
    client.try('POST /api/listings/{id}/watch', { params: { id: listing.id } }),
  ]
  const statuses = async (client: Client) => (await Promise.all(tries(client))).map(({ status }) => status)
  expect(await statuses(app.visitor())).toEqual([200, 401, 401, 401, 401])
  expect(await statuses((await aCouple(app)).client)).toEqual([200, 403, 403, 403, 200])
  expect(await statuses((await anAdmin(app)).client)).toEqual([200, 403, 403, 403, 403])
  expect(await statuses((await aVenueOwner(app)).client)).toEqual([200, 200, 404, 404, 403])
  expect(await statuses(listing.venue.owner.client)).toEqual([200, 200, 201, 200, 403])
})
