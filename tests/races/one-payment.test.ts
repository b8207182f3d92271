import { expect, test } from 'vitest'
import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { followWebhook } from '#server/features/webhooks/commands/receive-webhook.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { checkoutOf, holds, intentOf, order, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer, escrowOrder } from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'
import { size, tally } from './crowd.ts'

/** Several messages about one payment, and several checkouts of one couple, at the same time. */
const rounds = size(6, 400)
const { app, bank } = await anApp({ pool: 20, retries: 2 })

async function aHold() {
  const couple = await aCouple(app)
  const listing = await aListing(app).inDays(90)
  const checkout = await holds(couple, listing)
  const sync = () => couple.client.try('POST /api/checkout/{id}/sync', { params: { id: listing.id } })
  return { couple, listing, checkout, sync }
}

test('webhook, return and poller at the same time: one confirmation, one posting, one email', async () => {
  for (let round = 0; round < rounds; round++) {
    const { couple, listing, checkout, sync } = await aHold()
    await paysWith(app, checkout)
    await app.clock.advance(MINUTE)
    const events = await app.services.db.selectFrom('webhook_events').select('id').execute()
    const looks = [
      ...Array.from({ length: 6 }, () => sync()),
      ...Array.from({ length: 6 }, () => settlePayment(app.services, checkout.paymentId)),
      ...events.map(({ id }) => followWebhook(app.services, id)),
      app.settle(),
    ]
    await Promise.all(looks)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    expect(await mailsTo(app, couple.email)).toHaveLength(1)
    expect(await problems(app)).toEqual([])
  }
})

test('payment against expiry: booked or available, and the money follows', async () => {
  const ends: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const { couple, listing, checkout, sync } = await aHold()
    await app.clock.advance(15 * MINUTE)
    const paying = paysWith(app, checkout).then(
      () => 'charged',
      () => 'refused',
    )
    const [paid] = await Promise.all([paying, app.settle(), sync()])
    await bank.arrived()
    const { state } = await checkoutOf(couple, listing)
    expect(state).toBe(paid === 'charged' ? 'paid' : 'expired')
    ends[state] = (ends[state] ?? 0) + 1
    expect(await problems(app)).toEqual([])
  }
  expect((ends.paid ?? 0) + (ends.expired ?? 0)).toBe(rounds)
})

test('payment against giving the date back: booked or given back, and the money follows', async () => {
  for (let round = 0; round < rounds; round++) {
    const { couple, listing, checkout, sync } = await aHold()
    const release = couple.client.try('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    const paying = paysWith(app, checkout).then(
      () => 'charged',
      () => 'refused',
    )
    const [paid] = await Promise.all([paying, release, sync()])
    await bank.arrived()
    expect((await checkoutOf(couple, listing)).state).toBe(paid === 'charged' ? 'paid' : 'expired')
    expect(await problems(app)).toEqual([])
  }
})

test('one couple asks ten times at the same time: one hold, one intent, one client secret', async () => {
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    const listing = await aListing(app).inDays(90)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => couple.client.try('POST /api/create-payment-intent', { body: order(listing) })),
    )
    expect(tally(replies)).toEqual({ 200: 10 })
    expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(1)
    const intents = (await bank.objects('payment_intent')).filter(
      ({ metadata }) => metadata.listing === String(listing.id),
    )
    expect(intents.map(({ id }) => id)).toEqual([intentOf(replies[0]?.body)])
    const customers = (await bank.objects('customer')).filter(({ metadata }) => metadata.user === String(couple.id))
    expect(customers).toHaveLength(1)
    expect(await problems(app)).toEqual([])
  }
})

test('one couple opens six dates at the same time: one hold stays, and the other requests are told', async () => {
  const answers: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    const listings = await Promise.all(Array.from({ length: 6 }, (_, index) => aListing(app).inDays(90 + index)))
    const replies = await Promise.all(
      listings.map((listing) => couple.client.try('POST /api/create-payment-intent', { body: order(listing) })),
    )
    const opened = replies.filter(({ status }) => status === 200)
    expect(opened.every(({ body }) => body.clientSecret !== null)).toBe(true)
    for (const [name, count] of Object.entries(tally(replies))) answers[name] = (answers[name] ?? 0) + count
    await bank.arrived()
    const states = await app.services.db
      .selectFrom('holds')
      .select('state')
      .where('couple_id', '=', couple.id)
      .execute()
    expect(states.filter(({ state }) => state === 'running')).toHaveLength(1)
    expect(states.every(({ state }) => state === 'running' || state === 'over')).toBe(true)
    expect(await problems(app)).toEqual([])
  }
  console.log(`answers to ${rounds * 6} checkouts:`, answers)
  expect(Object.keys(answers).filter((name) => name !== '200' && name !== '409 checkout_replaced')).toEqual([])
})

test('one couple opens a date and a transfer at the same time: they keep one of them', async () => {
  const answers: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    const [listing, transfer] = await Promise.all([aListing(app).inDays(90), aTransfer(app).listed()])
    const replies = await Promise.all([
      couple.client.try('POST /api/create-payment-intent', { body: order(listing) }),
      couple.client.try('POST /api/create-escrow', { body: escrowOrder(transfer.listing) }),
    ])
    for (const [name, count] of Object.entries(tally(replies))) answers[name] = (answers[name] ?? 0) + count
    await bank.arrived()
    const { db } = app.services
    const running = db
      .selectFrom('holds')
      .select('id')
      .where('couple_id', '=', couple.id)
      .where('state', '=', 'running')
    expect(await running.execute()).toHaveLength(1)
    expect(await problems(app)).toEqual([])
  }
  console.log(`answers to ${rounds * 2} checkouts:`, answers)
  expect(Object.keys(answers).filter((name) => name !== '200' && name !== '409 checkout_replaced')).toEqual([])
})
