import { describe, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, holds, intentOf, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'

/** A payment confirms its booking, by whichever message comes first. */
const { app, bank } = await anApp()

async function balances(prefix: string): Promise<number> {
  const rows = await app.services.db
    .selectFrom('ledger_entries')
    .select('amount_cents')
    .where('account', 'like', `${prefix}%`)
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}

describe('a booking is confirmed', () => {
  test('by the webhook: revealed, posted, told to both sides', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    expect(checkout).toMatchObject({ state: 'open', purpose: 'deposit', amountDueNow: 3000, balanceDue: 9000 })
    await paysWith(app, checkout)
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' }) // nobody has asked the provider yet
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid', clientSecret: null })

    const [booking] = await couple.client.call('GET /api/bookings/my')
    expect(booking).toMatchObject({
      id: checkout.bookingId,
      status: 'confirmed',
      venueName: listing.venue.name,
      amount: 12_000,
      paidAmount: 3000,
      balanceDue: 9000,
    })
    expect(await couple.client.call('GET /api/venues/{id}', { params: { id: listing.venue.id } })).toMatchObject({
      address: listing.venue.address,
    })
    expect(await balances(`venue_payable:${checkout.bookingId}`)).toBe(-3000_00)

    const [toCouple] = await mailsTo(app, couple.email)
    expect(toCouple?.text).toContain(listing.venue.name)
    expect(toCouple?.text).toContain(listing.venue.address)
    expect(toCouple?.link?.searchParams.get('booking'), 'leads to the booking').toBe(String(checkout.bookingId))
    const toVenue = (await mailsTo(app, listing.venue.owner.email)).at(-1)
    expect(toVenue?.text).toContain(`Booking: ${checkout.bookingId}`)
    expect(toVenue?.text).toContain(couple.email)
  })

  test("by the browser's return, which we don’t believe but which makes us ask", async () => {
    await bank.webhooks('never')
    const { couple, listing, checkout } = await aBooking(app).held()
    expect(await syncs(couple, listing)).toMatchObject({ state: 'open' })
    await paysWith(app, checkout)
    expect(await syncs(couple, listing)).toMatchObject({ state: 'paid' })
    await bank.webhooks('normal')
  })

  test('when the couple opens their checkout again, and we haven’t heard about the payment', async () => {
    await bank.webhooks('never')
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    await app.clock.advance(MINUTE)
    expect(await holds(couple, listing)).toMatchObject({ state: 'paid', clientSecret: null })
    await bank.webhooks('normal')
  })

  test('but not while the provider doesn’t answer: the checkout is shown as it was', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await app.clock.advance(MINUTE)
    await bank.fails('api_unreachable', 'GET /v1/payment_intents')
    expect(await holds(couple, listing)).toMatchObject({ state: 'open', clientSecret: checkout.clientSecret })
    await bank.works()
  })

  test('by the poller when no webhook ever comes and the browser is closed', async () => {
    await bank.webhooks('never')
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
    await app.clock.advance(MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    await bank.webhooks('normal')
  })

  test('in full when the event is 30 days away or less', async () => {
    const couple = await aCouple(app)
    const listing = await aListing(app).inDays(30)
    const checkout = await holds(couple, listing)
    expect(checkout).toMatchObject({ purpose: 'full', amountDueNow: 12_000, balanceDue: 0, balanceDueDate: null })
    await paysWith(app, checkout)
    await bank.arrived()
    expect((await couple.client.call('GET /api/bookings/my'))[0]).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  })
})

describe('a payment takes another turn', () => {
  test('declined, then paid with another card', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await expect(paysWith(app, checkout, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
    await bank.arrived()
    const declined = await checkoutOf(couple, listing)
    expect(declined).toMatchObject({ state: 'declined', message: 'Your card was declined.' })
    expect(declined.clientSecret).toBe(checkout.clientSecret)
    expect(await couple.client.call('GET /api/bookings/my')).toEqual([])
    await paysWith(app, declined)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid', message: null })
  })

  test('3-D Secure: asked for, passed, paid', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout, 'pm_card_authenticationRequired')
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'requires_action' })
    await bank.answersBank(intentOf(checkout), 'complete')
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  })

  test('3-D Secure: failed, tried again, paid', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout, 'pm_card_authenticationRequired')
    await bank.arrived()
    await bank.answersBank(intentOf(checkout), 'fail')
    await bank.arrived()
    const failed = await checkoutOf(couple, listing)
    expect(failed).toMatchObject({ state: 'declined', message: expect.stringContaining('authenticate') })
    await paysWith(app, failed)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  })

  test('processing for a while, then paid', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await bank.fails('slow_settlement', '', 1)
    await paysWith(app, checkout)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'processing' })
    const change = { params: { id: listing.id }, body: { guestCount: 30 } }
    expect(await couple.client.try('PATCH /api/checkout/{id}', change)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_progress' },
    })
    const release = await couple.client.try('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    expect(release).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
    await bank.settles(intentOf(checkout), 'succeeded')
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  })
})

test('"save my card" comes after the money: it changes nothing, and the couple reads that they have paid', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await bank.webhooks('never')
  await paysWith(app, checkout)
  const again = await couple.client.try('POST /api/create-payment-intent', { body: order(listing, { saveCard: true }) })
  expect(again).toMatchObject({ status: 200 })
  const params = { id: listing.id }
  const change = await couple.client.try('PATCH /api/checkout/{id}', { params, body: { saveCard: false } })
  expect(change).toMatchObject({ status: 200 })
  expect(await syncs(couple, listing)).toMatchObject({ state: 'paid' })
})

describe('nobody pays', () => {
  test('the couple leaves the page: after 15 minutes the date is available, the payment canceled at the provider', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await app.clock.advance(14 * MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
    await app.clock.advance(2 * MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired', clientSecret: null })
    const intents = await bank.objects('payment_intent')
    expect(intents.find(({ id }) => id === intentOf(checkout))?.status).toBe('canceled')
    await expect(paysWith(app, checkout)).rejects.toThrow('canceled')

    const other = await aCouple(app)
    expect(await holds(other, listing)).toMatchObject({ state: 'open' })
  })

  test('after a decline, too', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await expect(paysWith(app, checkout, 'pm_card_chargeDeclined')).rejects.toThrow()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
  })

  test('in the middle of 3-D Secure, too', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout, 'pm_card_authenticationRequired')
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
  })
})
