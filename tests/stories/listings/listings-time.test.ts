import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { DAY, HOUR, later, MINUTE } from '#server/platform/clock.ts'
import { runJobsOnce } from '#server/platform/jobs/worker.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

/** Moves the clock to a time of day in UTC, always forward, at least an hour away from now. */
async function moveTo(hours: number, minutes = 0) {
  const now = app.clock.now()
  const target = new Date(now)
  target.setUTCHours(hours, minutes, 0, 0)
  while (target.getTime() < now.getTime() + HOUR) target.setUTCDate(target.getUTCDate() + 1)
  await app.clock.advance(target.getTime() - now.getTime())
}

const found = async () =>
  (await app.visitor().call('GET /api/listings', { query: { sort: 'date' } })).map(({ id }) => id)

test('a date is active through its day at the venue, in Hawaii hours longer than in New York', async () => {
  await moveTo(16)
  const newYork = await aListing(app, await aVenue(app).in('New York', 'NY').verified()).inDays(0)
  const honolulu = await aListing(app, await aVenue(app).in('Honolulu', 'HI').verified()).inDays(0)
  const guam = await aListing(app, await aVenue(app).in('Hagatna', 'GU').verified()).inDays(0)
  expect(newYork.date).toBe(honolulu.date)
  expect(guam.date).toBe(addDays(newYork.date, 1))
  expect((await found()).sort()).toEqual([newYork.id, honolulu.id, guam.id].sort())

  await moveTo(3, 30) // still the evening of that day in New York whether it is summer or winter there
  expect((await found()).sort()).toEqual([newYork.id, honolulu.id, guam.id].sort())

  await app.clock.advance(2 * HOUR) // past midnight in New York, evening in Honolulu
  expect((await found()).sort()).toEqual([honolulu.id, guam.id].sort())
  const gone = await app.visitor().try('GET /api/listings/{id}', { params: { id: newYork.id } })
  expect(gone.status).toBe(404)
  const owner = await newYork.venue.owner.client.call('GET /api/listings/my')
  expect(owner).toMatchObject([{ status: 'live', isPast: true, isActive: false }])

  await app.clock.advance(10 * HOUR) // past midnight in Honolulu and on Guam
  expect(await found()).toEqual([])
})

test('a date in the territories ends with its day there: hours after New York in Samoa, and before it on Saipan', async () => {
  await moveTo(16) // past midnight on Saipan
  const saipan = await aListing(app, await aVenue(app).in('Saipan', 'MP').verified()).inDays(0)
  const samoa = await aListing(app, await aVenue(app).in('Leone', 'AS').verified()).inDays(0)
  expect([saipan.date, samoa.date]).toEqual([addDays(app.clock.todayIn('NY'), 1), app.clock.todayIn('NY')])
  await moveTo(10, 30) // half an hour before midnight in Samoa, past midnight in Hawaii
  expect(await found()).toEqual([samoa.id, saipan.id])
  await app.clock.advance(HOUR)
  expect(await found()).toEqual([saipan.id])
  await moveTo(14, 30) // past midnight on Saipan again, and a quarter of the day in New York
  expect(await found()).toEqual([])
})

test('an owner’s list begins with a date until its day is over at the venue', async () => {
  await moveTo(16)
  const venue = await aVenue(app).in('Honolulu', 'HI').verified()
  const next = await aListing(app, venue).inDays(1)
  const today = await aListing(app, venue).inDays(0)
  const listed = async () => (await venue.owner.client.call('GET /api/listings/my')).map(({ id }) => id)
  expect(await listed()).toEqual([today.id, next.id])

  await moveTo(5, 30) // past midnight in New York, evening in Honolulu
  expect(await listed()).toEqual([today.id, next.id])

  await app.clock.advance(5 * HOUR)
  expect(await listed()).toEqual([next.id, today.id])
})

test('the sweep expires what has passed and nothing else, and may run twice', async () => {
  const venue = await aVenue(app).verified()
  const today = await aListing(app, venue).inDays(0)
  const tomorrow = await aListing(app, venue).inDays(1)
  const inactive = await aListing(app, venue).inactiveInDays(2)
  const later = await aListing(app, venue).inDays(9)
  const states = async () =>
    Object.fromEntries((await venue.owner.client.call('GET /api/listings/my')).map(({ id, status }) => [id, status]))
  await app.settle()
  expect((await states())[today.id]).toBe('live')
  await app.clock.advance(3 * DAY)
  await app.settle()
  await app.settle()
  const expected = { [today.id]: 'expired', [tomorrow.id]: 'expired', [inactive.id]: 'expired', [later.id]: 'live' }
  expect(await states()).toEqual(expected)
  const events = await app.services.db
    .selectFrom('process_events')
    .select(['object_id', 'transition', 'actor'])
    .where('to_state', '=', 'expired')
    .where('process', '=', 'listing')
    .execute()
  expect(events.map((event) => [event.object_id, event.transition, event.actor]).sort()).toEqual(
    [
      [today.id, 'expire', 'timer'],
      [tomorrow.id, 'expire', 'timer'],
      [inactive.id, 'expire', 'timer'],
    ].sort(),
  )
  const change = await venue.owner.client.try('PATCH /api/listings/{id}', {
    params: { id: today.id },
    body: { isActive: true },
  })
  expect(change).toMatchObject({ status: 409, body: { code: 'state_changed', details: { state: 'expired' } } })
})

test('couples watching a date that is available again, but has not appeared yet, are told once it has', async () => {
  const { couple, listing } = await aBooking(app).held()
  const watcher = await aCouple(app)
  await watcher.client.call('POST /api/listings/{id}/watch', { params: { id: listing.id } })
  const soon = later(app.clock.now(), HOUR)
  await app.services.db
    .updateTable('listings')
    .set({ appears_at: soon, public_at: soon })
    .where('id', '=', listing.id)
    .execute()
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await app.settle()
  await app.clock.advance(40 * MINUTE)
  const jobsAreDue = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db)
  await jobsAreDue()
  await app.settle()
  expect(await mailsTo(app, watcher.email)).toEqual([])
  await app.clock.advance(20 * MINUTE)
  await jobsAreDue()
  await app.settle()
  expect((await mailsTo(app, watcher.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is available again'),
  ])
})

test('a couple that watches a held date is emailed once when it is available, without the venue’s name', async () => {
  const { couple, listing } = await aBooking(app).held()
  const watcher = await aCouple(app)
  const watch = () => watcher.client.call('POST /api/listings/{id}/watch', { params: { id: listing.id } })
  expect(await watch()).toEqual({ watching: true })
  await watch()
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await app.settle()
  await app.clock.advance(40 * MINUTE)

  const mails = await mailsTo(app, watcher.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('in Austin is available again')
  expect(mails[0]?.link?.pathname).toBe(`/venue/${listing.id}`)
  for (const word of [/Thornwick/i, /Juniper/i, /78704/, new RegExp(String(listing.venue.id))]) {
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(word)
  }
  expect(await mailsTo(app, couple.email)).not.toContainEqual(expect.objectContaining({ subject: mails[0]?.subject }))
})

/** A date that a couple has held and given up again, which another couple watches; before any job has run. */
async function releasedAndWatched(meanwhile: (listing: BuiltListing) => Promise<unknown>) {
  const listing = await aListing(app).inDays(60)
  const { couple } = await aBooking(app, { listing }).held()
  const watcher = await aCouple(app)
  await watcher.client.call('POST /api/listings/{id}/watch', { params: { id: listing.id } })
  await meanwhile(listing)
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await app.settle()
  await app.clock.advance(40 * MINUTE)
  await app.settle()
  const told = async () => (await mailsTo(app, watcher.email)).map(({ subject }) => subject)
  return { listing, told }
}

test('couples watching a date whose day its owner has blocked meanwhile are told once it is offered after all', async () => {
  const { listing, told } = await releasedAndWatched(({ venue, date }) =>
    venue.owner.client.call('PATCH /api/venues/{id}/blocked-days', {
      params: { id: venue.id },
      body: { days: [date], blocked: true },
    }),
  )
  expect(await told(), 'it left the market as soon as it was released').toEqual([])
  await listing.venue.owner.client.call('PATCH /api/listings/{id}', {
    params: { id: listing.id },
    body: { isActive: true },
  })
  await app.settle()
  expect(await told()).toEqual([expect.stringContaining('is available again')])
})

test('couples watching a date whose day is unblocked before it leaves the market are told, too', async () => {
  const { couple, listing } = await aBooking(app).held()
  const { id, date, venue } = listing
  const watcher = await aCouple(app)
  await watcher.client.call('POST /api/listings/{id}/watch', { params: { id } })
  const change = (blocked: boolean) =>
    venue.owner.client.call('PATCH /api/venues/{id}/blocked-days', {
      params: { id: venue.id },
      body: { days: [date], blocked },
    })
  expect(await change(true)).toMatchObject({ beingBooked: 1 })
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id } })
  const { handlers } = app.app.background
  await runJobsOnce({ pool: app.pools.background, handlers, log: app.services.log }) // the sweep hasn’t come by yet
  await change(false)
  await app.settle()
  expect((await mailsTo(app, watcher.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is available again'),
  ])
})

test('couples watching a date that was released while its venue wasn’t verified are told once it is verified again', async () => {
  const { listing, told } = await releasedAndWatched(({ venue }) => verify(app, venue.id, false))
  expect(await told()).toEqual([])
  await verify(app, listing.venue.id, true)
  await app.settle()
  expect(await told()).toEqual([expect.stringContaining('is available again')])
})

test('a date that strangers can’t see can’t be watched', async () => {
  const watcher = await aCouple(app)
  const inactive = await aListing(app).inactiveInDays(10)
  const reply = await watcher.client.try('POST /api/listings/{id}/watch', { params: { id: inactive.id } })
  expect(reply.status).toBe(404)
})

test('undoing the verification hides a venue’s dates immediately; bookings and reveals stay', async () => {
  const { couple, listing } = await aBooking(app).confirmed()
  const offered = await aListing(app, listing.venue).inDays(30)
  expect(await found()).toEqual([offered.id])
  await verify(app, listing.venue.id, false)
  expect(await found()).toEqual([])
  const see = (id: number) => app.visitor().try('GET /api/listings/{id}', { params: { id } })
  expect((await see(offered.id)).status).toBe(404)
  expect((await see(listing.id)).status).toBe(404)
  const own = await couple.client.call('GET /api/listings/{id}', { params: { id: listing.id } })
  expect(own).toMatchObject({ availability: 'mine', venueId: listing.venue.id })
  expect((await couple.client.try('GET /api/venues/{id}', { params: { id: listing.venue.id } })).status).toBe(200)
  await verify(app, listing.venue.id, true)
  expect(await found()).toEqual([offered.id])
})

test('a couple that is paying for a date sees whether anybody else finds it', async () => {
  const { couple, listing } = await aBooking(app).held()
  const params = { id: listing.id }
  const page = () => couple.client.call('GET /api/listings/{id}', { params })
  expect(await page()).toMatchObject({ availability: 'held-by-me', isShown: true })
  await verify(app, listing.venue.id, false)
  expect(await page()).toMatchObject({ availability: 'held-by-me', isShown: false })
  expect((await app.visitor().try('GET /api/listings/{id}', { params })).status).toBe(404)
})
