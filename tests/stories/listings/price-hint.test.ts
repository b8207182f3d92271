import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/** What other venues ask for dates like one that an owner is about to list. */
const { app } = await anApp({ config: { spreadHours: 6, earlyAccessHours: 0 } })

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
/** The first date at least 60 days ahead that is on this weekday (Sunday is 0), or the one `nth` weeks after it. */
const coming = (day: number, nth = 0) => {
  let date = addDays(app.clock.todayIn('CO'), 60)
  while (weekday(date) !== day) date = addDays(date, 1)
  return addDays(date, 7 * nth)
}
const [SATURDAY, TUESDAY] = [6, 2]

const mine = await aVenue(app).in('Denver', 'CO').verified()
const hint = async (of: BuiltVenue, date: string, maxGuests = '120') =>
  (await of.owner.client.call('GET /api/venues/{id}/price-hint', { params: { id: of.id }, query: { date, maxGuests } }))
    .hint
const asks = (venue: BuiltVenue, price: number, date: string, more: { maxGuests?: number; spread?: boolean } = {}) =>
  aListing(app, venue).priced(30_000, price).with(more).on(date)

test('the hint says nothing until others have eight dates there, and then gives the middle half of their prices', async () => {
  const [one, two] = [await aVenue(app).in('Boulder', 'CO').verified(), await aVenue(app).in('Denver', 'CO').verified()]
  for (const nth of [0, 1, 2]) await asks(mine, 1000, coming(SATURDAY, nth))
  for (const [nth, price] of [4000, 5000, 6000, 7000, 8000].entries()) await asks(one, price, coming(SATURDAY, nth))
  for (const [nth, price] of [8000, 9000].entries()) await asks(two, price, coming(SATURDAY, nth))
  expect(await hint(mine, coming(SATURDAY, 9)), 'seven').toBeNull()
  await asks(two, 9000, coming(SATURDAY, 2), { spread: true })
  expect(await hint(mine, coming(SATURDAY, 9)), 'one that has yet to appear').toBeNull()
  await asks(two, 29_000, coming(SATURDAY, 3), { maxGuests: 20 })
  expect(await hint(mine, coming(SATURDAY, 9)), 'one of another size').toBeNull()
  await asks(two, 9000, coming(SATURDAY, 4))
  expect(await hint(mine, coming(SATURDAY, 9))).toEqual({
    from: 5800,
    to: 8300,
    dates: 8,
    place: 'Denver area',
    days: 'weekend',
  })
})

test('the hint is the same whether one venue or many have the dates, so nobody can tell which from it', async () => {
  const [few, many] = [await aVenue(app).in('Boise', 'ID').verified(), await aVenue(app).in('Reno', 'NV').verified()]
  const prices = [4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000]
  const [single, ...others] = await Promise.all([
    aVenue(app).in('Boise', 'ID').verified(),
    ...prices.map(() => aVenue(app).in('Reno', 'NV').verified()),
  ])
  for (const [nth, price] of prices.entries()) {
    await asks(single as BuiltVenue, price, coming(SATURDAY, nth))
    await asks(others[nth] as BuiltVenue, price, coming(SATURDAY, nth))
  }
  const { place: _idaho, ...ofOne } = (await hint(few, coming(SATURDAY, 9))) ?? { place: null }
  const { place: _nevada, ...ofEight } = (await hint(many, coming(SATURDAY, 9))) ?? { place: null }
  expect(ofOne).toEqual({ from: 5800, to: 9300, dates: 8, days: 'weekend' })
  expect(ofEight).toEqual(ofOne)
})

test('the hint widens to any day of the week, and to the state, when too few dates are alike', async () => {
  expect(await hint(mine, coming(TUESDAY))).toMatchObject({ place: 'Denver area', days: null, dates: 8 })
  const far = await aVenue(app).in('Durango', 'CO').verified()
  expect(await hint(far, coming(SATURDAY))).toMatchObject({ place: 'Colorado', days: 'weekend' })
})

test('only the venue’s owner gets the hint, once the venue is verified', async () => {
  const query = { date: coming(SATURDAY), maxGuests: '120' }
  const asksFor = (client: BuiltVenue['owner']['client'], id: number) =>
    client.try('GET /api/venues/{id}/price-hint', { params: { id }, query })
  expect((await asksFor((await aVenueOwner(app)).client, mine.id)).status).toBe(404)
  const pending = await aVenue(app).in('Denver', 'CO').pending()
  expect(await asksFor(pending.owner.client, pending.id)).toMatchObject({
    status: 409,
    body: { code: 'venue_not_verified' },
  })
})
