import { describe, expect, test } from 'vitest'
import { COMMON_AMENITIES } from '#contract/catalog.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/**
 * How many venues could have published a date, told to its owner in coarse steps (docs/decisions/0058-blending-in.md).
 */
const { app } = await anApp()

const range = { min: 5_000, max: 20_000 }
const like = (styles: string[], maxCapacity: number, city = 'Savannah', state = 'GA') =>
  aVenue(app)
    .with({ styles: styles as never, amenities: ['wifi', 'dance-floor'], maxCapacity, priceRange: range })
    .in(city, state)
    .verified()

const mine = await like(['garden', 'vineyard'], 200)
for (let number = 0; number < 6; number += 1) await like(['garden'], number < 5 ? 200 : 60)
// could have published the same, but isn't verified
await aVenue(app)
  .with({ styles: ['garden'], amenities: ['wifi', 'dance-floor'], maxCapacity: 200, priceRange: range })
  .in('Savannah', 'GA')
  .pending()

const special = await aVenue(app)
  .with({ styles: ['garden'], amenities: ['wifi', 'wheelchair-accessible'], maxCapacity: 200, priceRange: range })
  .in('Savannah', 'GA')
  .verified()

const measureNow = (venue: BuiltVenue, query: Record<string, string> = {}) =>
  venue.owner.client.call('GET /api/venues/{id}/likeness', { params: { id: venue.id }, query })
/** Measures after a minute, which is how long the venues of a state are remembered. */
const measure = async (venue: BuiltVenue, query: Record<string, string> = {}) => {
  await app.clock.advance(MINUTE)
  return measureNow(venue, query)
}

describe('how many venues could have published a date', () => {
  test('counts verified venues of the place that show as much and hold as many, in steps', async () => {
    expect(await measure(mine, { styles: 'garden', maxGuests: '150' })).toMatchObject({
      venues: 5,
      narrowest: 'guests',
    })
    expect(await measure(mine, { styles: 'garden', maxGuests: '60' })).toMatchObject({ venues: 0, narrowest: 'guests' })
  })

  test.each([
    ['styles', { styles: 'garden,vineyard', maxGuests: '150' }],
    ['guests', { styles: 'garden', maxGuests: '20' }],
    ['amenities', { styles: 'garden', maxGuests: '150', amenities: 'wheelchair-accessible' }],
    ['deposit', { styles: 'garden', maxGuests: '150', depositPercent: '50' }],
    ['price', { styles: 'garden', maxGuests: '150', originalPrice: '90000' }],
  ])('%s can be what narrows it most; without it, there are five', async (narrowest, query) => {
    const venue = narrowest === 'amenities' ? special : mine
    expect(await measure(venue, query)).toMatchObject({ venues: 0, narrowest, without: 5 })
  })

  test('a deposit that others ask for as well narrows it less', async () => {
    const other = await like(['rooftop'], 200, 'Athens', 'GA')
    await aListing(app, other).with({ depositPercent: 40 }).inDays(70)
    const alone = await like(['rooftop'], 200, 'Athens', 'GA')
    for (let number = 0; number < 4; number += 1) await like(['rooftop'], 200, 'Athens', 'GA')
    expect(await measure(alone, { styles: 'rooftop', depositPercent: '40' })).toMatchObject({ narrowest: 'deposit' })
    for (let number = 0; number < 4; number += 1) {
      const venue = await like(['rooftop'], 200, 'Athens', 'GA')
      await aListing(app, venue).with({ depositPercent: 40 }).inDays(71)
    }
    expect(await measure(alone, { styles: 'rooftop', depositPercent: '40' })).toMatchObject({ venues: 5 })
  })

  test('remembers the others of the state for a minute', async () => {
    const first = await like(['barn'], 100, 'Macon', 'GA')
    for (let number = 0; number < 3; number += 1) await like(['barn'], 100, 'Macon', 'GA')
    const query = { styles: 'barn', maxGuests: '100' }
    expect(await measure(first, query)).toMatchObject({ venues: 0 })
    await like(['barn'], 100, 'Macon', 'GA')
    expect(await measureNow(first, query)).toMatchObject({ venues: 0 })
    expect(await measure(first, query)).toMatchObject({ venues: 5 })
  })

  test('says when there are few venues, and what the surrounding area would do', async () => {
    const suburb = await like(['barn'], 150, 'Dripping Springs', 'TX')
    for (let number = 0; number < 5; number += 1) await like(['barn'], 150, 'Austin', 'TX')
    const answer = await measure(suburb, { styles: 'barn', maxGuests: '150', place: 'city' })
    expect(answer).toMatchObject({ venues: 0, narrowest: 'place', without: 5 })
    expect(answer.proposals[0]).toMatchObject({ place: 'area' })
    expect(await measure(suburb, { styles: 'barn', maxGuests: '150', place: 'area' })).toMatchObject({ venues: 5 })
    const lonely = await like(['barn'], 150, 'Marfa', 'TX')
    expect(await measure(lonely, { styles: 'barn', place: 'area' })).toMatchObject({ venues: 0, narrowest: 'place' })
  })

  test('an owner can’t ask about what their venue doesn’t have, or before it is verified', async () => {
    const asked = { styles: 'garden', maxGuests: '150' }
    expect(await measure(mine, { ...asked, amenities: 'wheelchair-accessible' })).toMatchObject({ venues: 5 })
    const waiting = await aVenue(app).in('Savannah', 'GA').pending()
    const reply = await waiting.owner.client.try('GET /api/venues/{id}/likeness', { params: { id: waiting.id } })
    expect(reply).toMatchObject({ status: 409, body: { code: 'venue_not_verified' } })
  })

  test('an owner of several venues learns nothing about a single other one', async () => {
    const first = await like(['barn'], 300, 'Albany', 'GA')
    const more = aVenue(app, first.owner).with({ styles: ['barn'], maxCapacity: 300, priceRange: range })
    for (let number = 0; number < 3; number += 1) await more.in('Albany', 'GA').verified()
    await like(['barn'], 200, 'Albany', 'GA')
    for (const maxGuests of ['200', '201']) {
      expect(await measure(first, { styles: 'barn', maxGuests })).toMatchObject({ venues: 0, without: 0 })
    }
  })

  test('an owner is told only about their own venue', async () => {
    const stranger = await like(['barn'], 100, 'Macon', 'GA')
    const reply = await stranger.owner.client.try('GET /api/venues/{id}/likeness', { params: { id: mine.id } })
    expect(reply.status).toBe(404)
  })
})

describe('what is proposed', () => {
  test('is the venue’s own, for at most as many guests as it holds, and differs between its dates', async () => {
    const { proposals } = await measure(mine, { dates: '4' })
    expect(proposals).toHaveLength(4)
    for (const { styles, amenities, maxGuests } of proposals) {
      expect(['garden', 'vineyard']).toEqual(expect.arrayContaining(styles))
      for (const one of amenities) expect(COMMON_AMENITIES).toContain(one)
      expect([80, 100, 125, 150, 175, 200]).toContain(maxGuests)
    }
    expect(new Set(proposals.map(({ maxGuests }) => maxGuests)).size).toBeGreaterThan(1)
    expect(new Set(proposals.map((one) => JSON.stringify(one))).size).toBe(4)
  })

  test('looks at what the venue’s dates show already', async () => {
    const venue = await like(['garden', 'rustic'], 50)
    await aListing(app, venue)
      .with({ maxGuests: 50, styles: ['garden'] })
      .inDays(80)
    const answers = []
    for (let round = 0; round < 5; round += 1) answers.push((await measure(venue)).proposals[0]?.maxGuests)
    for (const guests of answers) expect([20, 30]).toContain(guests)
  })

  test('is safe when the meter warns, if any of the venue’s own facts are', async () => {
    const { venues, proposals } = await measure(mine, { styles: 'vineyard', maxGuests: '200' })
    expect(venues).toBe(0)
    const [{ styles, amenities, maxGuests, place } = proposals[0]!] = proposals
    const query = { styles: styles.join(), amenities: amenities.join(), maxGuests: String(maxGuests), place }
    expect((await measure(mine, query)).venues).toBeGreaterThanOrEqual(5)
  })

  test('says how many venues fit it, as the meter then does itself, even where an amenity would give the venue away', async () => {
    const price = { originalPrice: '9000' }
    const { venues, proposals } = await measure(mine, { ...price, styles: 'vineyard', maxGuests: '200' })
    expect(venues).toBe(0)
    expect(proposals).not.toEqual([])
    for (const { styles, amenities, maxGuests, place, venues: fit } of proposals) {
      const facts = { styles: styles.join(), amenities: amenities.join(), maxGuests: String(maxGuests), place }
      expect((await measure(mine, { ...price, ...facts })).venues).toBe(fit)
    }
    const rare = { styles: 'garden', amenities: 'wheelchair-accessible', maxGuests: '150', originalPrice: '9000' }
    expect(await measure(special, rare)).toMatchObject({ venues: 0, proposals: [{ amenities: ['wifi'], venues: 5 }] })
  })

  test('can be published as it is, even without a style', async () => {
    const [{ venues: _, ...proposal } = expect.fail('nothing is proposed')] = (await measure(mine)).proposals
    const listing = await aListing(app, mine)
      .with({ ...proposal, styles: [] })
      .inDays(90)
    expect(listing).toMatchObject({ styles: [], maxGuests: proposal.maxGuests })
  })
})
