import { expect, test } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { endUnansweredHolds, expireHolds } from '#server/features/checkouts/commands/expire-holds.ts'
import { pollPayments } from '#server/features/checkouts/commands/poll-payments.ts'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, holds, intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'

const { app, bank } = await anApp({ errors: 'expected' })

/**
 * A hold whose time ran out while the provider couldn't cancel: for now the date stays held, and the card can be
 * charged.
 */
async function endedUnanswered() {
  const booking = await aBooking(app).held()
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(booking.checkout)}/cancel`)
  await app.clock.advance((LIMITS.holdMinutes + 1) * MINUTE)
  await app.settle()
  return booking
}

const refundsOf = (paymentId: number) =>
  app.services.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute()

test('the date stays held while the provider has not answered, 30 minutes in all', async () => {
  const { couple, listing } = await endedUnanswered()
  const other = await aCouple(app)
  const body = { amount: listing.amountDueNow, metadata: { listingId: listing.id } }
  expect(await other.client.try('POST /api/create-payment-intent', { body })).toMatchObject({
    status: 409,
    body: { code: 'listing_held' },
  })
  await app.clock.advance(SERVER_LIMITS.holdGraceMinutes * MINUTE)
  await app.settle()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
  expect(await holds(other, listing)).toMatchObject({ state: 'open' })
})

test('money that arrives before the provider could cancel still books the date', async () => {
  const { couple, listing, checkout } = await endedUnanswered()
  await paysWith(app, checkout)
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
})

test('money that came in time books the date, even if its webhook was lost and no timer ran for an hour', async () => {
  await bank.webhooks('never')
  const { couple, listing, checkout } = await aBooking(app).held()
  await paysWith(app, checkout)
  await app.clock.advance(4 * LIMITS.holdMinutes * MINUTE)
  await app.settle()
  await bank.webhooks('normal')
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
})

test('nothing is given away before the provider has been asked, in whatever order the timers run after a pause', async () => {
  await bank.webhooks('never')
  const { couple, listing, checkout } = await aBooking(app).held()
  const buyer = await aCouple(app)
  const sale = await aTransfer(app).listed()
  for (const opened of [checkout, await reserves(buyer, sale.listing)]) await paysWith(app, opened)
  await app.clock.advance(4 * LIMITS.holdMinutes * MINUTE)
  for (const timer of [expireHolds, endUnansweredHolds]) await timer(app.services)
  await app.settle()
  await bank.webhooks('normal')
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  expect(await checkoutOf(buyer, sale.listing)).toMatchObject({ state: 'paid' })
})

test('after an hour without timers, a date is available only once the provider has been asked to cancel', async () => {
  const { checkout } = await aBooking(app).held()
  await app.clock.advance(4 * LIMITS.holdMinutes * MINUTE)
  for (const timer of [pollPayments, expireHolds, endUnansweredHolds]) await timer(app.services)
  // no job has run yet: the poller itself has asked
  expect(await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout))).toMatchObject({ status: 'canceled' })
})

test('money that came in time, but that we learn about only after the event, goes back and reveals nothing', async () => {
  await bank.webhooks('never')
  const { couple, listing, checkout } = await aBooking(app, { listing: await aListing(app).inDays(3) }).held()
  await paysWith(app, checkout)
  await app.clock.advance(5 * DAY)
  await app.settle()
  await bank.webhooks('normal')
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'refunding', clientSecret: null })
  expect(await refundsOf(checkout.paymentId)).toMatchObject([{ state: 'succeeded' }])
  expect((await couple.client.try('GET /api/venues/{id}', { params: { id: listing.venue.id } })).status).toBe(404)
})

test.each([
  ['a date', async () => aBooking(app, { listing: await aListing(app).inDays(3) }).held()],
  [
    'a transfer',
    async () => {
      const sale = await aTransfer(app, { listing: await aListing(app).inDays(12), price: '11000' }).reserved()
      return { ...sale, couple: sale.buyer }
    },
  ],
])('%s that is over when its couple comes back to the page: they read that the money goes back', async (_, opened) => {
  await bank.webhooks('never')
  const { couple, listing, checkout } = await opened()
  await paysWith(app, checkout)
  await app.clock.advance(14 * DAY)
  expect(await syncs(couple, listing)).toMatchObject({ state: 'refunding', clientSecret: null })
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'refunding' })
  expect(await refundsOf(checkout.paymentId)).toMatchObject([{ reason: 'late-payment', state: 'succeeded' }])
})

test.each([
  ['the poller asks first', false],
  ['the seller’s booking was completed first', true],
])('money paid for a transfer that is over goes back when %s', async (_, completedFirst) => {
  await bank.webhooks('never')
  const transfer = await aTransfer(app, { listing: await aListing(app).inDays(12), price: '11000' }).reserved()
  const { buyer, seller, checkout } = transfer
  const before = errorsLogged(app).length
  await paysWith(app, checkout)
  await app.clock.advance(14 * DAY)
  if (completedFirst) {
    await bank.fails('api_unreachable', 'GET /v1/payment_intents')
    await app.settle()
    await bank.works()
  }
  await app.clock.advance(DAY)
  await bank.webhooks('normal')
  await bank.arrived()
  expect(await refundsOf(checkout.paymentId)).toMatchObject([{ reason: 'late-payment', state: 'succeeded' }])
  expect((await buyer.client.try('GET /api/venues/{id}', { params: { id: transfer.venue.id } })).status).toBe(404)
  expect(await transferOf(seller, transfer)).toMatchObject({ stage: 'expired' })
  expect(await seller.client.call('GET /api/bookings/my')).toMatchObject([{ status: 'completed' }])
  expect(errorsLogged(app).slice(before)).not.toContain('asking the provider failed')
})

test('a payment after expiry is refunded automatically, with an email, and reveals nothing', async () => {
  const { couple, listing, checkout } = await endedUnanswered()
  await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
  await app.settle()
  const winner = await aCouple(app)
  const won = await holds(winner, listing)
  await paysWith(app, won)

  await paysWith(app, checkout)
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'refunding', clientSecret: null })
  expect(await checkoutOf(winner, listing)).toMatchObject({ state: 'paid' })
  expect(await refundsOf(checkout.paymentId)).toMatchObject([{ state: 'succeeded', amount_cents: 3000_00 }])

  const [mail] = await mailsTo(app, couple.email)
  expect(mail?.subject).toContain('too late')
  expect(mail?.text).toContain('$3,000')
  expect(mail?.text).not.toContain(listing.venue.name)
  expect(await couple.client.call('GET /api/bookings/my')).toEqual([])
  const venue = { params: { id: listing.venue.id } }
  expect((await couple.client.try('GET /api/venues/{id}', venue)).status).toBe(404)
})

test('the refund of a late payment fails: its couple reads that, and the money is still owed', async () => {
  const { couple, listing, checkout } = await endedUnanswered()
  await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
  await app.settle()
  await paysWith(app, checkout, 'pm_card_refundFail')
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({
    state: 'refund_refused',
    clientSecret: null,
    message: expect.stringContaining('bank refused our refund'),
  })
  const [refund] = await refundsOf(checkout.paymentId)
  expect(refund).toMatchObject({ state: 'failed' })
  const owed = await app.services.db
    .selectFrom('ledger_guarded_balances')
    .select('credit_cents')
    .where('account', '=', `refund_payable:${refund?.id}`)
    .executeTakeFirst()
  expect(owed?.credit_cents).toBe(3000_00)
})

test('a refund that the provider refuses immediately waits for an admin, too', async () => {
  const { checkout } = await endedUnanswered()
  await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
  await app.settle()
  await bank.fails('refund_refused', '', 1)
  await paysWith(app, checkout)
  await bank.arrived()
  expect(await refundsOf(checkout.paymentId)).toMatchObject([
    { state: 'failed', provider_id: null, failure_message: expect.stringContaining('cannot be refunded') },
  ])
})

test('a refund whose request or answer is lost is made once', async () => {
  for (const fault of ['api_no_answer', 'api_unreachable', 'api_500', 'api_500_kept', 'api_500_done'] as const) {
    const { checkout } = await endedUnanswered()
    await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
    await app.settle()
    await bank.fails(fault, 'POST /v1/refunds', 1)
    await paysWith(app, checkout)
    await bank.arrived()
    await app.clock.advance(2 * MINUTE)
    await bank.arrived()
    expect(await refundsOf(checkout.paymentId)).toMatchObject([{ state: 'succeeded' }])
    const made = (await bank.objects('refund')).filter(
      ({ metadata }) => metadata.payment === String(checkout.paymentId),
    )
    expect(made).toHaveLength(1)
  }
})

test.for([
  ['by the webhook', 'normal'],
  ['by the daily check when no webhook comes', 'never'],
] as const)('a bank that sends a refund back after it succeeded is noticed %s', async ([, mode]) => {
  const { checkout } = await endedUnanswered()
  await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
  await app.settle()
  await paysWith(app, checkout)
  await bank.arrived()
  const [refund] = await refundsOf(checkout.paymentId)
  expect(refund).toMatchObject({ state: 'succeeded' })
  await bank.webhooks(mode)
  await bank.bouncesRefund(String(refund?.provider_id))
  await bank.arrived()
  if (mode === 'never') {
    expect(await refundsOf(checkout.paymentId)).toMatchObject([{ state: 'succeeded' }])
    await app.clock.advance(2 * DAY)
    await app.settle()
  }
  expect(await refundsOf(checkout.paymentId)).toMatchObject([{ state: 'failed' }])
  await bank.webhooks('normal')
})
