import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { mailNewDates } from '#server/features/alerts/commands/mail-new-dates.ts'
import { lockFeed, replaceDays } from '#server/features/calendars/store/feeds.ts'
import { eraseAccount } from '#server/features/departures/commands/erase-account.ts'
import { mailMessages } from '#server/features/messages/commands/send-message.ts'
import { setHidden } from '#server/features/reviews/store.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { anApp } from '#tests/builders/app.ts'
import { holds } from '#tests/builders/bookings.ts'
import { sendsPhoto } from '#tests/builders/files/uploads.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aWedding, reviews } from '#tests/builders/reviews.ts'
import { aCouple, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'

/**
 * An account is erased while something that belongs to it is being written: none of it is left afterward, and nothing
 * is left of a calendar that is removed while it is being read.
 */
const { app } = await anApp({ config: { calendarHosts: ['127.0.0.1'] } })
const { db } = app.services

const CALENDAR = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n`
const calendars = createServer((_, response) => void response.setHeader('content-type', 'text/calendar').end(CALENDAR))
await new Promise<void>((resolve) => calendars.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(calendars.address() as AddressInfo).port}/one.ics`
afterAll(() => void calendars.close())
const readsCalendar = (venue: { id: number; owner: SignedIn }) =>
  venue.owner.client.try('POST /api/venues/{id}/busy-feed', { params: { id: venue.id }, body: { url } })

/** Erases the account in a transaction that stays open until `write` has been sent and has got as far as it can. */
async function erasedDuring<T>(owner: SignedIn, write: () => Promise<T>): Promise<T> {
  const outside = AsyncLocalStorage.snapshot() // `write` is a request of its own, not part of this transaction
  const { reply } = await inTransaction(db, async (tx) => {
    await eraseAccount(tx, owner.id, { actor: 'venue', actorId: owner.id, at: app.clock.now() })
    const reply = outside(write)
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { reply }
  })
  return reply
}

const onOffer = (venueId: number) =>
  db.selectFrom('listings').select('id').where('venue_id', '=', venueId).where('state', '=', 'live').execute()

/** Messages with the words that the tests below send. */
const thanks = () => db.selectFrom('messages').select('id').where('body', '=', 'Thank you').execute()

describe('while the account of a venue’s owner is erased', () => {
  test('no new date goes on sale', async () => {
    const venue = await aVenue(app).verified()
    await canBePaid(app, venue.owner)
    const date = addDays(app.clock.todayIn(venue.state), 90)
    const body = { venueId: venue.id, date, originalPrice: 9000, discountedPrice: 5000, maxGuests: 100 }
    const reply = await erasedDuring(venue.owner, () => venue.owner.client.try('POST /api/listings', { body }))
    expect([reply.status, await onOffer(venue.id)]).toEqual([401, []])
  })

  test('no date goes back on sale', async () => {
    const { id, venue } = await aListing(app).inDays(90)
    const change = (isActive: boolean) =>
      venue.owner.client.try('PATCH /api/listings/{id}', { params: { id }, body: { isActive } })
    expect((await change(false)).status).toBe(200)
    const reply = await erasedDuring(venue.owner, () => change(true))
    expect([reply.status, await onOffer(venue.id)]).toEqual([401, []])
  })

  test('no venue is registered', async () => {
    const owner = await aVenueOwner(app)
    const reply = await erasedDuring(owner, () => owner.client.try('POST /api/venues', { body: VENUE_FORM }))
    const { length } = await db.selectFrom('venues').select('id').where('owner_id', '=', owner.id).execute()
    expect([reply.status, length]).toEqual([401, 0])
  })

  test('no new name of a venue is put before an admin', async () => {
    const { id, owner } = await aVenue(app).verified()
    const rename = { params: { id }, body: { name: 'Larkspur House' } }
    const reply = await erasedDuring(owner, () => owner.client.try('PATCH /api/venues/{id}', rename))
    const changes = await db.selectFrom('venue_changes').select('state').where('venue_id', '=', id).execute()
    expect([reply.status, changes]).toEqual([401, []])
  })

  test('no calendar is read from then on', async () => {
    const venue = await aVenue(app).verified()
    const reply = await erasedDuring(venue.owner, () => readsCalendar(venue))
    const { length } = await db.selectFrom('busy_feeds').select('url').where('venue_id', '=', venue.id).execute()
    expect([reply.status, length]).toEqual([401, 0])
  })

  test('no photo is added', async () => {
    const venue = await aVenue(app).verified()
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#14463a' } })
      .jpeg()
      .toBuffer()
    const reply = await erasedDuring(venue.owner, () => sendsPhoto(app, venue, photo))
    const photos = await db.selectFrom('venue_photos').select('id').where('venue_id', '=', venue.id).execute()
    expect([reply.status, photos]).toEqual([401, []])
  })

  test('neither a message nor a reply to a review is kept', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    const id = Number(bookingId)
    await reviews(couple, id)
    const [review] = await venue.owner.client.call('GET /api/reviews/received')
    const [sent, replied] = await erasedDuring(venue.owner, () =>
      Promise.all([
        venue.owner.client.try('POST /api/bookings/{id}/messages', { params: { id }, body: { text: 'Thank you' } }),
        venue.owner.client.try('POST /api/reviews/{id}/reply', {
          params: { id: Number(review?.id) },
          body: { reply: 'Thank you' },
        }),
      ]),
    )
    expect([sent.status, replied.status]).toEqual([401, 401])
    const kept = db.selectFrom('reviews').select('id').where('venue_id', '=', venue.id).where('reply', 'is not', null)
    expect([await thanks(), await kept.execute()]).toEqual([[], []])
  })

  test('neither a blocked day, nor a note, nor a secret address is kept', async () => {
    const { venue, bookingId } = await aWedding(app)
    const { client } = venue.owner
    const days = [addDays(app.clock.todayIn(venue.state), 40)]
    const replies = await erasedDuring(venue.owner, () =>
      Promise.all([
        client.try('PATCH /api/venues/{id}/blocked-days', { params: { id: venue.id }, body: { days, blocked: true } }),
        client.try('PATCH /api/bookings/{id}/note', { params: { id: Number(bookingId) }, body: { note: 'Late' } }),
        client.try('POST /api/calendars/link'),
      ]),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
    const left = await Promise.all([
      db.selectFrom('busy_days').select('day').where('venue_id', '=', venue.id).execute(),
      db.selectFrom('booking_notes').select('note').where('note', '=', 'Late').execute(),
      db.selectFrom('calendar_links').select('owner_id').where('owner_id', '=', venue.owner.id).execute(),
    ])
    expect(left).toEqual([[], [], []])
  })
})

test('while the account of a couple is erased, neither a message nor a watch is kept', async () => {
  const [{ couple, bookingId }, held] = [await aWedding(app), await aListing(app).inDays(90)]
  await holds(await aCouple(app), held)
  const watch = { params: { id: held.id } }
  const [sent, watched] = await erasedDuring(couple, () =>
    Promise.all([
      couple.client.try('POST /api/bookings/{id}/messages', {
        params: { id: Number(bookingId) },
        body: { text: 'Thank you' },
      }),
      couple.client.try('POST /api/listings/{id}/watch', watch),
    ]),
  )
  expect([sent.status, watched.status]).toEqual([401, 401])
  const watches = db.selectFrom('listing_watches').select('listing_id').where('user_id', '=', couple.id)
  expect([await thanks(), await watches.execute()]).toEqual([[], []])
})

test.each(['couple', 'venue'] as const)(
  'while the account of a %s is erased, their reason for reporting a message isn’t kept',
  async (side) => {
    const { couple, venue, bookingId } = await aWedding(app)
    const [reporter, author] = side === 'couple' ? [couple, venue.owner] : [venue.owner, couple]
    const message = await author.client.call('POST /api/bookings/{id}/messages', {
      params: { id: Number(bookingId) },
      body: { text: 'Read this' },
    })
    const report = { params: { id: message.id }, body: { reason: 'My ex wrote this' } }
    const reply = await erasedDuring(reporter, () => reporter.client.try('POST /api/messages/{id}/report', report))
    const reported = db.selectFrom('messages').select('report_reason').where('id', '=', message.id)
    expect([reply.status, await reported.execute()]).toEqual([401, [{ report_reason: null }]])
  },
)

test('while a hidden review is shown again, its couple’s account is erased: its stars count as long as it was shown', async () => {
  const { couple, venue, bookingId } = await aWedding(app)
  await reviews(couple, bookingId)
  const written = db.selectFrom('reviews').select(['id', 'created_at']).where('venue_id', '=', venue.id)
  const { id, created_at: since } = await written.executeTakeFirstOrThrow()
  await app.clock.advance(HOUR)
  const hidden = app.clock.now()
  await inTransaction(db, (tx) => setHidden(tx, id, { at: hidden, reason: 'Made up' }))
  await app.clock.advance(HOUR)
  const shown = app.clock.now()
  const outside = AsyncLocalStorage.snapshot()
  const { erasing } = await inTransaction(db, async (tx) => {
    await setHidden(tx, id, { at: shown, reason: null })
    const acting = { actor: 'couple', actorId: couple.id, at: later(shown, HOUR) } as const
    const erasing = outside(() => inTransaction(db, (other) => eraseAccount(other, couple.id, acting)))
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { erasing }
  })
  await erasing
  const kept = db.selectFrom('past_ratings').select(['counted_from', 'counted_until']).where('venue_id', '=', venue.id)
  expect(await kept.orderBy('counted_from').execute()).toEqual([
    { counted_from: since, counted_until: hidden },
    { counted_from: shown, counted_until: later(shown, HOUR) },
  ])
})

test('while a calendar is read again, it is removed with its days', async () => {
  const venue = await aVenue(app).verified()
  await readsCalendar(venue)
  const outside = AsyncLocalStorage.snapshot()
  const { removing } = await inTransaction(db, async (tx) => {
    await lockFeed(tx, { venue_id: venue.id, url })
    const removing = outside(() =>
      venue.owner.client.try('DELETE /api/venues/{id}/busy-feed', { params: { id: venue.id } }),
    )
    await new Promise((resolve) => setTimeout(resolve, 400))
    await replaceDays(tx, venue.id, [{ day: '2030-06-01', uid: 'one', title: 'Smith wedding' }])
    return { removing }
  })
  expect((await removing).status).toBe(200)
  expect(await db.selectFrom('busy_days').select('title').where('venue_id', '=', venue.id).execute()).toEqual([])
})

test('while an alert writes to a couple that wants it by email alone, their account is erased with that email', async () => {
  const couple = await aCouple(app)
  const { id: listingId, city, state } = await aListing(app).inDays(90)
  const search = await couple.client.call('POST /api/saved-searches', { body: { criteria: { city, state } } })
  const onlyMail = { kind: 'new-dates', byMail: true, inBell: false } as const
  await couple.client.call('PATCH /api/notifications/settings', { body: onlyMail })
  const outside = AsyncLocalStorage.snapshot()
  const at = app.clock.now()
  const { erased } = await inTransaction(db, async (tx) => {
    const find = { id: search.id, dates: [listingId], until: at, all: true }
    expect(await mailNewDates(tx, app.services, [find], at)).toBe(1)
    const acting = { actor: 'couple', actorId: couple.id, at } as const
    const erased = outside(() => inTransaction(db, (other) => eraseAccount(other, couple.id, acting)))
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { erased }
  })
  await erased
  expect(await db.selectFrom('mails').select('subject').where('recipient_id', '=', couple.id).execute()).toEqual([])
})

test('while a couple is emailed what its venue wrote, their account is erased: the email is neither sent nor kept', async () => {
  const { couple, venue, bookingId } = await aWedding(app)
  const number = Number(bookingId)
  const written = { params: { id: number }, body: { text: 'Thank you' } }
  await venue.owner.client.call('POST /api/bookings/{id}/messages', written)
  await erasedDuring(couple, () => inTransaction(db, (tx) => mailMessages(tx, app.services, { number, to: 'couple' })))
  expect((await mailsTo(app, couple.email)).filter(({ text }) => text.includes('Thank you'))).toEqual([])
  expect(await toldTo(couple)).toEqual([[], []])
})

test.each([
  { way: 'by email alone', byMail: true, inBell: false },
  { way: 'in the bell alone', byMail: false, inBell: true },
])(
  'while a couple is told something $way, their account is erased: nothing of it is kept',
  async ({ byMail, inBell }) => {
    const couple = await aCouple(app)
    await couple.client.call('PATCH /api/notifications/settings', { body: { kind: 'review-replies', byMail, inBell } })
    const parts = { template: 'review-answered', subject: 'A reply', heading: 'A reply', paragraphs: ['Thank you.'] }
    const telling = { to: couple.email, toUserId: couple.id, letter: letter(parts), at: app.clock.now() }
    await erasedDuring(couple, () => inTransaction(db, (tx) => queueMail(tx, telling)))
    expect(await toldTo(couple)).toEqual([[], []])
  },
)

/** What is kept of what somebody was emailed, and of what their bell said. */
const toldTo = ({ id }: SignedIn) =>
  Promise.all([
    db.selectFrom('mails').select('subject').where('recipient_id', '=', id).execute(),
    db.selectFrom('notices').select('title').where('user_id', '=', id).execute(),
  ])
