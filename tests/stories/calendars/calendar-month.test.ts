import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** A month of an owner's days, as their dashboard shows it. */
const { app } = await anApp({ config: { spreadHours: 6 } })

const ask = (owner: SignedIn, month?: string) =>
  owner.client.call('GET /api/calendars/month', { query: month ? { month } : {} })
const monthOf = async (owner: SignedIn, date: string) => (await ask(owner, date.slice(0, 7))).entries

test('the month says for each day what is on it: booked, being booked, listed, or off the market, and who is coming', async () => {
  const venue = await aVenue(app).verified()
  const today = app.clock.todayIn('TX')
  const first = `${addDays(`${today.slice(0, 7)}-01`, 100).slice(0, 7)}-01`
  const inDays = (day: number) => (Date.parse(addDays(first, day)) - Date.parse(today)) / 86_400_000
  const couple = await aCouple(app, { name: 'Sam Reyes', phone: '512-555-0148', metadata: { partnerName: 'Sol' } })
  const booked = await aListing(app, venue).inDays(inDays(2))
  const { checkout } = await aBooking(app, { couple, listing: booked }).confirmed()
  const offered = await aListing(app, venue).inDays(inDays(4))
  const held = await aListing(app, venue).inDays(inDays(6))
  const { couple: paying } = await aBooking(app, { listing: held }).held()
  const off = await aListing(app, venue).inactiveInDays(inDays(8))
  await aListing(app, venue).inDays(inDays(40))
  await aListing(app).inDays(inDays(5)) // of another owner

  const month = await monthOf(venue.owner, first)
  expect(month.map(({ date, kind, title, listingId, bookingId }) => [date, kind, title, listingId, bookingId])).toEqual(
    [
      [booked.date, 'booked', 'Sam Reyes and Sol', booked.id, checkout.bookingId],
      [offered.date, 'offered', null, offered.id, null],
      [held.date, 'held', null, held.id, null],
      [off.date, 'off', null, off.id, null],
    ],
  )
  expect(month[1]).toMatchObject({ price: offered.discountedPrice, venueName: 'Thornwick Hall' })
  for (const secret of [couple.email, '512-555-0148', paying.email]) expect(JSON.stringify(month)).not.toContain(secret)
  expect(await monthOf(await aVenueOwner(app), first)).toEqual([])
})

test('the month says which dates couples can find: none of a venue that isn’t verified, whatever they wait for', async () => {
  const [venue, admin] = [await aVenue(app).verified(), await anAdmin(app)]
  const shown = await aListing(app, venue).inDays(40)
  const later = await aListing(app, venue).with({ spread: true }).inDays(80)
  const off = await aListing(app, venue).inactiveInDays(60)
  const found = async () => {
    const days = await Promise.all([shown, later, off].map(({ date }) => monthOf(venue.owner, date)))
    return [shown, later, off].map(({ id }) => days.flat().find(({ listingId }) => listingId === id))
  }
  const appears = { at: later.appearsAt, state: 'TX' }
  expect(await found()).toMatchObject([
    { kind: 'offered', isShown: true, appears: null },
    { kind: 'offered', isShown: false, appears },
    { kind: 'off', isShown: false, appears: null },
  ])
  const body = { verified: false, reason: 'The address is a parking lot' }
  await admin.client.call('PATCH /api/admin/venues/{id}', { params: { id: venue.id }, body })
  expect(await found()).toMatchObject([
    { kind: 'offered', isShown: false, appears: null },
    { kind: 'offered', isShown: false, appears: null },
    { kind: 'off', isShown: false, appears: null },
  ])
})

test('the first month shown has something in it, and says which months before and after do', async () => {
  const venue = await aVenue(app).verified()
  const thisMonth = app.clock.todayIn('TX').slice(0, 7)
  expect(await ask(venue.owner)).toEqual({ month: thisMonth, entries: [], earlier: null, later: null })
  const [near, far] = [await aListing(app, venue).inDays(70), await aListing(app, venue).inDays(200)]
  const months = [near, far].map(({ date }) => date.slice(0, 7))
  expect(await ask(venue.owner)).toMatchObject({ month: months[0], earlier: null, later: months[1] })
  expect(await ask(venue.owner, months[1])).toMatchObject({ month: months[1], earlier: months[0], later: null })
})

test('the first month shown is that of today at the venue where the day ends last', async () => {
  const inTexas = await aVenue(app).verified()
  const inHawaii = await aVenue(app).in('Hilo', 'HI').verified()
  const inBoth = await aVenue(app).verified()
  await aVenue(app, inBoth.owner).in('Hilo', 'HI').verified()
  const before = app.clock.now()
  const first = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1, 8))
  await app.clock.advance(first.getTime() - before.getTime())
  const [texas, hawaii] = [app.clock.todayIn('TX'), app.clock.todayIn('HI')].map((day) => day.slice(0, 7))
  expect(hawaii).not.toBe(texas)
  const months = [inTexas, inHawaii, inBoth].map(async ({ owner }) => (await ask(owner)).month)
  expect(await Promise.all(months)).toEqual([texas, hawaii, hawaii])
})

test('a booking that was passed on appears once, under the couple that has it now', async () => {
  const { venue, buyer, view } = await aTransfer(app).completed()
  const taken = await monthOf(venue.owner, view.eventDate)
  expect(taken.filter(({ kind }) => kind === 'booked').map(({ title }) => title)).toEqual([buyer.name])
})

test('an impossible month is refused by name', async () => {
  const owner = await aVenueOwner(app)
  const answer = await owner.client.try('GET /api/calendars/month', { query: { month: '2027-13' } })
  expect([answer.status, answer.body.details.fields]).toEqual([400, { month: 'Expected a month as YYYY-MM' }])
})

test('the last possible month is empty, and one that PostgreSQL doesn’t know is refused', async () => {
  const owner = await aVenueOwner(app)
  expect((await ask(owner, '9999-12')).entries).toEqual([])
  const none = await owner.client.try('GET /api/calendars/month', { query: { month: '0000-01' } })
  expect(none).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
