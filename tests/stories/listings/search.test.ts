import { afterAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/** What couples find, by which filters, in which order, page by page. */
const app = await startTestApp()
afterAll(() => app.stop())

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}

const search = (query: Record<string, string | number | boolean>, client: Client = app.visitor()) =>
  client.call('GET /api/listings', { query })

test.each([
  ['minGuests', 'many'],
  ['minGuests', '-1'],
  ['maxPrice', 'cheap'],
  ['date', 'tomorrow'],
  ['date', '2027-02-30'],
  ['styles', 'barn,spaceship'],
  ['isTransfer', 'yes'],
  ['sort', 'newest'],
  ['limit', '0'],
  ['limit', '101'],
  ['state', 'Texas'],
  ['color', 'green'],
])('%s=%s is refused by name', async (name, value) => {
  const reply = await app.visitor().try('GET /api/listings', { query: { [name]: value } })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(Object.keys(reply.body.details.fields)[0]).toMatch(new RegExp(`^${name}`))
})

test('empty filters, as a form sends them, filter nothing', async () => {
  const listing = await aListing(app, await aVenue(app).in('Boise', 'ID').verified()).inDays(40)
  const query = {
    city: 'boise',
    state: '',
    date: '',
    minGuests: '',
    maxPrice: '',
    styles: '',
    isTransfer: '',
    sort: '',
  }
  expect((await search(query)).map(({ id }) => id)).toEqual([listing.id])
})

test('guests filter only when asked for; 50,000 is no limit; held dates stay in the list', async () => {
  const venue = await aVenue(app).in('Reno', 'NV').verified()
  const small = await aListing(app, venue).with({ maxGuests: 20 }).inDays(50)
  const dear = await aListing(app, venue).priced(90_000, 80_000).inDays(51)
  const { listing: held } = await aBooking(app, { listing: await aListing(app, venue).inDays(52) }).held()
  const reno = async (query: object = {}) =>
    (await search({ city: 'Reno', sort: 'date', ...query })).map(({ id }) => id)
  expect(await reno()).toEqual([small.id, dear.id, held.id])
  expect(await reno({ minGuests: 50 })).toEqual([dear.id, held.id])
  expect(await reno({ maxPrice: 49_999 })).toEqual([small.id, held.id])
  expect(await reno({ maxPrice: 12_000 })).toEqual([small.id, held.id])
  expect(await reno({ maxPrice: 11_999.99 })).toEqual([])
  expect(await reno({ maxPrice: 50_000 })).toEqual([small.id, dear.id, held.id])
})

test('a highest price above 50,000 is a limit: only 50,000 itself stands for any price', async () => {
  const venue = await aVenue(app).in('Elko', 'NV').verified()
  const dear = await aListing(app, venue).priced(90_000, 80_000).inDays(51)
  const elko = async (maxPrice: number) => (await search({ city: 'Elko', maxPrice })).map(({ id }) => id)
  expect(await elko(60_000)).toEqual([])
  expect(await elko(80_000)).toEqual([dear.id])
  const couple = await aCouple(app)
  const criteria = { city: 'Elko', maxPrice: 60_000 }
  const saved = await couple.client.call('POST /api/saved-searches', { body: { criteria } })
  expect(saved.name).toBe('Dates in Elko up to $60,000')
})

test('a highest price that is the price of a date to the cent finds it', async () => {
  const venue = await aVenue(app).in('Ely', 'NV').verified()
  const listing = await aListing(app, venue).priced(20_000, 16_384.1).inDays(51)
  const ely = async (maxPrice: number) => (await search({ city: 'Ely', maxPrice })).map(({ id }) => id)
  expect(await ely(16_384.1)).toEqual([listing.id])
  expect(await ely(16_384.09)).toEqual([])
})

test('the price of a transfer is everything it costs: filter and order include what is owed to the venue', async () => {
  const venue = await aVenue(app).in('Marfa', 'TX').verified()
  const { listing } = await aTransfer(app, { listing: await aListing(app, venue).inDays(90) }).listed()
  const cheaper = await aListing(app, venue).priced(12_000, 11_000).inDays(200)
  const here = async (query: object) => (await search({ city: 'Marfa', ...query })).map(({ id }) => id)
  // $2,700 now and $9,000 to the venue
  expect(await here({ maxPrice: 11_699.99 })).toEqual([cheaper.id])
  expect(await here({ maxPrice: 11_700, isTransfer: true })).toEqual([listing.id])
  expect(await here({ minPrice: 11_700.01 })).toEqual([])
  expect(await here({ sort: 'price' })).toEqual([cheaper.id, listing.id])
  const days = await app.visitor().call('GET /api/listings/days', { query: { city: 'Marfa', isTransfer: 'true' } })
  expect(days).toMatchObject([{ fromPrice: 11_700, count: 1 }])
})

test('a page leads to the next one; a cursor of another order, or a made-up one, is refused', async () => {
  const venue = await aVenue(app).in('Galena', 'IL').verified()
  for (const days of [60, 61, 62]) await aListing(app, venue).inDays(days)
  const first = await app.visitor().try('GET /api/listings', { query: { city: 'Galena', sort: 'price', limit: 2 } })
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = new URL(/<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://unveil.test')
  expect(next.pathname).toBe('/api/listings')
  expect(Object.fromEntries(next.searchParams)).toMatchObject({ city: 'Galena', sort: 'price', limit: '2' })
  const cursor = next.searchParams.get('cursor') as string
  const second = await app
    .visitor()
    .try('GET /api/listings', { query: { city: 'Galena', sort: 'price', limit: 2, cursor } })
  expect(second.body).toHaveLength(1)
  expect(second.headers.get('link')).toBeNull()

  const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const wrong = [
    'x',
    encode({}),
    encode([]),
    encode(['price', '1; drop table', 5]),
    encode(['price', '12', 'x']),
    encode(['date', '2027-13-01', 5]),
  ]
  const tooFar = encode(['best', '999999999999999', 5])
  const far = await app.visitor().try('GET /api/listings', { query: { sort: 'best', cursor: tooFar } })
  expect(far).toMatchObject({ status: 400, body: { details: { fields: { cursor: expect.any(String) } } } })
  for (const bad of [...wrong, cursor]) {
    const sort = bad === cursor ? 'date' : 'price'
    const reply = await app.visitor().try('GET /api/listings', { query: { sort, cursor: bad } })
    expect(reply).toMatchObject({ status: 400, body: { details: { fields: { cursor: expect.any(String) } } } })
  }
})

test('no listing is shown twice when a new one comes in between two pages', async () => {
  const venue = await aVenue(app).in('Vail', 'CO').verified()
  for (const days of [70, 71, 72, 73]) await aListing(app, venue).inDays(days)
  const page = (query: object) =>
    app.visitor().try('GET /api/listings', { query: { city: 'Vail', sort: 'date', limit: 2, ...query } })
  const first = await page({})
  const cursor = new URL(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams.get(
    'cursor',
  )
  await aListing(app, venue).inDays(69)
  const second = await page({ cursor })
  const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(4)
})

test('the list shows the venue only to viewers to whom it is revealed', async () => {
  const venue = await aVenue(app).in('Ojai', 'CA').verified()
  const { couple, listing } = await aBooking(app, { listing: await aListing(app, venue).inDays(80) }).confirmed()
  await aListing(app, venue).inDays(81)
  await app.services.db.updateTable('listings').set('state', 'live').where('id', '=', listing.id).execute()
  const seen = async (client: Client) =>
    (await search({ city: 'Ojai', sort: 'date' }, client)).map(({ venueId, isRevealed }) => [venueId, isRevealed])
  expect(await seen(app.visitor())).toEqual([
    [null, false],
    [null, false],
  ])
  expect(await seen((await aCouple(app)).client)).toEqual([
    [null, false],
    [null, false],
  ])
  expect(await seen(couple.client)).toEqual([
    [venue.id, true],
    [null, false],
  ])
  expect(await seen(venue.owner.client)).toEqual([
    [venue.id, true],
    [venue.id, true],
  ])
  expect(await seen((await anAdmin(app)).client)).toEqual([
    [venue.id, true],
    [venue.id, true],
  ])
})

test('featured: the best savings, one per city, then the rest; nothing that is held', async () => {
  const own = await startTestApp()
  try {
    const [austin, miami] = [await aVenue(own).verified(), await aVenue(own).in('Miami', 'FL').verified()]
    const a1 = await aListing(own, austin).priced(24_000, 10_000).inDays(40)
    const a2 = await aListing(own, austin).priced(24_000, 12_000).inDays(41)
    const held = await aListing(own, miami).priced(24_000, 9800).inDays(42)
    const m1 = await aListing(own, miami).priced(20_000, 19_000).inDays(43)
    await aBooking(own, { listing: held }).held()
    const featured = async (query: object = {}) =>
      (await own.visitor().call('GET /api/listings', { query: { featured: true, limit: 6, ...query } })).map(
        ({ id }) => id,
      )
    expect(await featured()).toEqual([a1.id, m1.id, a2.id])
    expect(await featured({ limit: 2 })).toEqual([a1.id, m1.id])
    expect(await featured({ state: 'TX' })).toEqual([a1.id, a2.id])
    // what is last-minute comes before a later date that saves more
    const later = await aListing(own, miami).priced(24_000, 9600).inDays(150)
    expect(await featured()).toEqual([a1.id, m1.id, a2.id, later.id])
    for (const days of [151, 152, 153]) await aListing(own, miami).inDays(days)
    expect(await featured()).toHaveLength(6)
    expect(await featured({ limit: 20 })).toHaveLength(6)
  } finally {
    await own.stop()
  }
})

test('similar dates: the city first, then the state, then anywhere, each by nearness; never the date itself or what isn’t available', async () => {
  const own = await startTestApp()
  try {
    const austin = await aVenue(own).verified()
    const [dallas, miami] = [
      await aVenue(own).in('Dallas', 'TX').verified(),
      await aVenue(own).in('Miami', 'FL').verified(),
    ]
    const { listing: sold } = await aBooking(own, { listing: await aListing(own, austin).inDays(50) }).confirmed()
    await aBooking(own, { listing: await aListing(own, austin).inDays(51) }).held()
    const far = await aListing(own, austin).inDays(70)
    const before = await aListing(own, austin).inDays(45)
    const sameDay = await aListing(own, dallas).inDays(50)
    const elsewhere = await aListing(own, miami).inDays(49)
    const similar = await own.visitor().call('GET /api/listings/{id}/similar', { params: { id: sold.id } })
    expect(similar.map(({ id }) => id)).toEqual([before.id, far.id, sameDay.id, elsewhere.id])
    expect(similar.map(({ venueId }) => venueId)).toEqual([null, null, null, null])
  } finally {
    await own.stop()
  }
})

test('a city may come with its state; otherwise it is exact', async () => {
  const kept = await aListing(app, await aVenue(app).in('Camden', 'ME').verified()).inDays(60)
  const other = await aListing(app, await aVenue(app).in('Camden', 'SC').verified()).inDays(61)
  const ids = async (query: Record<string, string>) => (await search({ sort: 'date', ...query })).map(({ id }) => id)
  expect(await ids({ city: 'Camden' })).toEqual([kept.id, other.id])
  expect(await ids({ city: 'camden , me' })).toEqual([kept.id])
  expect(await ids({ city: 'Camden, SC', state: 'ME' })).toEqual([])
  expect(await ids({ city: 'Camd' })).toEqual([])
  expect(await ids({ city: 'Camden, XX' })).toEqual([])
})

test('an area is its cities, "Saint" in any spelling; the places on offer count what a stranger finds', async () => {
  const own = await startTestApp()
  try {
    const saint = await aVenue(own).in('St. Helena', 'CA').verified()
    const near = await aVenue(own).in('Yountville', 'CA').verified()
    const [one, two] = [await aListing(own, saint).inDays(50), await aListing(own, near).inDays(51)]
    await aListing(own, near).inDays(52)
    await aBooking(own, { listing: await aListing(own, near).inDays(53) }).confirmed()
    const visitor = own.visitor()
    const found = await visitor.call('GET /api/listings', { query: { metro: 'napa-valley', sort: 'date', limit: 2 } })
    expect(found.map(({ id }) => id)).toEqual([one.id, two.id])
    const places = await visitor.call('GET /api/places', { query: { q: 'napa' } })
    expect(places).toMatchObject([{ kind: 'metro', metro: 'napa-valley', count: 3, name: 'Napa Valley, CA' }])
    const all = await visitor.call('GET /api/places')
    expect(all.map(({ name, count }) => [name, count])).toEqual([
      ['California', 3],
      ['Yountville, CA', 2],
      ['Napa Valley, CA', 3],
      ['St. Helena, CA', 1],
    ])
    expect(await visitor.call('GET /api/places', { query: { isTransfer: 'true' } })).toEqual([])
    const meant = await visitor.call('GET /api/places/meaning', { query: { city: 'yuontville' } })
    expect(meant).toMatchObject({ exact: false, place: { city: 'Yountville', state: 'CA', count: 2 } })
  } finally {
    await own.stop()
  }
})

test('an area that nobody passes a date on in is that area, so an alert set up then hears of the first one', async () => {
  const visitor = app.visitor()
  const query = { city: 'Napa Valley', isTransfer: 'true' as const }
  const { place } = await visitor.call('GET /api/places/meaning', { query })
  expect(place).toMatchObject({ kind: 'metro', metro: 'napa-valley', count: 0 })
  const yountville = await aListing(app, await aVenue(app).in('Yountville', 'CA').verified()).inDays(90)
  const { listing } = await aTransfer(app, { listing: yountville }).listed()
  const found = await search({ metro: place?.metro ?? '', isTransfer: true })
  expect(found.map(({ id }) => id)).toEqual([listing.id])
})

test('"Saint" in a city is found in any spelling, by its name, in the city’s alerts and around it', async () => {
  const couple = await aCouple(app)
  const criteria = { city: 'St Paul', state: 'MN' }
  await couple.client.call('POST /api/saved-searches', { body: { criteria } })
  await later(2 * MINUTE)
  const long = await aListing(app, await aVenue(app).in('Saint Paul', 'MN').verified()).inDays(60)
  const short = await aListing(app, await aVenue(app).in('St. Paul', 'MN').verified()).inDays(61)
  const edina = await aVenue(app).in('Edina', 'MN').verified()
  const near = await aListing(app, edina).priced(20_000, 13_000).inDays(62)
  for (const city of ['Saint Paul', 'St. Paul', 'st paul', 'ST.  PAUL, MN']) {
    const found = await search({ city, state: 'MN', sort: 'date' })
    expect(found.map(({ id }) => id)).toEqual([long.id, short.id])
    const nearby = await app.visitor().call('GET /api/listings/nearby', { query: { city, state: 'MN' } })
    expect(nearby.cities.map(({ name }) => name)).toEqual(['Edina, MN'])
  }
  const nearby = await app.visitor().call('GET /api/listings/nearby', { query: { city: 'Edina', state: 'MN' } })
  expect(nearby.cities).toMatchObject([{ state: 'MN', count: 2 }])
  expect((await search({ city: 'Edina' })).map(({ id }) => id)).toEqual([near.id])
  const featured = await search({ featured: true, state: 'MN' })
  expect(featured.map(({ city }) => city).indexOf('Edina'), 'one of each city first').toBe(1)

  await later(SERVER_LIMITS.alertMinutes * MINUTE)
  const mail = (await mailsTo(app, couple.email)).find(({ subject }) => subject.startsWith('2 dates that match'))
  for (const { id } of [long, short]) expect(mail?.text).toContain(`/venue/${id}`)
})
