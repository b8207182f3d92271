import { describe, expect, test } from 'vitest'
import { COMMON_AMENITIES } from '#contract/catalog.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { approveChange, aVenue } from '#tests/builders/venues.ts'

/** What strangers read of the venue behind a date is the date's own, frozen when it is published (domain.md row 3). */
const { app } = await anApp()

const STYLES = ['barn', 'garden', 'rustic', 'estate', 'farmhouse'] as const
const AMENITIES = [...COMMON_AMENITIES, 'fire-pit', 'valet-parking'] as const
const venue = await aVenue(app)
  .with({ styles: [...STYLES], amenities: [...AMENITIES] })
  .in('Alpharetta', 'GA')
  .verified()

const seen = (id: number) => app.visitor().call('GET /api/listings/{id}', { params: { id } })
const found = async (query: Record<string, string>) =>
  (await app.visitor().call('GET /api/listings', { query })).map(({ id }) => id)
const change = (id: number, body: Record<string, unknown>) =>
  venue.owner.client.try('PATCH /api/listings/{id}', { params: { id }, body })

describe('a date that names nothing', () => {
  test('shows its venue’s first three styles, three of its common amenities and its city', async () => {
    const listing = await aListing(app, venue).inDays(60)
    const { city, styles, amenities } = await seen(listing.id)
    expect({ city, styles }).toEqual({ city: 'Alpharetta', styles: ['barn', 'garden', 'rustic'] })
    expect(amenities).toHaveLength(3)
    for (const amenity of amenities) expect(COMMON_AMENITIES).toContain(amenity)
    expect(listing).toMatchObject({ place: 'city', styles, amenities })
  })

  test('has amenities of its own choice: ten dates don’t all show the same', async () => {
    const dates = []
    for (let day = 0; day < 10; day += 1) dates.push(await aListing(app, venue).inDays(100 + day))
    expect(new Set(dates.map(({ amenities }) => amenities.join())).size).toBeGreaterThan(1)
  })
})

describe('a date that chooses', () => {
  test('no styles: it shows none, and searches for styles don’t find it', async () => {
    const { id } = await aListing(app, venue).with({ styles: [] }).inDays(63)
    expect(await seen(id)).toMatchObject({ styles: [] })
    expect(await found({ city: 'Alpharetta', limit: '100' })).toContain(id)
    expect(await found({ city: 'Alpharetta', limit: '100', styles: STYLES.join() })).not.toContain(id)
    await change(id, { styles: ['barn'] })
    expect((await change(id, { styles: [] })).body).toMatchObject({ styles: [] })
  })

  test('shows that, and is found by what it shows alone', async () => {
    const { id } = await aListing(app, venue)
      .with({ styles: ['estate', 'barn'], amenities: ['wifi'] })
      .inDays(61)
    expect(await seen(id)).toMatchObject({ styles: ['barn', 'estate'], amenities: ['wifi'] })
    expect(await found({ styles: 'estate', city: 'Alpharetta' })).toEqual([id])
    expect(await found({ styles: 'garden', city: 'Alpharetta', sort: 'date' })).not.toContain(id)
  })

  test('the area around its city: found there and in its state, not in the city, and known as the area', async () => {
    const { id } = await aListing(app, venue).with({ place: 'area' }).inDays(62)
    expect(await seen(id)).toMatchObject({ city: 'Atlanta area', state: 'GA' })
    expect(await found({ city: 'Alpharetta', limit: '100' })).not.toContain(id)
    const queries: Record<string, string>[] = [{ metro: 'atlanta-area' }, { state: 'GA' }, { city: 'Atlanta area, GA' }]
    for (const query of queries) {
      expect(await found({ ...query, limit: '100' }), JSON.stringify(query)).toContain(id)
    }
    const places = await app.visitor().call('GET /api/places', { query: { q: 'atlanta' } })
    expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['metro Atlanta area, GA'])
    const mine = await venue.owner.client.call('GET /api/listings/my')
    expect(mine.find((one) => one.id === id)).toMatchObject({ city: 'Atlanta area', place: 'area' })
    await change(id, { place: 'city' })
    expect(await seen(id)).toMatchObject({ city: 'Alpharetta' })
  })

  test.each([
    ['styles', ['beach'], 'This venue doesn’t have the style “Beach”'],
    ['styles', ['barn', 'garden', 'rustic', 'estate'], 'Choose at most 3 styles'],
    ['amenities', ['wifi', 'dance-floor', 'climate-control', 'on-site-parking'], 'Choose at most 3 amenities'],
    ['place', 'moon', undefined],
  ])('%s %j is refused by name', async (name, value, message) => {
    const body = {
      venueId: venue.id,
      date: app.clock.todayIn('GA'),
      originalPrice: 20_000,
      discountedPrice: 12_000,
      [name]: value,
    }
    const reply = await venue.owner.client.try('POST /api/listings', { body: body as never })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const fields = reply.body.details?.fields as Record<string, string>
    expect(Object.keys(fields)).toEqual([name])
    if (message !== undefined) expect(fields[name]).toBe(message)
  })

  test('an amenity that only its venue’s page shows, or that the venue doesn’t have, is refused', async () => {
    const small = await aVenue(app)
      .with({ amenities: ['wifi', 'fire-pit'] })
      .in('Marfa', 'TX')
      .verified()
    const listing = await aListing(app, small).inDays(40)
    const asked = (body: Record<string, unknown>) =>
      small.owner.client.try('PATCH /api/listings/{id}', { params: { id: listing.id }, body })
    expect((await asked({ amenities: ['fire-pit'] })).status).toBe(400)
    expect((await asked({ amenities: ['dance-floor'] })).body.details?.fields).toEqual({
      amenities: 'This venue doesn’t have the amenity “Dance floor”',
    })
    expect((await asked({ place: 'area' })).body.details?.fields).toEqual({
      place: 'We don’t know of an area around Marfa',
    })
    expect(await seen(listing.id)).toMatchObject({ city: 'Marfa', amenities: ['wifi'] })
  })
})

test('a later edit of the venue touches no date, and a date keeps what its venue has lost', async () => {
  const changing = await aVenue(app)
    .with({ styles: ['barn', 'garden'], amenities: ['wifi', 'stage'] })
    .verified()
  const { id } = await aListing(app, changing).inDays(50)
  const before = await seen(id)
  await changing.owner.client.call('PATCH /api/venues/{id}', {
    params: { id: changing.id },
    body: { styles: ['modern'], amenities: ['dance-floor'] },
  })
  expect(await seen(id)).toEqual(before)
  await changing.owner.client.call('PATCH /api/listings/{id}', {
    params: { id },
    body: { styles: ['barn', 'modern'], amenities: ['wifi', 'dance-floor'] },
  })
  expect(await seen(id)).toMatchObject({ styles: ['barn', 'modern'], amenities: ['dance-floor', 'wifi'] })
})

test('a venue that moves takes its dates along: those that show its area show the one around the new city', async () => {
  const moving = await aVenue(app).in('Alpharetta', 'GA').verified()
  const byCity = await aListing(app, moving).inDays(51)
  const byArea = await aListing(app, moving).with({ place: 'area' }).inDays(52)
  const moveTo = async (city: string, state: string) => {
    await moving.owner.client.call('PATCH /api/venues/{id}', { params: { id: moving.id }, body: { city, state } })
    await approveChange(app, moving)
    return Promise.all([seen(byCity.id), seen(byArea.id)])
  }
  expect(await moveTo('Milton', 'GA')).toMatchObject([{ city: 'Milton' }, { city: 'Atlanta area' }])
  expect(await found({ city: 'Milton', limit: '100' })).not.toContain(byArea.id)
  const mine = await moving.owner.client.call('GET /api/listings/my')
  expect(mine.find(({ id }) => id === byArea.id)).toMatchObject({ place: 'area' })
  expect(await moveTo('Boston', 'MA')).toMatchObject([
    { city: 'Boston', state: 'MA' },
    { city: 'Boston area', state: 'MA' },
  ])
  expect(await moveTo('Marfa', 'TX')).toMatchObject([{ city: 'Marfa' }, { city: 'Marfa' }])
})
