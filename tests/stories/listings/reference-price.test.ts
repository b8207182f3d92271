import { expect, test } from 'vitest'
import type { ListingChanges } from '#contract/listing-form.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** A reference price that people can believe (domain.md row 31). Nothing is refused. */
const { app } = await anApp({ search: true })
const admin = await anAdmin(app)
const visitor = app.visitor()

const detail = (listing: { id: number }, client = visitor) =>
  client.call('GET /api/listings/{id}', { params: { id: listing.id } })
const changes = ({ id, venue }: BuiltListing, body: Partial<Record<keyof ListingChanges, number | boolean>>) =>
  venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: body as never })
/** The dates that this query finds, in order, from memory and from SQL, which must agree. */
async function found(query: Record<string, string>): Promise<number[]> {
  const ask = async () => (await visitor.call('GET /api/listings', { query })).map(({ id }) => id)
  await app.settle()
  const fromMemory = await ask()
  const { search } = app.services
  app.services.search = null
  const fromSql = await ask()
  app.services.search = search
  expect(fromSql).toEqual(fromMemory)
  return fromMemory
}
const priced = async (city: string, prices: readonly (readonly [original: number, price: number])[], max = 200_000) => {
  const venue = await aVenue(app)
    .in(city, 'TX')
    .with({ priceRange: { min: 5000, max } })
    .verified()
  const listings: BuiltListing[] = []
  for (const [days, [original, price]] of prices.entries()) {
    listings.push(
      await aListing(app, venue)
        .with({ originalPrice: original, discountedPrice: price })
        .inDays(100 + days),
    )
  }
  return listings
}
const ids = (listings: readonly BuiltListing[], ...order: number[]) => order.map((at) => listings[at]?.id)

test('an original price that claims more than 60 percent off doesn’t lift a date above 60 percent', async () => {
  // on four days in a row: 95 percent off, an honest 60, 55 and 61 percent
  const listings = await priced('Lubbock', [
    [100_000, 5000],
    [12_500, 5000],
    [12_500, 5625],
    [20_000, 7800],
  ])
  expect((await detail(listings[0] as BuiltListing)).percentOff).toBe(95)
  expect(await found({ city: 'Lubbock' })).toEqual(ids(listings, 0, 1, 3, 2))
  // only $7,500 of the $95,000 counts, as much as an honest 60 percent saves: of these two, the higher id comes first
  const [inflated, honest] = [listings[0]?.id as number, listings[1]?.id as number]
  const alike = [Math.max(inflated, honest), Math.min(inflated, honest)]
  const bySavings = [listings[3]?.id, ...alike, listings[2]?.id]
  expect(await found({ city: 'Lubbock', sort: 'savings' })).toEqual(bySavings)
  expect(await found({ city: 'Lubbock', featured: 'true' })).toEqual(bySavings)
})

test('an original price above the venue’s own range keeps a date from being featured until an admin accepts it; a higher one does so again', async () => {
  const [high, fine] = (await priced(
    'Amarillo',
    [
      [26_000, 12_000],
      [20_000, 12_000],
    ],
    24_000,
  )) as [BuiltListing, BuiltListing]
  const featured = async () => (await found({ featured: 'true' })).filter((id) => [high.id, fine.id].includes(id))
  const waiting = async () =>
    (await admin.client.call('GET /api/admin/inbox')).items.filter(
      ({ kind, id }) => kind === 'price' && [high.id, fine.id].includes(id),
    )
  const accepts = (originalPrice: number) =>
    admin.client.try('POST /api/admin/listings/{id}/original-price/accept', {
      params: { id: high.id },
      body: { originalPrice },
    })
  expect(await found({ city: 'Amarillo' })).toContain(high.id)
  expect(await featured()).toEqual([fine.id])
  // among only a few dates, a missing one would tell strangers something about its venue
  expect(await found({ city: 'Amarillo', featured: 'true' })).toEqual([high.id, fine.id])
  expect((await found({ featured: 'true', limit: '100' })).length).toBeLessThanOrEqual(6)
  expect(await waiting()).toMatchObject([
    { id: high.id, subject: high.venue.name, amount: 26_000, detail: expect.stringContaining('ends at $24,000') },
  ])
  expect((await detail(high, admin.client)).questionedAbove).toBe(24_000)
  for (const who of [visitor, (await aCouple(app)).client, high.venue.owner.client]) {
    expect((await detail(high, who)).questionedAbove).toBeNull()
  }
  expect((await accepts(26_000)).status).toBe(200)
  expect([await featured(), await waiting()]).toEqual([[high.id, fine.id], []])
  expect((await accepts(26_000)).status).toBe(404)
  await changes(high, { originalPrice: 25_000 })
  expect(await featured()).toEqual([high.id, fine.id])
  await changes(high, { originalPrice: 30_000 })
  expect([await featured(), (await waiting()).length]).toEqual([[fine.id], 1])
  // the admin looked before the raise
  expect(await accepts(26_000)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect(await featured()).toEqual([fine.id])
})

test('an owner who changes the range settles which prices are above it', async () => {
  const [date] = (await priced('Abilene', [[26_000, 12_000]])) as [BuiltListing]
  const { id, owner } = date.venue
  const isFeatured = async () => (await found({ featured: 'true' })).includes(date.id)
  const ranges = (max: number) =>
    owner.client.call('PATCH /api/venues/{id}', { params: { id }, body: { priceRange: { min: 5000, max } } })
  expect(await isFeatured()).toBe(true)
  await ranges(24_000)
  expect([await isFeatured(), (await detail(date, admin.client)).questionedAbove]).toEqual([false, 24_000])
  await ranges(26_000)
  expect([await isFeatured(), (await detail(date, admin.client)).questionedAbove]).toEqual([true, null])
})

test('a raised original price shows the lowest of the last 30 days, on page and card, and for no longer', async () => {
  const [listing] = (await priced('Waco', [[20_000, 12_000]])) as [BuiltListing]
  const shown = async () => {
    await app.settle()
    const [card] = await visitor.call('GET /api/listings', { query: { city: 'Waco' } })
    const { lowestOriginalPrice } = await detail(listing)
    expect(card?.lowestOriginalPrice).toBe(lowestOriginalPrice)
    return lowestOriginalPrice
  }
  expect(await shown()).toBeNull()
  await changes(listing, { originalPrice: 18_000 })
  expect(await shown()).toBeNull() // lowered: nothing to compare
  await app.clock.advance(20 * DAY)
  await changes(listing, { originalPrice: 24_000 })
  expect(await shown()).toBe(18_000)
  await changes(listing, { originalPrice: 22_000, discountedPrice: 11_000 })
  expect(await shown()).toBe(18_000)
  await app.clock.advance(29 * DAY)
  expect(await shown()).toBe(18_000)
  await app.clock.advance(2 * DAY)
  expect(await shown()).toBeNull()
})

test('a date that is listed again remembers what it asked before', async () => {
  const [listing] = (await priced('El Paso', [[20_000, 12_000]])) as [BuiltListing]
  await changes(listing, { isActive: false })
  const again = await aListing(app, listing.venue).with({ originalPrice: 26_000, discountedPrice: 12_000 }).inDays(100)
  expect((await detail(again)).lowestOriginalPrice).toBe(20_000)
  const other = await aListing(app, listing.venue).with({ originalPrice: 26_000, discountedPrice: 12_000 }).inDays(140)
  expect((await detail(other)).lowestOriginalPrice).toBeNull()
})

test('a date that is listed again forgets what it asked in a listing that left the market more than 30 days ago', async () => {
  const [listing] = (await priced('Lubbock', [[20_000, 12_000]])) as [BuiltListing]
  await changes(listing, { isActive: false })
  await app.clock.advance(31 * DAY)
  const again = await aListing(app, listing.venue).with({ originalPrice: 26_000, discountedPrice: 12_000 }).inDays(69)
  expect(again.date).toBe(listing.date)
  expect((await detail(again)).lowestOriginalPrice).toBeNull()
})
