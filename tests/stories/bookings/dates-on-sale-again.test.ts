import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { approveChange, aVenue, verify } from '#tests/builders/venues.ts'

/** A couple cancels, and their date is on sale again automatically, or not (domain.md row 11). */
const { app, bank } = await anApp()

const at = (id: number) => ({ params: { id } })
const cancels = (who: SignedIn, id: number) =>
  who.client.try('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund: 0, reason: 'plans have changed' } })
const statusOf = async (owner: SignedIn, { id }: { id: number }) =>
  (await owner.client.call('GET /api/listings/my')).find((own) => own.id === id)?.status
/** How a listing left the state `sold`, as the log has it. */
const eventsOf = async ({ id }: { id: number }) => {
  const rows = await app.services.db
    .selectFrom('process_events')
    .select(['actor', 'transition', 'from_state', 'to_state'])
    .where('process', '=', 'listing')
    .where('object_id', '=', id)
    .where('from_state', '=', 'sold')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.actor} ${row.transition} ${row.from_state} ${row.to_state}`)
}

test('after a cancellation a week before, the date is on sale again automatically; the venue is told, and takes it down', async () => {
  const listing = await aListing(app).inDays(7)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const { owner } = listing.venue
  const other = await aCouple(app)
  expect(await cancels(couple, checkout.bookingId as number)).toMatchObject({ status: 200 })
  const shown = await other.client.call('GET /api/listings/{id}', at(listing.id))
  expect(shown).toMatchObject({ availability: 'available', venueId: null, isRevealed: false })
  expect(await eventsOf(listing)).toEqual(['couple offerAgain sold live'])
  const mail = (await mailsTo(app, owner.email)).at(-1)
  expect(mail?.text).toContain('The date is back on the market')
  expect(mail?.text).toContain(`/venue/${listing.id}\n`)
  const [notice] = await noticesOf(owner)
  expect(notice).toMatchObject({ text: expect.stringContaining('take it off with one click') })
  await owner.client.call('PATCH /api/listings/{id}', { ...at(listing.id), body: { isActive: false } })
  expect((await other.client.try('GET /api/listings/{id}', at(listing.id))).status).toBe(404)
})

test('a couple that waited for the date is told that it is available', async () => {
  const listing = await aListing(app).inDays(60)
  const { couple, checkout } = await aBooking(app, { listing }).held()
  const waiting = await aCouple(app)
  await waiting.client.call('POST /api/listings/{id}/watch', at(listing.id))
  await paysWith(app, checkout)
  await bank.arrived()
  const [booking] = await couple.client.call('GET /api/bookings/my')
  expect(await mailsTo(app, waiting.email)).toEqual([])
  expect(await cancels(couple, booking?.id as number)).toMatchObject({ status: 200 })
  await bank.arrived()
  expect((await mailsTo(app, waiting.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is available again'),
  ])
})

test.each([
  ['under a week before', 6, async () => undefined],
  ['while the venue is not verified', 90, async ({ venue }: BuiltListing) => verify(app, venue.id, false)],
  [
    'after the venue took a name that the text has',
    90,
    async ({ venue }: BuiltListing) => {
      await venue.owner.client.call('PATCH /api/venues/{id}', { ...at(venue.id), body: { name: 'Foxglove Orangery' } })
      await approveChange(app, venue)
    },
  ],
  [
    'after the venue lowered its capacity',
    90,
    async ({ venue }: BuiltListing) =>
      venue.owner.client.call('PATCH /api/venues/{id}', { ...at(venue.id), body: { maxCapacity: 119 } }),
  ],
  [
    'after the venue blocked the day',
    90,
    async ({ venue, date }: BuiltListing) =>
      venue.owner.client.call('PATCH /api/venues/{id}/blocked-days', {
        ...at(venue.id),
        body: { days: [date], blocked: true },
      }),
  ],
])('%s, and the date is off the market until the venue lists it', async (_, days, meanwhile) => {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).with({ description: 'Foxglove Orangery is lovely in May.' }).inDays(days)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  await meanwhile(listing)
  expect(await cancels(couple, checkout.bookingId as number)).toMatchObject({ status: 200 })
  expect(await eventsOf(listing)).toEqual(['couple free sold inactive'])
  expect(await statusOf(venue.owner, listing)).toBe('inactive')
  expect((await (await aCouple(app)).client.try('GET /api/listings/{id}', at(listing.id))).status).toBe(404)
  const mail = (await mailsTo(app, venue.owner.email)).at(-1)
  expect(mail?.text).toContain('The date stays off the market until you list it again.')
})
