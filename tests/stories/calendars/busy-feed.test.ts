import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { saveFeed } from '#server/features/calendars/commands/manage-feed.ts'
import { readDueFeeds } from '#server/features/calendars/commands/read-feed.ts'
import { lockFeed } from '#server/features/calendars/store/feeds.ts'
import { createCalendarReader } from '#server/platform/calendar-files/read-in-threads.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/** A venue's own calendar is read from its address and takes dates off the market on days that it says are taken. */
const { app } = await anApp({ config: { calendarHosts: ['127.0.0.1'] } })

/** What is at each path of a calendar service; a number is the status of a refusal. */
const calendars = new Map<string, string | number | ((response: ServerResponse) => void)>()
const service = createServer((request, response) => {
  const found = calendars.get(request.url ?? '') ?? 404
  if (typeof found === 'function') found(response)
  else if (typeof found === 'number') response.writeHead(found).end()
  else response.writeHead(200, { 'content-type': 'text/calendar' }).end(found)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const event = (date: string, uid = `event-${date}`, title = 'Smith wedding') =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ].join('\r\n')
const calendar = (...events: string[]) =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')}\r\n`

/** A calendar service that doesn't answer until `end` is called. */
function waiting() {
  const asked: ServerResponse[] = []
  let over = false
  const finish = (response: ServerResponse) => response.writeHead(404).end()
  return {
    answer: (response: ServerResponse) => (over ? finish(response) : void asked.push(response)),
    asked: () => asked.length,
    end: () => {
      over = true
      for (const response of asked) finish(response)
    },
  }
}

const gives = (venue: BuiltVenue, path: string) =>
  venue.owner.client.try('POST /api/venues/{id}/busy-feed', { params: { id: venue.id }, body: { url: origin + path } })
const ownOf = async ({ id, venue }: BuiltListing) =>
  (await venue.owner.client.call('GET /api/listings/my')).find((listing) => listing.id === id)
const reactivates = ({ id, venue }: BuiltListing) =>
  venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { isActive: true } })
const nextReading = async () => {
  await app.clock.advance(31 * MINUTE)
  await app.settle()
}

test('a day that is taken leaves the market immediately, and its owner is told; one click offers it again', async () => {
  const venue = await aVenue(app).verified()
  const [taken, free] = [await aListing(app, venue).inDays(60), await aListing(app, venue).inDays(70)]
  calendars.set('/one.ics', calendar(event(taken.date), event(addDays(taken.date, 3))))
  const saved = await gives(venue, '/one.ics')
  expect(saved).toMatchObject({ status: 200, body: { takenDown: 1, feed: { failing: null, busyDays: 2 } } })
  expect(JSON.stringify(saved.body)).not.toContain('one.ics')
  expect(await ownOf(taken)).toMatchObject({ status: 'inactive', busy: { title: 'Smith wedding' } })
  expect(await ownOf(free)).toMatchObject({ status: 'live', busy: null })
  expect((await app.visitor().try('GET /api/listings/{id}', { params: { id: taken.id } })).status).toBe(404)
  const mails = await mailsTo(app, venue.owner.email)
  expect(mails.filter(({ text }) => text?.includes('Smith wedding'))).toHaveLength(1)
  const { notices } = await venue.owner.client.call('GET /api/notifications')
  expect(notices[0]).toMatchObject({ link: '/dashboard/venue?tab=listings' })

  expect(await reactivates(taken)).toMatchObject({ status: 'live', busy: null })
  await nextReading()
  expect(await ownOf(taken)).toMatchObject({ status: 'live' })

  calendars.set('/one.ics', calendar(event(taken.date), event(taken.date, 'another', 'Jones wedding')))
  await nextReading()
  expect(await ownOf(taken)).toMatchObject({ status: 'inactive', busy: { title: 'Jones wedding' } })
})

test('a date that is held waits until it is available; one that is booked is left alone, and our own events don’t count', async () => {
  const venue = await aVenue(app).verified()
  const { listing: sold, couple } = await aBooking(app, { listing: await aListing(app, venue).inDays(61) }).confirmed()
  const held = await aListing(app, venue).inDays(62)
  await aBooking(app, { listing: held }).held()
  const offered = await aListing(app, venue).inDays(63)
  const { url } = await venue.owner.client.call('POST /api/calendars/link')
  const own = await (await app.visitor().raw(url.replace(app.services.config.publicOrigin, ''))).text()
  calendars.set('/ours.ics', own.replaceAll('TRANSP:TRANSPARENT\r\n', ''))
  expect(await gives(venue, '/ours.ics')).toMatchObject({ status: 200, body: { takenDown: 0, feed: { busyDays: 0 } } })
  calendars.set('/ours.ics', calendar(event(sold.date), event(held.date)))
  await app.settle()
  await nextReading()
  expect(await ownOf({ ...sold, venue })).toMatchObject({ status: 'sold', busy: null })
  expect((await couple.client.call('GET /api/bookings/my'))[0]).toMatchObject({ status: 'confirmed' })
  await app.settle()
  expect(await ownOf(held)).toMatchObject({ status: 'inactive', busy: { title: 'Smith wedding' } })
  expect(await ownOf(offered)).toMatchObject({ status: 'live' })
})

test('while a couple is paying, nothing happens to their date', async () => {
  const venue = await aVenue(app).verified()
  const held = await aListing(app, venue).inDays(64)
  await aBooking(app, { listing: held }).held()
  calendars.set('/held.ics', calendar(event(held.date)))
  expect(await gives(venue, '/held.ics')).toMatchObject({ body: { takenDown: 0, feed: { busyDays: 1 } } })
  expect(await ownOf(held)).toMatchObject({ status: 'held', busy: null })
})

test('what can’t be read is refused at its field, and an address that fails later is shown, and its owner is told once', async () => {
  const venue = await aVenue(app).verified()
  calendars.set('/page.ics', '<html><body>Please sign in</body></html>')
  for (const path of ['/missing.ics', '/page.ics']) {
    const refused = await gives(venue, path)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(refused.body).toHaveProperty('details.fields.url')
  }
  const [mine] = (await venue.owner.client.call('GET /api/calendars/my')).venues
  expect(mine).toMatchObject({ id: venue.id, feed: null })

  const day = await aListing(app, venue).inDays(90)
  calendars.set('/later.ics', calendar(event(day.date)))
  await gives(venue, '/later.ics')
  calendars.set('/later.ics', 503)
  for (let reading = 0; reading < 3; reading++) await nextReading()
  const feed = async () => (await venue.owner.client.call('GET /api/calendars/my')).venues[0]?.feed
  expect(await feed()).toMatchObject({ failing: { problem: expect.any(String) }, busyDays: 1 })
  expect(await ownOf(day), 'what was read before still counts').toMatchObject({ status: 'inactive' })
  const told = async () =>
    (await mailsTo(app, venue.owner.email)).filter(({ subject }) => subject?.includes('can’t read your calendar'))
  expect(await told()).toHaveLength(0)
  await app.clock.advance(24 * HOUR)
  for (let reading = 0; reading < 2; reading++) await nextReading()
  expect(await told()).toHaveLength(1)
  calendars.set('/later.ics', calendar())
  await nextReading()
  expect(await feed()).toMatchObject({ failing: null, busyDays: 0 })
  expect(await ownOf(day)).toMatchObject({ status: 'inactive', busy: null })
})

test('an event whose UID no database can store takes its day like any other', async () => {
  const venue = await aVenue(app).verified()
  const [one, two] = [await aListing(app, venue).inDays(65), await aListing(app, venue).inDays(66)]
  // a NUL, and a character that is cut in two at the length that we store
  calendars.set('/odd.ics', calendar(event(one.date, 'odd\0number'), event(two.date, `${'a'.repeat(299)}💐`)))
  expect(await gives(venue, '/odd.ics')).toMatchObject({ status: 200, body: { takenDown: 2, feed: { busyDays: 2 } } })
})

describe('all calendars that are due are read,', () => {
  const readings = async () => {
    const counts: number[] = []
    do counts.push(await readDueFeeds(app.services))
    while (counts.at(-1) !== 0)
    return counts
  }

  test('however many venues have one; of one owner, ten in a round', async () => {
    const owner = await aVenueOwner(app)
    calendars.set('/many.ics', calendar(event('2030-01-01')))
    for (let number = 0; number < 12; number++) await gives(await aVenue(app, owner).pending(), '/many.ics')
    for (let number = 0; number < 12; number++) await gives(await aVenue(app).pending(), '/many.ics')
    await app.settle()
    await app.clock.advance(31 * MINUTE)
    const [first = 0, ...others] = await readings()
    expect(first).toBeGreaterThanOrEqual(22)
    expect(others).toEqual([2, 0])
  })

  test('and one owner’s that answer late delay nobody else’s', async () => {
    const [slow, quick] = [await aVenueOwner(app), await aVenueOwner(app)]
    calendars.set('/quick.ics', calendar(event('2030-01-01')))
    for (let number = 0; number < 4; number++) {
      calendars.set(`/slow-${number}.ics`, calendar())
      await gives(await aVenue(app, slow).pending(), `/slow-${number}.ics`)
    }
    const venue = await aVenue(app, quick).verified()
    await gives(venue, '/quick.ics')
    const day = await aListing(app, venue).inDays(75)
    await app.settle()
    await app.clock.advance(31 * MINUTE)
    calendars.set('/quick.ics', calendar(event(day.date)))
    const late = waiting()
    for (let number = 0; number < 4; number++) calendars.set(`/slow-${number}.ics`, late.answer)
    const mine = async () => (await venue.owner.client.call('GET /api/calendars/my')).venues[0]?.feed
    const before = (await mine())?.readAt
    const round = readDueFeeds(app.services)
    await expect.poll(async () => (await mine())?.readAt !== before).toBe(true)
    expect(late.asked()).toBe(2)
    late.end()
    await round
  })

  test('and one that somebody is changing at that moment doesn’t delay the others', async () => {
    const venues = [await aVenue(app).pending(), await aVenue(app).pending()]
    calendars.set('/shared.ics', calendar())
    for (const venue of venues) await gives(venue, '/shared.ics')
    await app.settle()
    await app.clock.advance(31 * MINUTE)
    await app.database.db.transaction().execute(async (tx) => {
      await lockFeed(tx, { venue_id: (venues[0] as BuiltVenue).id, url: `${origin}/shared.ics` })
      expect((await readings())[0]).toBeGreaterThanOrEqual(1)
    })
    expect(await readings(), 'the other one, once it is available').toEqual([1, 0])
  }, 30_000)
})

test('an answer from before the owner had the calendar read again changes nothing', async () => {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).inDays(64)
  calendars.set('/again.ics', calendar())
  await gives(venue, '/again.ics')
  await app.settle()
  await app.clock.advance(31 * MINUTE)
  const { promise: asked, resolve: held } = Promise.withResolvers<ServerResponse>()
  calendars.set('/again.ics', held)
  const round = readDueFeeds(app.services)
  const late = await asked
  calendars.set('/again.ics', calendar())
  expect((await gives(venue, '/again.ics')).status).toBe(200)
  late.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar(event(listing.date)))
  await round
  await app.settle()
  expect(await ownOf(listing)).toMatchObject({ status: 'live', busy: null })
})

test('nor does the answer that the owner was waiting for once the timer has read the calendar since', async () => {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).inDays(67)
  calendars.set('/slow.ics', calendar())
  await gives(venue, '/slow.ics')
  await app.settle()
  const { promise: asked, resolve: held } = Promise.withResolvers<ServerResponse>()
  calendars.set('/slow.ics', held)
  const saving = gives(venue, '/slow.ics')
  const late = await asked
  calendars.set('/slow.ics', calendar(event(listing.date)))
  await nextReading()
  expect(await ownOf(listing)).toMatchObject({ status: 'inactive', busy: { title: 'Smith wedding' } })
  late.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar())
  expect(await saving).toMatchObject({ status: 200, body: { feed: { busyDays: 1 } } })
  expect(await ownOf(listing)).toMatchObject({ busy: { title: 'Smith wedding' } })
})

test('nor does an address that was given before another one, in another tab, and answers after it', async () => {
  const venue = await aVenue(app).verified()
  const days = [await aListing(app, venue).inDays(69), await aListing(app, venue).inDays(71)] as const
  const { promise: asked, resolve: held } = Promise.withResolvers<ServerResponse>()
  calendars.set('/mistaken.ics', held)
  const saving = gives(venue, '/mistaken.ics')
  const late = await asked
  await app.clock.advance(MINUTE)
  calendars.set('/meant.ics', calendar(event(days[0].date), event(addDays(days[0].date, 3))))
  expect(await gives(venue, '/meant.ics')).toMatchObject({ status: 200, body: { takenDown: 1 } })
  late.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar(event(days[1].date)))
  expect(await saving).toMatchObject({ status: 200, body: { takenDown: 0, feed: { busyDays: 2 } } })
  expect(await ownOf(days[0])).toMatchObject({ status: 'inactive', busy: { title: 'Smith wedding' } })
  expect(await ownOf(days[1])).toMatchObject({ status: 'live' })

  calendars.set('/next.ics', calendar())
  expect(await gives(venue, '/next.ics'), 'one given later counts').toMatchObject({ body: { feed: { busyDays: 0 } } })
})

test('a reading from before the clock was set back doesn’t count as newer', async () => {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).inDays(68)
  calendars.set('/back.ics', calendar())
  await gives(venue, '/back.ics')
  await app.settle()
  await app.clock.advance(-HOUR)
  calendars.set('/back.ics', calendar(event(listing.date)))
  expect(await gives(venue, '/back.ics')).toMatchObject({ status: 200, body: { takenDown: 1 } })
  await app.clock.advance(HOUR)
})

test('a process that ends waits for no calendar, and holds nothing against it', async () => {
  const owner = await aVenueOwner(app)
  const venues = await Promise.all(Array.from({ length: 12 }, () => aVenue(app, owner).pending()))
  calendars.set('/silent.ics', calendar(event('2030-01-01')))
  for (const venue of venues) await gives(venue, '/silent.ics')
  await app.clock.advance(31 * MINUTE)
  const calendarReader = createCalendarReader()
  const ending = { ...app.services, calendarReader }
  const asked = new Promise<void>((resolve) => {
    service.once('request', () => resolve())
  })
  calendars.set('/silent.ics', () => {})
  const reading = readDueFeeds(ending)
  const viewer = { id: owner.id } as Viewer
  const saving = saveFeed(ending, viewer, (venues[0] as BuiltVenue).id, `${origin}/silent.ics`)
  saving.catch(() => {})
  await asked
  await calendarReader.giveUp()
  await expect(saving).rejects.toMatchObject({ code: 'temporarily_unavailable' })
  await reading
  await calendarReader.stop()
  calendars.set('/silent.ics', calendar())
  const mine = (await owner.client.call('GET /api/calendars/my')).venues
  expect(mine.map(({ feed }) => feed?.failing)).toEqual(venues.map(() => null))
  expect(await readDueFeeds(app.services), 'by the next process').toBeGreaterThanOrEqual(10)
})

test('only the venue’s owner can connect and disconnect its calendar', async () => {
  const venue = await aVenue(app).verified()
  calendars.set('/mine.ics', calendar(event(addDays(app.clock.todayIn('TX'), 99))))
  const stranger = await aVenueOwner(app)
  expect((await gives({ ...venue, owner: stranger }, '/mine.ics')).status).toBe(404)
  expect((await gives(venue, '/mine.ics')).status).toBe(200)
  const params = { id: venue.id }
  expect((await stranger.client.try('DELETE /api/venues/{id}/busy-feed', { params })).status).toBe(404)
  await venue.owner.client.call('DELETE /api/venues/{id}/busy-feed', { params })
  expect((await venue.owner.client.call('GET /api/calendars/my')).venues[0]).toMatchObject({ feed: null })
})
