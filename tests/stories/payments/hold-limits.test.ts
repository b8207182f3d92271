import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, holds, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { answers, offers } from '#tests/builders/offers.ts'
import { aTransfer, escrowOrder } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** How much may be held without paying (domain.md row 9), with the numbers of a live installation. */
const limits = { perDay: 6, ofOneDate: 3, unconfirmed: 3, perAddress: 3 }
const { app } = await anApp({ config: { holds: limits } })

const asks = (couple: SignedIn, listing: BuiltListing, address?: string) =>
  couple.client.try('POST /api/create-payment-intent', {
    body: order(listing),
    ...(address && { headers: { 'x-client-address': address } }),
  })
const letsGo = async (couple: SignedIn, listing: { id: number }) => {
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await app.settle()
}
const dates = (count: number) => Promise.all(Array.from({ length: count }, () => aListing(app).inDays(90)))
/** Holds this many dates and releases each, an hour apart. */
async function hoards(couple: SignedIn, count: number): Promise<void> {
  for (const listing of await dates(count)) {
    await holds(couple, listing)
    await letsGo(couple, listing)
    await app.clock.advance(HOUR)
  }
}
const until = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
const near = (iso: string, at: Date) => expect(Math.abs(Date.parse(iso) - at.getTime())).toBeLessThan(MINUTE)

test('an account holds six dates a day without paying, and the seventh a day after the first', async () => {
  const couple = await aCouple(app)
  await hoards(couple, 6)
  const seventh = await aListing(app).inDays(90)
  const refused = await asks(couple, seventh)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_holds',
      message: 'You’ve held dates 6 times within a day without paying. You can hold this date in 18 hours.',
    },
  })
  near(refused.body.details.until, until(18))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(17 * 3600)
  await app.clock.advance(18 * HOUR - 2 * MINUTE)
  expect((await asks(couple, seventh)).status).toBe(429)
  await app.clock.advance(3 * MINUTE)
  expect((await asks(couple, seventh)).status).toBe(200)
})

test('a date that somebody else has booked is gone, even for a couple that may hold no more', async () => {
  const couple = await aCouple(app)
  await hoards(couple, 6)
  const gone = await aListing(app).inDays(90)
  await aBooking(app, { listing: gone }).confirmed()
  expect((await asks(couple, gone)).body.code).toBe('listing_sold')
})

test('what was paid doesn’t count, and neither does going on with what is held', async () => {
  const couple = await aCouple(app)
  await hoards(couple, 4)
  await aBooking(app, { couple }).confirmed()
  await hoards(couple, 1)
  const last = await aListing(app).inDays(90)
  await holds(couple, last)
  for (let again = 0; again < 8; again++) await holds(couple, last, { guestCount: 40 + again })
  const other = await aListing(app).inDays(90)
  expect((await asks(couple, other)).status).toBe(429)
  // a refusal leaves the couple what they hold
  const checkout = await couple.client.call('GET /api/checkout/{id}', { params: { id: last.id } })
  expect(checkout.state).toBe('open')
  await paysWith(app, checkout)
  expect((await syncs(couple, last)).state).toBe('paid')
  expect((await asks(couple, other)).status).toBe(200)
})

test('an account holds the same date three times a day, and others in the meantime', async () => {
  const couple = await aCouple(app)
  const listing = await aListing(app).inDays(90)
  for (let time = 0; time < 3; time++) {
    await holds(couple, listing)
    await letsGo(couple, listing)
  }
  const refused = await asks(couple, listing)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_holds',
      message: 'You’ve held this date 3 times within a day without paying. You can hold this date in 24 hours.',
    },
  })
  expect((await asks(couple, await aListing(app).inDays(90))).status).toBe(200)
  expect((await asks(await aCouple(app), listing)).status).toBe(200)
  await app.clock.advance(DAY)
  await app.settle()
  expect((await asks(couple, listing)).status).toBe(200)
})

test('a date that was booked, canceled and offered again counts again: what was paid was paid before', async () => {
  const couple = await aCouple(app)
  const { listing, checkout } = await aBooking(app, { couple }).confirmed()
  const { owner } = listing.venue
  const booking = { params: { id: checkout.bookingId } }
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', booking)
  const body = { refund, reason: 'plans have changed' }
  await couple.client.call('POST /api/bookings/{id}/cancel', { ...booking, body })
  await app.settle()
  await app.clock.advance(HOUR)
  const [own] = await owner.client.call('GET /api/listings/my')
  expect(own?.status).toBe('live')
  for (let time = 0; time < 3; time++) {
    await holds(couple, listing)
    await letsGo(couple, listing)
  }
  expect((await asks(couple, listing)).body.code).toBe('too_many_holds')
})

test('after three unpaid holds in a day, an account confirms its address first, or waits', async () => {
  const stranger = await aCouple(app, { emailConfirmedAt: null, verified: false })
  await hoards(stranger, 3)
  const fourth = await aListing(app).inDays(90)
  const refused = await asks(stranger, fourth)
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
  expect(refused.body.message).toContain('confirm your email address')
  near(refused.body.details.until, until(21))
  const known = { email_confirmed_at: app.clock.now() }
  await app.services.db.updateTable('users').set(known).where('id', '=', stranger.id).execute()
  expect((await asks(stranger, fourth)).status).toBe(200)

  const patient = await aCouple(app, { emailConfirmedAt: null, verified: false })
  await hoards(patient, 3)
  await app.clock.advance(21 * HOUR + MINUTE)
  expect((await asks(patient, await aListing(app).inDays(90))).status).toBe(200)
})

test('from one address, three couples hold at a time, an IPv6 household counted as one', async () => {
  for (const [mine, ours, others] of [
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'],
  ] as const) {
    const held = await dates(3)
    const couples = await Promise.all(held.map(() => aCouple(app)))
    for (const [index, listing] of held.entries()) {
      expect((await asks(couples[index] as SignedIn, listing, mine)).status).toBe(200)
    }
    const late = await aCouple(app)
    const wanted = await aListing(app).inDays(90)
    const refused = await asks(late, wanted, ours)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_holds' } })
    expect(refused.body.message).toContain('3 dates are being booked from your network right now.')
    near(refused.body.details.until, until(0.25))
    // one of the three changes to another date, as they may: they still hold one
    expect((await asks(couples[0] as SignedIn, await aListing(app).inDays(90), mine)).status).toBe(200)
    expect((await asks(await aCouple(app), await aListing(app).inDays(90), others)).status).toBe(200)
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect((await asks(late, wanted, ours)).status).toBe(200)
  }
})

test('three couples hold from one address, even when twelve ask at once, and nothing of it is stored afterward', async () => {
  const held = await dates(12)
  const couples = await Promise.all(held.map(() => aCouple(app)))
  const address = '198.51.100.20'
  const answers = await Promise.all(held.map((listing, index) => asks(couples[index] as SignedIn, listing, address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const kept = () => app.services.db.selectFrom('holds').select('address').where('address', 'is not', null).execute()
  const running = await kept()
  expect(running.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(running)).not.toContain(address)
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  expect(await kept()).toEqual([])
})

test('a transfer that is kept for a couple by their offer is theirs to pay for, whatever they have held', async () => {
  const { listing, seller } = await aTransfer(app).listed()
  const couple = await aCouple(app)
  const offer = await offers(couple, listing, '2000')
  expect((await answers(seller, offer, 'accept', 2000)).status).toBe(200)
  await hoards(couple, 6)
  expect((await asks(couple, await aListing(app).inDays(90))).status).toBe(429)
  const body = { ...escrowOrder(listing), amount: 2000 }
  expect((await couple.client.try('POST /api/create-escrow', { body })).status).toBe(200)
})

test('a date that was let go and paid for later no longer counts; a promised transfer that was never paid does', async () => {
  const promised = async () => {
    const { listing, seller } = await aTransfer(app).listed()
    const couple = await aCouple(app)
    const offer = await offers(couple, listing, '2000')
    expect((await answers(seller, offer, 'accept', 2000)).status).toBe(200)
    const body = { ...escrowOrder(listing), amount: 2000 }
    return { couple, listing, opens: () => couple.client.call('POST /api/create-escrow', { body }) }
  }
  const [paying, lapsing] = [await promised(), await promised()]
  for (const { couple, listing, opens } of [paying, lapsing]) {
    for (let time = 0; time < 2; time++) {
      await opens()
      await letsGo(couple, listing)
    }
    await hoards(couple, 3)
  }
  await paysWith(app, await paying.opens())
  expect((await syncs(paying.couple, paying.listing)).state).toBe('paid')
  await hoards(paying.couple, 2) // with the three before
  await holds(lapsing.couple, await aListing(app).inDays(90)) // the sixth
  expect((await asks(lapsing.couple, await aListing(app).inDays(90))).body.message).toContain('dates 6 times')
  expect((await asks(paying.couple, await aListing(app).inDays(90))).status).toBe(200)
  expect((await asks(paying.couple, await aListing(app).inDays(90))).body.message).toContain('dates 6 times')
})
