import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MessageThread } from '#contract/api/messages.ts'
import { LIMITS } from '#contract/limits.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aWedding } from '#tests/builders/reviews.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

/** What a couple and their venue write to each other, and who reads it. */
const { app } = await anApp()

const write = (who: SignedIn, bookingId: number, text: string) =>
  who.client.try('POST /api/bookings/{id}/messages', { params: { id: bookingId }, body: { text } })
const thread = (who: SignedIn, bookingId: number) =>
  who.client.call('GET /api/bookings/{id}/messages', { params: { id: bookingId } })
const wordsOf = async (who: SignedIn, bookingId: number) =>
  (await thread(who, bookingId)).messages.map(({ author, text }) => [author, text])
const unreadOf = async (who: SignedIn) =>
  (await who.client.call('GET /api/messages')).reduce((sum, { unread }) => sum + unread, 0)
const readsAll = async (who: SignedIn, bookingId: number) => {
  const { messages, viewer } = await thread(who, bookingId)
  const upTo = messages.findLast(({ author }) => author !== viewer)?.id as number
  return who.client.call('POST /api/bookings/{id}/messages/read', { params: { id: bookingId }, body: { upTo } })
}
const mails = async (who: SignedIn) =>
  (await mailsTo(app, who.email)).filter(({ subject }) => / sent you (a message|\d+ messages)$/.test(subject))
const eventOf = (id: number) =>
  app.services.db
    .selectFrom('process_events')
    .select(['transition', 'reason', 'actor_id'])
    .where('process', '=', 'message')
    .where('object_id', '=', id)
    .where('transition', '=', 'close')
    .executeTakeFirstOrThrow()
const textsOf = async (answer: Response) => ((await answer.json()) as { text: string }[]).map(({ text }) => text)
/** skips the minutes that emails wait */
const minutesLater = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db)

async function booked() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  return { couple, venue: listing.venue, owner: listing.venue.owner, id: checkout.bookingId }
}

describe('a thread', () => {
  test('is written by both sides and read in its order; what has been read is no longer a task', async () => {
    const { couple, owner, venue, id } = await booked()
    expect((await write(couple, id, 'Can we bring a dog?')).status).toBe(201)
    await write(couple, id, 'A small one.\n\nHe is called Otto.')
    expect(await unreadOf(owner)).toBe(2)
    const { tasks } = await owner.client.call('GET /api/tasks')
    expect(tasks.find(({ kind }) => kind === 'message')).toMatchObject({ link: `/messages/${id}` })
    await readsAll(owner, id)
    expect(await unreadOf(owner)).toBe(0)
    await write(owner, id, 'With pleasure.')
    const seen = [
      ['couple', 'Can we bring a dog?'],
      ['couple', 'A small one.\n\nHe is called Otto.'],
      ['venue', 'With pleasure.'],
    ]
    expect(await wordsOf(couple, id)).toEqual(seen)
    expect(await wordsOf(owner, id)).toEqual(seen)
    const inShort = { bookingId: id, messages: 3, last: { author: 'venue', text: 'With pleasure.' } }
    expect(await couple.client.call('GET /api/messages')).toMatchObject([{ ...inShort, unread: 1 }])
    expect(await owner.client.call('GET /api/messages')).toMatchObject([{ ...inShort, unread: 0 }])
    expect(await thread(couple, id)).toMatchObject({ viewer: 'couple', venueName: venue.name, canWrite: true })
    expect((await thread(couple, id)).messages.map(({ isRead }) => isRead)).toEqual([true, true, false])
    expect((await owner.client.call('GET /api/tasks')).tasks).toEqual([])
  })

  test('is read from its end, a part at a time; asking for what comes before somebody else’s message is refused', async () => {
    const { couple, owner, id } = await booked()
    const words = Array.from({ length: LIMITS.maxLongPageSize + 2 }, (_, index) => `Message ${index + 1}`)
    for (const [index, text] of words.entries()) await write(index % 2 ? owner : couple, id, text)
    const read = (before?: number) =>
      owner.client.try('GET /api/bookings/{id}/messages', {
        params: { id },
        query: { ...(before !== undefined && { before }) },
      })
    const texts = ({ body }: Awaited<ReturnType<typeof read>>) =>
      (body as MessageThread).messages.map(({ text }) => text)
    const last = await read()
    expect(texts(last)).toEqual(words.slice(2))
    expect(last.body).toMatchObject({ hasEarlier: true })
    const first = (last.body as MessageThread).messages[0]?.id ?? 0
    const earlier = await read(first)
    expect(texts(earlier)).toEqual(words.slice(0, 2))
    expect(earlier.body).toMatchObject({ hasEarlier: false, viewer: 'venue', canWrite: true })

    const others = await booked()
    await write(others.couple, others.id, 'About another booking')
    const foreign = (await thread(others.couple, others.id)).messages[0]?.id ?? 0
    for (const before of [foreign, 99_999_999]) {
      const refused = { code: 'invalid_request', details: { fields: { before: 'Not a message of this booking' } } }
      expect(await read(before)).toMatchObject({ status: 400, body: refused })
    }
  })

  test('takes messages of up to 4,000 characters, without control characters', async () => {
    const { couple, id } = await booked()
    for (const text of ['', '   \n ', 'x'.repeat(LIMITS.maxMessageLength + 1), 'a bell\u0007']) {
      const { status, body } = await write(couple, id, text)
      expect([status, Object.keys((body as { details: { fields: object } }).details.fields)]).toEqual([400, ['text']])
    }
    expect((await write(couple, id, 'x'.repeat(LIMITS.maxMessageLength))).status).toBe(201)
  })

  test('is nobody else’s: not another couple’s, not another venue’s, and not an admin’s', async () => {
    const { couple, owner, id } = await booked()
    await write(couple, id, 'For your eyes only')
    const [message] = (await thread(owner, id)).messages
    const params = { id: message?.id as number }
    for (const stranger of [await aCouple(app), await aVenueOwner(app)]) {
      expect((await write(stranger, id, 'Hello')).status).toBe(404)
      const seen = await stranger.client.try('GET /api/bookings/{id}/messages', { params: { id } })
      expect(seen.status).toBe(404)
      expect((await stranger.client.try('POST /api/messages/{id}/report', { params })).status).toBe(404)
    }
    expect((await couple.client.try('POST /api/messages/{id}/report', { params })).status).toBe(404) // their own words
    const admin = await anAdmin(app)
    expect(await admin.client.call('GET /api/admin/messages')).toEqual([])
  })

  test('goes on after the event, and is closed once the booking is canceled', async () => {
    const listing = await aListing(app).inDays(40)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    const id = checkout.bookingId
    const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
    await write(couple, id, 'We have to cancel.')
    const body = { refund, reason: 'We have to' }
    await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body })
    expect((await write(couple, id, 'Sorry')).body).toMatchObject({ code: 'state_changed' })
    expect(await thread(couple, id)).toMatchObject({ canWrite: false, messages: [{ text: 'We have to cancel.' }] })

    const kept = await aListing(app).with({ depositPercent: 50 }).inDays(20)
    const done = await aBooking(app, { listing: kept }).confirmed()
    await app.clock.advance(21 * DAY)
    await app.settle()
    expect((await write(done.couple, done.checkout.bookingId, 'Thank you!')).status).toBe(201)
  })

  test('ends with a transfer: the new couple begins their own, and neither reads the other’s', async () => {
    const transfer = await aTransfer(app).funded()
    const { seller, buyer, venue, bookingId } = transfer
    await write(seller, bookingId, 'The secret of the seller')
    await venueAssigns(transfer)
    const { newBookingId } = await buyerConfirms(transfer)
    const theirs = newBookingId as number
    expect((await write(seller, bookingId, 'One more thing')).body).toMatchObject({ code: 'state_changed' })
    expect(await wordsOf(buyer, theirs)).toEqual([])
    await write(buyer, theirs, 'Hello from the new couple')
    expect(await wordsOf(venue.owner, theirs)).toEqual([['couple', 'Hello from the new couple']])
    expect(await wordsOf(seller, bookingId)).toEqual([['couple', 'The secret of the seller']])
    for (const [who, id] of [
      [buyer, bookingId],
      [seller, theirs],
    ] as const) {
      expect((await who.client.try('GET /api/bookings/{id}/messages', { params: { id } })).status).toBe(404)
    }
  })
})

test('both sides see in the thread how the couple changed their number of guests, and the next couple doesn’t', async () => {
  const { couple, owner, id } = await booked()
  for (const guestCount of [80, 90]) {
    await couple.client.call('PATCH /api/bookings/{id}', { params: { id }, body: { guestCount } })
  }
  const changes = [
    { before: 120, after: 80, at: expect.any(String) },
    { before: 80, after: 90, at: expect.any(String) },
  ]
  for (const who of [couple, owner]) expect((await thread(who, id)).guestChanges).toEqual(changes)

  const transfer = await aTransfer(app).funded()
  await venueAssigns(transfer)
  const { newBookingId } = await buyerConfirms(transfer)
  expect((await thread(transfer.buyer, newBookingId as number)).guestChanges).toEqual([])
})

test('the booking’s log tells admins that a message was written, reported and closed, not what it said', async () => {
  const { couple, owner, id } = await booked()
  const admin = await anAdmin(app)
  await write(owner, id, 'Pay me in cash instead')
  const params = { id: (await thread(couple, id)).messages[0]?.id as number }
  for (let time = 0; time < 2; time++) await couple.client.call('POST /api/messages/{id}/report', { params })
  const body = { outcome: 'warned', reason: 'Payments belong on Unveil' } as const
  await admin.client.call('POST /api/admin/messages/{id}/close', { params, body })
  const booking = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  const events = booking.events.filter(({ about }) => about === 'message')
  expect(events.map((one) => [one.transition, one.actor, one.actorName, one.aboutId])).toEqual([
    ['write', 'venue', owner.name, params.id],
    ['report', 'couple', couple.name, params.id],
    ['close', 'admin', admin.name, params.id],
  ])
  expect(JSON.stringify(booking)).not.toContain('in cash')
})

describe('the email', () => {
  test('has the words: sent immediately for the first message, and once for those of the next minutes', async () => {
    const { couple, owner, id } = await booked()
    await write(couple, id, 'First & <b>foremost</b>')
    const [first] = await mails(owner)
    expect(first?.text).toContain('First & <b>foremost</b>')
    expect(first?.html).toContain('First &amp; &lt;b&gt;foremost&lt;/b&gt;')
    expect(first?.link?.pathname).toBe(`/messages/${id}`)
    for (const text of ['Second', 'Third', 'Fourth']) await write(couple, id, text)
    expect(await mails(owner)).toHaveLength(1)
    await minutesLater()
    const [, second, ...others] = await mails(owner)
    expect([second?.subject, others]).toEqual([expect.stringMatching(/3 messages$/), []])
    expect(second?.text).toMatch(/Second\n+Third\n+Fourth/)
    const [notice] = await noticesOf(owner)
    expect(notice).toMatchObject({ link: `/messages/${id}` })
    expect(JSON.stringify(notice)).not.toContain('Fourth') // the bell may be read over a shoulder
    expect(await mails(couple)).toEqual([])
  })

  test('is not sent for messages that were read in the meantime', async () => {
    const { couple, owner, id } = await booked()
    await write(owner, id, 'Welcome')
    expect(await mails(couple)).toHaveLength(1)
    await write(owner, id, 'Which song do you enter to?')
    await readsAll(couple, id)
    await minutesLater()
    expect(await mails(couple)).toHaveLength(1)
  })
})

describe('a report', () => {
  test('shows the admins the words and who wrote them, once, until one of them closes it', async () => {
    const { couple, owner, venue, id } = await booked()
    const admin = await anAdmin(app)
    await write(owner, id, 'Pay me in cash instead')
    const message = (await thread(couple, id)).messages[0]
    const params = { id: message?.id as number }
    const reason = 'They want to be paid outside Unveil.'
    await couple.client.call('POST /api/messages/{id}/report', { params, body: { reason } })
    await couple.client.call('POST /api/messages/{id}/report', { params })
    const reports = await mailsTo(app, admin.email)
    expect(reports.filter(({ subject }) => /reported/.test(subject))).toHaveLength(1)
    expect(reports.at(-1)?.text).not.toMatch(/cash|Thornwick|outside Unveil/)
    expect((await noticesOf(admin))[0]?.link).toBe('/admin/messages')
    expect(await admin.client.call('GET /api/admin/messages')).toMatchObject([
      {
        id: params.id,
        bookingId: id,
        author: 'venue',
        venueName: venue.name,
        venueState: 'TX',
        text: 'Pay me in cash instead',
        reason,
        reporterErased: false,
      },
    ])
    expect((await admin.client.call('GET /api/admin/inbox')).counts.message).toBe(1)
    expect((await thread(couple, id)).messages[0]?.reported).toBe(true)
    expect((await thread(owner, id)).messages[0]?.reported).toBe(false)
    await admin.client.call('POST /api/admin/messages/{id}/close', { params })
    expect(await admin.client.call('GET /api/admin/messages')).toEqual([])
    expect((await admin.client.try('POST /api/admin/messages/{id}/close', { params })).status).toBe(404)
    const answer = (await mailsTo(app, couple.email)).at(-1)
    expect(answer?.subject).toBe('We looked into your report')
    expect(answer?.text).toContain('doesn’t break our rules')
    expect(await eventOf(params.id)).toMatchObject({ transition: 'close', reason: null, actor_id: admin.id })
  })

  test('comes to the admins in pages, oldest report first', async () => {
    const { couple, owner, id } = await booked()
    const admin = await anAdmin(app)
    for (const text of ['One', 'Two', 'Three']) await write(owner, id, text)
    for (const { id: message } of (await thread(couple, id)).messages) {
      await couple.client.call('POST /api/messages/{id}/report', { params: { id: message } })
    }
    const first = await admin.client.raw('/api/admin/messages?limit=2')
    expect([first.headers.get('x-total-count'), await textsOf(first)]).toEqual(['3', ['One', 'Two']])
    const next = first.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? ''
    const second = await admin.client.raw(next)
    expect([second.headers.get('link'), await textsOf(second)]).toEqual([null, ['Three']])
    for (const { id: message } of await admin.client.call('GET /api/admin/messages')) {
      await admin.client.call('POST /api/admin/messages/{id}/close', { params: { id: message } })
    }
  })

  test('ends with an outcome and a reason in the log, an email to the person who reported it, and a warning to the author', async () => {
    const { couple, owner, venue, id } = await booked()
    const admin = await anAdmin(app)
    await write(owner, id, 'Pay me in cash instead')
    await write(owner, id, 'Nobody will know')
    const [first, second] = (await thread(couple, id)).messages.map((message) => ({ params: { id: message.id } }))
    if (!first || !second) throw new Error('Both messages should be there.')
    for (const one of [first, second]) await couple.client.call('POST /api/messages/{id}/report', one)
    await app.deliver() // the emails about the messages themselves
    const close = (one: typeof first, body: object) =>
      admin.client.try('POST /api/admin/messages/{id}/close', { ...one, body } as never)
    expect((await close(first, { outcome: 'warned' })).status).toBe(400)
    expect((await close(first, { outcome: 'hanged', reason: 'No' })).status).toBe(400)
    expect((await close(first, { outcome: 'warned', reason: 'Payments belong on Unveil' })).status).toBe(200)
    expect(await eventOf(first.params.id)).toMatchObject({ reason: 'Author warned: Payments belong on Unveil' })
    const answer = (await mailsTo(app, couple.email)).at(-1)
    expect(answer?.text).toMatch(new RegExp(`${venue.name} wrote to you.*warned the person who wrote it`))
    expect(answer?.text).not.toContain('Payments belong')
    expect((await noticesOf(couple))[0]).toMatchObject({ title: answer?.subject, link: `/messages/${id}` })
    const warning = (await mailsTo(app, owner.email)).at(-1)
    expect(warning).toMatchObject({ subject: 'A warning about a message you wrote' })
    expect(warning?.text).toContain('“Payments belong on Unveil”')
    expect((await noticesOf(owner))[0]).toMatchObject({ title: warning?.subject, link: `/messages/${id}` })

    expect((await close(second, { outcome: 'other', reason: 'Called the owner' })).status).toBe(200)
    expect((await mailsTo(app, couple.email)).at(-1)?.text).toContain('We’ve dealt with it')
    expect((await mailsTo(app, owner.email)).at(-1)?.subject).toBe(warning?.subject)
  })
})

test('an erased account takes its words with it, from the thread and from the other side’s emails', async () => {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId
  const { owner } = listing.venue
  await write(couple, id, 'Our address is 7 Secret Lane')
  await write(owner, id, 'Noted')
  await app.deliver()
  expect(await unreadOf(owner)).toBe(1)
  const admin = await anAdmin(app)
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'Ended' } })
  await app.clock.advance(60 * DAY)
  await app.settle()
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  expect(await wordsOf(owner, id)).toEqual([
    ['couple', null],
    ['venue', 'Noted'],
  ])
  // there is nothing left to read
  expect(await unreadOf(owner)).toBe(0)
  const { tasks } = await owner.client.call('GET /api/tasks')
  expect(tasks.filter(({ kind }) => kind === 'message')).toEqual([])
  const { rows } = await sql`select id from mails where content::text like '%Secret Lane%'`.execute(app.services.db)
  expect(rows).toEqual([])
})

test('nobody writes to a couple whose account is now a venue’s: it can’t open the thread', async () => {
  const { couple, venue, bookingId } = await aWedding(app)
  const { owner } = venue
  expect(await thread(owner, bookingId)).toMatchObject({ canWrite: true })
  const change = { params: { id: couple.id }, body: { role: 'venue' } } as const
  await (await anAdmin(app)).client.call('PATCH /api/admin/users/{id}', change)
  expect(await thread(owner, bookingId)).toMatchObject({ canWrite: false })
  expect(await write(owner, bookingId, 'A coat!')).toMatchObject({ status: 409, body: { code: 'state_changed' } })
})

test('closing a report emails nobody who has closed their account', async () => {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId
  const admin = await anAdmin(app)
  await write(listing.venue.owner, id, 'Pay me in cash instead')
  const params = { id: (await thread(couple, id)).messages[0]?.id as number }
  await couple.client.call('POST /api/messages/{id}/report', { params })
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'Ended' } })
  await app.clock.advance(60 * DAY)
  await app.settle()
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  const mailCount = async () => (await app.services.db.selectFrom('mails').select('id').execute()).length
  const before = await mailCount()
  const body = { outcome: 'other', reason: 'Called the owner' } as const
  await admin.client.call('POST /api/admin/messages/{id}/close', { params, body })
  expect(await mailCount()).toBe(before)
})

test('nobody who reported a message is told that its author was warned once the author has closed their account', async () => {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId
  const { owner } = listing.venue
  const admin = await anAdmin(app)
  await write(couple, id, 'You’ll be sorry')
  const params = { id: (await thread(owner, id)).messages[0]?.id as number }
  await owner.client.call('POST /api/messages/{id}/report', { params })
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'Ended' } })
  await app.clock.advance(60 * DAY)
  await app.settle()
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  // as from a page that was loaded before
  const closesWith = (outcome: 'warned' | 'other') =>
    admin.client.try('POST /api/admin/messages/{id}/close', { params, body: { outcome, reason: 'A threat' } })
  const answers = async () =>
    (await mailsTo(app, owner.email)).flatMap(({ subject, text }) => (/your report/.test(subject) ? [text] : []))
  expect(await closesWith('warned')).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect(await answers()).toEqual([])
  expect(await admin.client.call('GET /api/admin/messages')).toMatchObject([{ id: params.id, text: null }])
  expect((await closesWith('other')).status).toBe(200)
  expect(await answers()).toEqual([expect.stringContaining('We’ve dealt with it')])
})
