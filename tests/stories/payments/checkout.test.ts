import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, holds, intentOf, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'

/** Opening a checkout: the 15 minutes, their price, and what the card provider learns. */
const { app, bank } = await anApp()

const asks = (who: Pick<SignedIn, 'client'>, body: object) =>
  who.client.try('POST /api/create-payment-intent', { body: body as ReturnType<typeof order> })
const inPath = (listing: BuiltListing) => ({ params: { id: listing.id } })

describe('opening checkout', () => {
  test('holds the date for 15 minutes on frozen terms', async () => {
    const listing = await aListing(app).inDays(90)
    const couple = await aCouple(app)
    const checkout = await holds(couple, listing, { guestCount: 40 })
    expect(checkout).toMatchObject({
      listingId: listing.id,
      state: 'open',
      purpose: 'deposit',
      amountDueNow: 3000,
      totalPrice: 12_000,
      originalPrice: 20_000,
      balanceDue: 9000,
      guestCount: 40,
      maxGuests: 120,
      saveCard: false,
    })
    const left = Date.parse(checkout.holdExpiresAt) - Date.parse(checkout.now)
    expect(left).toBeGreaterThan(14.9 * MINUTE)
    expect(left).toBeLessThanOrEqual(15 * MINUTE)
  })

  test('with the whole price as the amount that was seen: only what is due now is charged', async () => {
    const listing = await aListing(app).inDays(90)
    const couple = await aCouple(app)
    const seen = { ...order(listing), amount: String(listing.discountedPrice) }
    const { status, body } = await asks(couple, seen)
    expect(status).toBe(200)
    expect(body).toMatchObject({ purpose: 'deposit', amountDueNow: 3000, totalPrice: 12_000 })
    expect((await app.services.stripe?.paymentIntents.retrieve(intentOf(body)))?.amount).toBe(3000_00)
    expect((await asks(couple, seen)).body.clientSecret).toBe(body.clientSecret)
    expect((await asks(couple, { ...seen, amount: 12_000.01 })).body.code).toBe('price_changed')
  })

  test('tells the provider the id of the date, and nothing that names the venue', async () => {
    const { listing, checkout } = await aBooking(app).held()
    const told = JSON.stringify(await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout)))
    for (const word of [
      listing.venue.name,
      listing.venue.address,
      listing.venue.owner.email,
      String(listing.venue.id),
    ]) {
      expect(told).not.toContain(word)
    }
    expect(told).toContain(String(listing.id))
  })

  test('again, or by reload, gives the same payment and client secret', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const again = await holds(couple, listing, { guestCount: 55, saveCard: true })
    expect(again).toMatchObject({
      paymentId: checkout.paymentId,
      clientSecret: checkout.clientSecret,
      holdExpiresAt: checkout.holdExpiresAt,
      guestCount: 55,
      saveCard: true,
    })
    expect((await checkoutOf(couple, listing)).clientSecret).toBe(checkout.clientSecret)
    const intent = await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout))
    expect(intent?.setup_future_usage).toBe('off_session')
  })

  test('looking never holds', async () => {
    const listing = await aListing(app).inDays(90)
    const couple = await aCouple(app)
    expect((await couple.client.try('GET /api/checkout/{id}', inPath(listing))).status).toBe(404)
    expect((await couple.client.call('GET /api/listings/{id}', inPath(listing))).availability).toBe('available')
  })

  test('one customer a couple, however many checkouts', async () => {
    const couple = await aCouple(app)
    await aBooking(app, { couple }).confirmed()
    await aBooking(app, { couple }).confirmed()
    const customers = (await bank.objects('customer')).filter(({ metadata }) => metadata.user === String(couple.id))
    expect(customers).toHaveLength(1)
  })
})

describe('is refused', () => {
  test('to visitors, venues and admins', async () => {
    const listing = await aListing(app).inDays(90)
    expect((await asks({ client: app.visitor() }, order(listing))).status).toBe(401)
    expect((await asks(await aVenueOwner(app), order(listing))).status).toBe(403)
    expect((await asks(await anAdmin(app), order(listing))).status).toBe(403)
  })

  test('while another couple holds the date, with the time it ends', async () => {
    const { listing, checkout } = await aBooking(app).held()
    expect(await asks(await aCouple(app), order(listing))).toMatchObject({
      status: 409,
      body: { code: 'listing_held', details: { heldUntil: checkout.holdExpiresAt } },
    })
  })

  test('once the date is booked, even to the couple that booked it', async () => {
    const { couple, listing } = await aBooking(app).confirmed()
    for (const who of [await aCouple(app), couple]) {
      expect(await asks(who, order(listing))).toMatchObject({ status: 409, body: { code: 'listing_sold' } })
    }
  })

  test('at a different price than the couple saw, with the current amount', async () => {
    const listing = await aListing(app).inDays(90)
    const couple = await aCouple(app)
    const body = { discountedPrice: 13_000 }
    await listing.venue.owner.client.call('PATCH /api/listings/{id}', { ...inPath(listing), body })
    expect(await asks(couple, order(listing))).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { amount: 3250 } },
    })
    expect((await couple.client.call('GET /api/listings/{id}', inPath(listing))).availability).toBe('available')
    expect(await asks(couple, { ...order(listing), amount: '3250.00' })).toMatchObject({ status: 200 })
  })

  test('for dates that are off the market, unverified, past or unknown', async () => {
    const couple = await aCouple(app)
    const inactive = await aListing(app).inactiveInDays(90)
    const unverified = await aListing(app).inDays(90)
    await verify(app, unverified.venue.id, false)
    const past = await aListing(app).inDays(90)
    await app.services.db.updateTable('listings').set({ event_date: '2020-01-01' }).where('id', '=', past.id).execute()
    const missing = await asks(couple, order({ id: 1, amountDueNow: 3000 }))
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const listing of [inactive, unverified, past]) {
      expect((await couple.client.try('GET /api/listings/{id}', inPath(listing))).status).toBe(404)
      const refused = await asks(couple, order(listing))
      expect([refused.status, refused.body]).toEqual([missing.status, missing.body])
    }
  })

  test('with fields that make no sense, by name', async () => {
    const listing = await aListing(app).inDays(90)
    const couple = await aCouple(app)
    for (const [wrong, field] of [
      [{ amount: '12.345' }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: undefined }, 'amount'],
      [{ guestCount: 0 }, 'guestCount'],
      [{ guestCount: 121 }, 'guestCount'],
      [{ metadata: {} }, 'metadata.listingId'],
      [{ venueId: 5 }, 'venueId'],
    ] as const) {
      const refused = await asks(couple, { ...order(listing), ...wrong })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(Object.keys(refused.body.details.fields)).toContain(field)
    }
    expect((await couple.client.try('GET /api/checkout/{id}', inPath(listing))).status).toBe(404)
  })
})

describe('while the hold runs', () => {
  test('terms are frozen: price, guests, activity and verification touch new holds only', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const owner = listing.venue.owner.client
    await owner.call('PATCH /api/listings/{id}', {
      ...inPath(listing),
      body: { discountedPrice: 15_000, maxGuests: 50 },
    })
    const off = await owner.try('PATCH /api/listings/{id}', { ...inPath(listing), body: { isActive: false } })
    expect(off).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    await verify(app, listing.venue.id, false)

    expect(await checkoutOf(couple, listing)).toMatchObject({ amountDueNow: 3000, totalPrice: 12_000, maxGuests: 120 })
    const seen = () => couple.client.call('GET /api/listings/{id}', inPath(listing))
    const seenByOwner = () => owner.call('GET /api/listings/{id}', inPath(listing))
    expect(await seenByOwner()).toMatchObject({ discountedPrice: 15_000, maxGuests: 50 })
    const terms = { discountedPrice: 12_000, amountDueNow: 3000, balanceDue: 9000, savings: 8000, maxGuests: 120 }
    expect(await seen(), 'so the button on the date’s page leads back to the checkout').toMatchObject({
      ...terms,
      availability: 'held-by-me',
    })
    expect((await holds(couple, await seen())).clientSecret).toBe(checkout.clientSecret)
    expect(await asks(couple, { ...order(listing), amount: 3750 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { amount: 3000 } },
    })
    await paysWith(app, checkout)
    expect(await syncs(couple, listing)).toMatchObject({ state: 'paid' })
    expect((await couple.client.call('GET /api/bookings/my'))[0]).toMatchObject({ amount: 12_000, maxGuests: 120 })
    expect(await seen()).toMatchObject({ ...terms, availability: 'mine' })
    expect(await seenByOwner(), 'of a date that is booked, what was agreed').toMatchObject(terms)
  })

  test('the page of a booked date still says near the event that only the deposit was paid at booking', async () => {
    const { couple, listing } = await aBooking(app).confirmed()
    await app.clock.advance(62 * DAY)
    const paid = { amountDueNow: 3000, balanceDue: 9000, ownBalance: { due: 9000 } }
    expect(await couple.client.call('GET /api/listings/{id}', inPath(listing))).toMatchObject(paid)
  })

  test('guests and "save my card" can be changed, and back', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const change = (body: object) => couple.client.try('PATCH /api/checkout/{id}', { ...inPath(listing), body })
    const usage = async () =>
      (await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout)))?.setup_future_usage
    expect(await change({ guestCount: 66 })).toMatchObject({ status: 200, body: { guestCount: 66 } })
    expect(await change({ guestCount: 121 })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    for (const saveCard of [true, false, true, false]) {
      expect(await change({ saveCard })).toMatchObject({ status: 200, body: { saveCard, guestCount: 66 } })
      expect(await usage()).toBe(saveCard ? 'off_session' : null)
    }
    expect(await change({ amount: 1 })).toMatchObject({ status: 400 })
  })

  test("another couple's checkout is a missing one", async () => {
    const { listing } = await aBooking(app).held()
    const { client } = await aCouple(app)
    for (const key of [
      'GET /api/checkout/{id}',
      'DELETE /api/checkout/{id}',
      'POST /api/checkout/{id}/sync',
    ] as const) {
      expect(await client.try(key, inPath(listing))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const change = { ...inPath(listing), body: { guestCount: 20 } }
    expect((await client.try('PATCH /api/checkout/{id}', change)).status).toBe(404)
  })
})

describe('the hold ends', () => {
  test('when the couple releases it: available immediately, and couples watching it are notified', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const watcher = await aCouple(app)
    await watcher.client.call('POST /api/listings/{id}/watch', inPath(listing))
    expect(await couple.client.call('DELETE /api/checkout/{id}', inPath(listing))).toEqual({ released: true })
    await expect(paysWith(app, checkout)).rejects.toThrow('canceled')
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    const [mail] = await mailsTo(app, watcher.email)
    expect(mail?.subject).toContain('available again')
    expect(mail?.text).not.toContain(listing.venue.name)
    expect(await couple.client.call('DELETE /api/checkout/{id}', inPath(listing))).toEqual({ released: true })
    const change = { ...inPath(listing), body: { guestCount: 20 } }
    expect(await couple.client.try('PATCH /api/checkout/{id}', change)).toMatchObject({
      status: 409,
      body: { code: 'hold_expired' },
    })
  })

  test('somebody who is no longer a couple, and could not book it, hears nothing', async () => {
    const { couple, listing } = await aBooking(app).held()
    const watcher = await aCouple(app)
    await watcher.client.call('POST /api/listings/{id}/watch', inPath(listing))
    const { client } = await anAdmin(app)
    await client.call('PATCH /api/admin/users/{id}', { params: { id: watcher.id }, body: { role: 'venue' } })
    await couple.client.call('DELETE /api/checkout/{id}', inPath(listing))
    await app.settle()
    expect((await mailsTo(app, watcher.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('available again'),
    )
  })

  test('the same couple may hold it again, with a new payment', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await couple.client.call('DELETE /api/checkout/{id}', inPath(listing))
    const again = await holds(couple, listing)
    expect(again.paymentId).not.toBe(checkout.paymentId)
    expect(again).toMatchObject({ state: 'open' })
  })

  test('asking again after the 15 minutes, before any timer ran, begins a new hold', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await app.clock.advance(15 * MINUTE)
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    const again = await holds(couple, listing)
    expect(again.paymentId).not.toBe(checkout.paymentId)
  })

  test('releasing a date that was paid for a moment ago confirms it instead', async () => {
    await bank.webhooks('never')
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    expect(await couple.client.call('DELETE /api/checkout/{id}', inPath(listing))).toEqual({ released: false })
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    await bank.webhooks('normal')
  })

  test('a second checkout releases the first date', async () => {
    const { couple, listing } = await aBooking(app).held()
    const second = await aListing(app).inDays(90)
    expect(await holds(couple, second)).toMatchObject({ state: 'open' })
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    expect(await checkoutOf(couple, second)).toMatchObject({ state: 'open' })
    expect(await holds(await aCouple(app), listing)).toMatchObject({ state: 'open' })
  })

  test('a second checkout that is refused leaves the first hold alone', async () => {
    const { couple, listing } = await aBooking(app).held()
    const taken = await aBooking(app).held()
    expect(await asks(couple, order(taken.listing))).toMatchObject({ status: 409, body: { code: 'listing_held' } })
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
  })
})
