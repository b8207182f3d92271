import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aWedding, reviews, triesToReview } from '#tests/builders/reviews.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

const { app } = await anApp()
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
const mine = (couple: SignedIn) => couple.client.call('GET /api/reviews/my')
const received = (owner: SignedIn) => owner.client.call('GET /api/reviews/received')
const shownOn = async (who: SignedIn, venueId: number) =>
  (await who.client.call('GET /api/venues/{id}', at(venueId))).reviews
const replies = (owner: SignedIn, id: number, reply = 'Thank you!') =>
  owner.client.try('POST /api/reviews/{id}/reply', { ...at(id), body: { reply } })
const hides = (id: number, reason = 'It names a guest') =>
  admin.client.try('POST /api/admin/reviews/{id}/hide', { ...at(id), body: { reason } })
const showsAgain = (id: number) => admin.client.try('POST /api/admin/reviews/{id}/show', at(id))
const only = <T>([one]: T[]) => one as T
const subjects = async (who: SignedIn) => (await mailsTo(app, who.email)).map(({ subject }) => subject)

describe('a couple reviews their venue', () => {
  test('asked the day after the event, once, by email and bell', async () => {
    const { couple, venue, bookingId, listing } = await aWedding(app)
    await app.clock.advance(DAY)
    await app.settle()
    const asked = (await mailsTo(app, couple.email)).filter(({ link }) => link?.pathname === `/review/${bookingId}`)
    expect(asked.map(({ subject }) => subject)).toEqual([expect.stringContaining(venue.name)])
    const notices = (await noticesOf(couple)).filter(({ link }) => link === `/review/${bookingId}`)
    expect(notices).toHaveLength(1)
    expect(await mine(couple)).toEqual([
      {
        bookingId,
        venueId: venue.id,
        venueName: venue.name,
        state: 'TX',
        eventDate: listing.date,
        until: addDays(listing.date, 30),
        coupleNames: couple.name,
        review: null,
        hiddenReason: null,
      },
    ])
  })

  test('once, and the venue is told about it and shows it', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    const said = { rating: 4, comment: 'Bring a fan for July.', coupleNames: 'P. and S.' }
    const written = await reviews(couple, bookingId, said)
    const review = { ...said, createdAt: expect.any(String), reply: null }
    expect(written.review).toEqual(review)
    expect(await mine(couple)).toEqual([written])
    expect(await shownOn(couple, venue.id)).toEqual([review])
    expect(await received(venue.owner)).toMatchObject([
      { ...review, bookingId, venueName: venue.name, isHidden: false },
    ])
    expect((await subjects(venue.owner)).at(-1)).toContain('4 out of 5 stars')
    const again = await triesToReview(couple, bookingId)
    expect([again.status, again.body]).toMatchObject([409, { code: 'already_reviewed' }])
  })

  test('two reviews at the same time: the database lets one of them in', async () => {
    const { couple, bookingId } = await aWedding(app)
    const both = await Promise.all([triesToReview(couple, bookingId), triesToReview(couple, bookingId)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('neither before the day of the event is over nor after 30 days', async () => {
    const coming = await aBooking(app).confirmed()
    const early = await triesToReview(coming.couple, coming.checkout.bookingId)
    expect([early.status, early.body]).toMatchObject([409, { code: 'review_closed' }])
    expect(await mine(coming.couple)).toEqual([])
    const { couple, bookingId } = await aWedding(app)
    await app.clock.advance(30 * DAY)
    expect(await mine(couple)).toEqual([])
    const late = await triesToReview(couple, bookingId)
    expect([late.status, late.body]).toMatchObject([409, { code: 'review_closed' }])
  })

  test('what is missing is named by its field', async () => {
    const { couple, bookingId } = await aWedding(app)
    const refused = await triesToReview(couple, bookingId, { rating: 6, comment: ' ', coupleNames: '' })
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_request' }])
    expect(Object.keys(refused.body.details.fields).sort()).toEqual(['comment', 'coupleNames', 'rating'])
  })

  test('nobody else can do so', async () => {
    const { bookingId } = await aWedding(app)
    expect((await triesToReview(await aCouple(app), bookingId)).status).toBe(404)
  })

  test('after a transfer, the couple that has the booking can do so, not the one that passed it on', async () => {
    const transfer = await aTransfer(app).completed()
    await app.clock.advance(100 * DAY)
    await app.settle()
    const passedOn = await triesToReview(transfer.seller, transfer.bookingId)
    expect([passedOn.status, passedOn.body]).toMatchObject([409, { code: 'review_closed' }])
    expect(await mine(transfer.seller)).toEqual([])
    const [booking] = await transfer.buyer.client.call('GET /api/bookings/my')
    expect(booking).toMatchObject({ status: 'completed' })
    expect((await triesToReview(transfer.buyer, booking?.id as number)).status).toBe(201)
  })
})

describe('the venue replies', () => {
  test('once, and the couple is told about it', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    await reviews(couple, bookingId)
    const { id } = only(await received(venue.owner))
    expect((await replies(venue.owner, id, 'Come back soon.')).status).toBe(200)
    const reply = { text: 'Come back soon.', createdAt: expect.any(String) }
    expect(await shownOn(couple, venue.id)).toMatchObject([{ reply }])
    expect(only(await mine(couple)).review).toMatchObject({ reply })
    expect((await subjects(couple)).at(-1)).toContain('replied')
    const again = await replies(venue.owner, id)
    expect([again.status, again.body]).toMatchObject([409, { code: 'already_replied' }])
  })

  test('only to its own reviews; anybody else’s look as if they didn’t exist', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    await reviews(couple, bookingId)
    const { id } = only(await received(venue.owner))
    const other = await aVenueOwner(app)
    expect(await received(other)).toEqual([])
    const [foreign, missing] = [await replies(other, id), await replies(other, 99_999_999)]
    expect(foreign).toEqual(missing)
    expect(foreign.status).toBe(404)
  })
})

describe('an admin', () => {
  test('hides a review with a reason, which its couple reads, and shows it again', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    await reviews(couple, bookingId)
    const all = await admin.client.call('GET /api/admin/venues/{id}/reviews', at(venue.id))
    const { id } = only(all)
    expect(all).toMatchObject([{ bookingId, hidden: null }])
    expect((await hides(id)).body).toMatchObject({ hidden: { reason: 'It names a guest' } })
    expect(await shownOn(venue.owner, venue.id)).toEqual([])
    expect(only(await received(venue.owner)).isHidden).toBe(true)
    expect(await venue.owner.client.call('GET /api/reviews/received/summary')).toEqual({ reviews: 0, average: null })
    expect(only(await mine(couple)).hiddenReason).toBe('It names a guest')
    expect((await mailsTo(app, couple.email)).at(-1)?.text).toContain('It names a guest')
    expect((await hides(id)).body).toMatchObject({ code: 'state_changed' })
    expect((await showsAgain(id)).status).toBe(200)
    expect(await shownOn(venue.owner, venue.id)).toHaveLength(1)
    expect((await showsAgain(id)).body).toMatchObject({ code: 'state_changed' })
    const logged = await app.services.db
      .selectFrom('process_events')
      .select(['transition', 'actor', 'actor_id', 'reason'])
      .where('process', '=', 'review')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(logged).toMatchObject([
      { transition: 'write', actor: 'couple', actor_id: couple.id },
      { transition: 'hide', actor: 'admin', actor_id: admin.id, reason: 'It names a guest' },
      { transition: 'show', actor: 'admin', actor_id: admin.id, reason: null },
    ])
  })

  test('reads a venue’s reviews in pages, newest first', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    await reviews(couple, bookingId)
    const before = { venue_id: venue.id, couple_names: 'Ann and Ben', rating: 4, comment: 'Long ago' }
    await app.services.db
      .insertInto('reviews')
      .values({ ...before, created_at: new Date(app.clock.now().getTime() - DAY) })
      .execute()
    const first = await admin.client.raw(`/api/admin/venues/${venue.id}/reviews?limit=1`)
    expect(first.headers.get('x-total-count')).toBe('2')
    expect(await first.json()).toMatchObject([{ bookingId }])
    const second = await admin.client.raw(first.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? '')
    expect(await second.json()).toMatchObject([{ bookingId: null, comment: 'Long ago' }])
    expect(second.headers.get('link')).toBe(null)
  })

  test('an unknown review or venue: 404', async () => {
    expect((await hides(99_999_999)).status).toBe(404)
    expect((await showsAgain(99_999_999)).status).toBe(404)
    const missing = await admin.client.try('GET /api/admin/venues/{id}/reviews', at(99_999_999))
    expect(missing.status).toBe(404)
  })

  test('erases what an account wrote: a couple’s review, an owner’s reply', async () => {
    const owner = await aVenueOwner(app)
    const venue = await aVenue(app, owner).verified()
    const [leaving, staying] = [await aWedding(app, { venue }), await aWedding(app, { venue })]
    for (const { couple, bookingId } of [leaving, staying]) await reviews(couple, bookingId)
    for (const { id } of await received(owner)) await replies(owner, id)
    const ofOne = { query: { bookingId: staying.bookingId } }
    expect(await owner.client.call('GET /api/reviews/received', ofOne)).toMatchObject([
      { bookingId: staying.bookingId },
    ])
    expect(await owner.client.call('GET /api/reviews/received/summary')).toEqual({ reviews: 2, average: 5 })
    const erases = (id: number) => admin.client.try('DELETE /api/admin/users/{id}', at(id))
    expect((await erases(leaving.couple.id)).status).toBe(200)
    expect(await shownOn(staying.couple, venue.id)).toMatchObject([{ reply: { text: 'Thank you!' } }])
    await app.clock.advance(30 * DAY)
    await app.settle()
    expect((await erases(owner.id)).body).toEqual({ ok: true })
    expect(await shownOn(staying.couple, venue.id)).toMatchObject([{ rating: 5, reply: null }])
  })
})
