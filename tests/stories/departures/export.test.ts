import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { DAY } from '#server/platform/clock.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { reviews } from '#tests/builders/reviews.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** What people take with them: the file of their own data. */
const { app } = await anApp()

const fileOf = (who: SignedIn, headers = {}) => who.client.raw('/api/export', { headers })
const dataOf = async (who: SignedIn) => (await fileOf(who)).json()

describe('the file of one’s own data', () => {
  test('of a couple has their bookings, payments, refunds, messages, searches and notices, each as their pages show it', async () => {
    const couple = await aCouple(app, { metadata: { city: 'Austin', partnerName: 'Sol' }, phone: '512 555 0100' })
    const { checkout } = await aBooking(app, { couple }).confirmed()
    const { checkout: ended, listing } = await aBooking(app, { couple }).confirmed()
    const { client } = couple
    const toVenue = { params: { id: checkout.bookingId }, body: { text: 'May we bring a dog?' } }
    await client.call('POST /api/bookings/{id}/messages', toVenue)
    await client.call('POST /api/saved-searches', { body: { criteria: { city: 'Austin', state: 'TX' } } })
    await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', {
      params: { id: ended.bookingId },
      body: { refund: 3000, reason: 'A fire' },
    })
    await app.settle()

    const data = await dataOf(couple)
    expect(data).toMatchObject({
      exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      profile: { name: couple.name, email: couple.email, phone: '512 555 0100', answersAtSignUp: { city: 'Austin' } },
      account: { partnerName: 'Sol' },
      sessions: [{ isCurrent: true }],
      bookings: await client.call('GET /api/bookings/my'),
      messages: [{ bookingId: checkout.bookingId, messages: [{ author: 'couple', text: 'May we bring a dog?' }] }],
      savedSearches: [{ criteria: { city: 'Austin', state: 'TX' } }],
      twoFactorLogin: { isOn: false },
      transfers: [],
    })
    expect(data.payments.map(({ bookingId, status }: Record<string, unknown>) => [bookingId, status])).toEqual([
      [ended.bookingId, 'succeeded'],
      [checkout.bookingId, 'succeeded'],
    ])
    expect(data.payments[0].refunds).toMatchObject([{ amount: 3000 }])
    expect(data.notices.length).toBeGreaterThan(0)
  })

  test('is a download that is named after its day and stored by no cache, and nothing of another account is in it', async () => {
    const { seller, venue } = await aTransfer(app).listed()
    const response = await fileOf(seller)
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ['cache-control', 'private, no-store'],
        ['content-type', 'application/json; charset=utf-8'],
        ['content-disposition', expect.stringMatching(/^attachment; filename="unveil-my-data-\d{4}-\d\d-\d\d\.json"$/)],
      ]),
    )
    const text = await response.text()
    expect(JSON.parse(text).transfers).toHaveLength(1)
    const stranger = await aCouple(app)
    const theirs = JSON.stringify(await dataOf(stranger))
    for (const mark of [seller.name, seller.email, venue.owner.name, venue.owner.email])
      expect(theirs).not.toContain(mark)
  })

  test('of a couple has the offers that they made and, beside their transfer, those that they got', async () => {
    const { id, seller, buyer, offer } = await aTransfer(app).offered()
    const selling = await dataOf(seller)
    expect(selling).toMatchObject({ offers: [], offersReceived: [{ transferId: id, offers: [{ id: offer.id }] }] })
    expect(await dataOf(buyer)).toMatchObject({ offers: [{ id: offer.id }], offersReceived: [] })
  })

  test('has the whole of a long conversation, of which its page reads a part at a time', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    const words = Array.from({ length: 2 * LIMITS.maxLongPageSize + 1 }, (_, index) => `Message ${index + 1}`)
    for (const [index, text] of words.entries()) {
      const { client } = index % 2 ? owner : couple
      await client.call('POST /api/bookings/{id}/messages', { params: { id: checkout.bookingId }, body: { text } })
    }
    for (const who of [couple, owner]) {
      const { messages } = await dataOf(who)
      expect(messages).toMatchObject([{ bookingId: checkout.bookingId, hasEarlier: false }])
      expect(messages[0].messages.map(({ text }: { text: string }) => text)).toEqual(words)
    }
  })

  test('of a venue has its venues, dates, bookings and reviews', async () => {
    const { listing, couple, checkout } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    await app.clock.advance(100 * DAY)
    await app.settle()
    await reviews(couple, checkout.bookingId)
    const data = await dataOf(owner)
    expect(data).toMatchObject({
      profile: { email: owner.email, role: 'venue' },
      venues: [{ id: listing.venue.id }],
      listings: [{ id: listing.id }],
      bookings: [{ couple: { name: couple.name } }],
      reviews: [expect.anything()],
    })
    expect(data).not.toHaveProperty('payments')
  })

  test('of a venue has the days that its owner has blocked, of all months', async () => {
    const { listing } = await aBooking(app).confirmed()
    const { id, owner } = listing.venue
    const today = app.clock.todayIn('TX')
    const days = [20, 60, 400].map((ahead) => addDays(today, ahead))
    const body = { days, blocked: true }
    await owner.client.call('PATCH /api/venues/{id}/blocked-days', { params: { id }, body })
    const { takenDays } = await dataOf(owner)
    expect(takenDays).toMatchObject(days.map((date) => ({ date, kind: 'blocked', venueId: id })))
    expect(takenDays).toHaveLength(days.length)
  })

  test('of an admin has only the admin; without a session there is no file', async () => {
    const admin = await anAdmin(app)
    expect(Object.keys(await dataOf(admin))).toEqual([
      'exportedAt',
      'profile',
      'account',
      'sessions',
      'waitlist',
      'twoFactorLogin',
      'notices',
    ])
    expect((await app.visitor().raw('/api/export')).status).toBe(401)
  })

  test('has what a confirmed address told the waitlist', async () => {
    const confirmed = await aCouple(app)
    const claimed = await aCouple(app, { emailConfirmedAt: null })
    for (const { email } of [confirmed, claimed]) {
      await app.visitor().call('POST /api/waitlist', { body: { email, userType: 'couple', location: 'Tulsa' } })
    }
    expect((await dataOf(confirmed)).waitlist).toMatchObject({ email: confirmed.email, location: 'Tulsa' })
    expect((await dataOf(claimed)).waitlist).toBeNull()
  })

  test('takes a point from a budget', async () => {
    const generous = app.services.rateLimits
    app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 / 60 })
    try {
      const couple = await aCouple(app)
      const again = () => fileOf(couple, { 'x-client-address': '203.0.113.50' })
      expect([(await again()).status, (await again()).status]).toEqual([200, 429])
    } finally {
      app.services.rateLimits = generous
    }
  })
})
