import { describe, expect, test } from 'vitest'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { reportSilence } from '#server/features/transfers/commands/remind-of-silence-and-payouts.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { checkoutOf, intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, type FundedTransfer, reserves, startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

const { app, bank } = await anApp()

const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })
const bookingOf = (transfer: FundedTransfer) =>
  transfer.seller.client.call('GET /api/bookings/{id}', inPath({ id: transfer.bookingId }))

/** Expects that the buyer has everything back, the seller has their booking, and the transfer is over. */
async function isUndone(transfer: FundedTransfer): Promise<void> {
  await bank.arrived()
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()
  expect(await transferOf(transfer.buyer, transfer)).toMatchObject({
    status: 'cancelled',
    stage: 'refunded',
    refunded: 2700,
    money: [{ party: 'buyer', amount: 2700, place: 'sent' }],
    waitingFor: null,
    actions: [],
  })
  expect((await bookingOf(transfer)).status).toBe('confirmed')
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
  expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
  const again = await startsTransfer(transfer.seller, transfer.bookingId)
  expect(again.stage).toBe('consent')
}

describe('before anybody has paid', () => {
  test('the venue declines, with a reason that the seller reads', async () => {
    const transfer = await aTransfer(app).waiting()
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/decline', {
      ...inPath(transfer),
      body: { reason: 'We only host couples that we have met' },
    })
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({
      status: 'cancelled',
      stage: 'declined',
      reason: 'We only host couples that we have met',
    })
    const mails = await mailsTo(app, transfer.seller.email)
    expect(mails.at(-1)?.text).toContain('couples that we have met')
  })

  test('the seller withdraws: the listing comes down, and they can start again', async () => {
    const transfer = await aTransfer(app).listed()
    const done = await transfer.seller.client.call('POST /api/transfers/{id}/withdraw', inPath(transfer))
    expect(done).toMatchObject({ status: 'cancelled', stage: 'withdrawn' })
    const page = await app.visitor().try('GET /api/listings/{id}', inPath(transfer.listing))
    expect(page.status).toBe(404)
    expect((await startsTransfer(transfer.seller, transfer.bookingId)).stage).toBe('consent')
  })

  test('72 hours of silence aren’t consent: the seller may ask an admin, who acts in the venue’s place', async () => {
    const admin = await anAdmin(app)
    const transfer = await aTransfer(app).waiting()
    const ask = () => transfer.seller.client.try('POST /api/transfers/{id}/escalate', inPath(transfer))
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'too_early' } })
    await app.clock.advance(72 * HOUR)
    await app.settle()
    const silent = await transferOf(transfer.seller, transfer)
    expect(silent).toMatchObject({ stage: 'consent', actions: ['withdraw', 'escalate'] })
    const reminded = (await mailsTo(app, transfer.seller.email)).filter(({ subject }) =>
      subject.includes('hasn’t answered'),
    )
    expect(reminded).toHaveLength(1)
    expect(await ask()).toMatchObject({ status: 200, body: { escalated: true, waitingFor: { who: 'admin' } } })
    expect((await noticesOf(admin))[0]).toMatchObject({
      title: expect.stringMatching(/^Silent venue: .+ in .+, [A-Z]{2}$/),
      link: `/transfer/${transfer.id}`,
    })

    const body = { action: 'consent' as const, reason: 'The venue said yes on the phone' }
    await admin.client.call('POST /api/admin/transfers/{id}/act', { ...inPath(transfer), body })
    const seen = await admin.client.call('GET /api/admin/transfers/{id}', inPath(transfer))
    expect(seen.stage).toBe('consented')
    expect(seen.events.at(-1)).toMatchObject({
      transition: 'consent',
      actor: 'admin',
      actorName: admin.name,
      reason: body.reason,
    })
  })

  test('14 days without a payout account: three reminders, then the transfer ends', async () => {
    const transfer = await aTransfer(app).consented()
    for (let day = 1; day <= 15; day++) {
      await app.clock.advance(DAY)
      await app.settle()
    }
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ status: 'cancelled', stage: 'expired' })
    const mails = await mailsTo(app, transfer.seller.email)
    expect(mails.filter(({ subject }) => subject.includes('We can’t list'))).toHaveLength(3)
    expect(mails.at(-1)?.subject).toContain('has ended')
  })

  test('14 days without a payout account, the last three without timers: no reminder of a deadline that has passed', async () => {
    const transfer = await aTransfer(app).consented()
    await app.clock.advance(11.5 * DAY)
    await app.settle()
    await app.clock.advance(3 * DAY)
    await app.settle()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ status: 'cancelled', stage: 'expired' })
    const mails = await mailsTo(app, transfer.seller.email)
    expect(mails.filter(({ subject }) => subject.includes('We can’t list'))).toHaveLength(1)
    expect(mails.at(-1)?.subject).toContain('has ended')
  })

  test('silence until the date can no longer be listed: the seller isn’t told to ask an admin', async () => {
    const listing = await aListing(app).inDays(8)
    const transfer = await aTransfer(app, { listing, price: '11000' }).waiting()
    const ends = listableUntil(listing.date, listing.venue.state)
    await app.clock.advance(ends.getTime() - app.clock.now().getTime() + MINUTE)
    await reportSilence(app.services) // on its own timer, which may come before the one that ends the transfer
    await app.settle()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', ending: 'silent' })
    const subjects = (await mailsTo(app, transfer.seller.email)).map(({ subject }) => subject)
    expect(subjects).not.toContainEqual(expect.stringContaining('hasn’t answered'))
    expect(subjects.at(-1)).toContain('has ended')
  })

  test('nobody buys: the transfer ends 3 days before the event', async () => {
    const listing = await aListing(app).inDays(25)
    const transfer = await aTransfer(app, { listing, price: '11000' }).listed()
    await app.clock.advance(21 * DAY)
    await app.settle()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('listed')
    await app.clock.advance(2 * DAY)
    await app.settle()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('expired')
  })

  test('nobody buys, and no timer runs until the day is over: the transfer still ends', async () => {
    const listing = await aListing(app).inDays(25)
    const transfer = await aTransfer(app, { listing, price: '11000' }).listed()
    await app.clock.advance(27 * DAY)
    await app.settle()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('expired')
  })
})

describe('the hold', () => {
  test('ends after 15 minutes: the transfer is listed again, and the next couple may have it', async () => {
    const transfer = await aTransfer(app).reserved()
    const other = await aCouple(app)
    const body = { amount: 2700, metadata: { listingId: transfer.listing.id, isTransfer: true } }
    const refused = await other.client.try('POST /api/create-escrow', { body })
    expect(refused).toMatchObject({ status: 409, body: { code: 'listing_held' } })
    await app.clock.advance(15 * MINUTE)
    await bank.arrived()
    expect(await checkoutOf(transfer.buyer, transfer.listing)).toMatchObject({ state: 'expired' })
    expect(await reserves(other, transfer.listing)).toMatchObject({ state: 'open' })
  })

  test('asking again gets the same payment; once released, the transfer is available immediately', async () => {
    const transfer = await aTransfer(app).reserved()
    const again = await reserves(transfer.buyer, transfer.listing)
    expect(again).toMatchObject({
      paymentId: transfer.checkout.paymentId,
      clientSecret: transfer.checkout.clientSecret,
    })
    const release = await transfer.buyer.client.call('DELETE /api/checkout/{id}', inPath(transfer.listing))
    expect(release).toEqual({ released: true })
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('listed')
    const anew = await reserves(transfer.buyer, transfer.listing)
    expect(anew.paymentId).not.toBe(transfer.checkout.paymentId)
  })

  test('a second checkout releases the first, whether of a date or of a transfer', async () => {
    const transfer = await aTransfer(app).reserved()
    const date = await aListing(app).inDays(80)
    const order = { amount: date.amountDueNow, metadata: { listingId: date.id } }
    await transfer.buyer.client.call('POST /api/create-payment-intent', { body: order })
    await bank.arrived()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('listed')
    await reserves(transfer.buyer, transfer.listing)
    await bank.arrived()
    expect(await checkoutOf(transfer.buyer, date)).toMatchObject({ state: 'expired' })
  })

  test('money that comes after the date went to somebody else goes back, and nothing is revealed', async () => {
    const transfer = await aTransfer(app).reserved()
    await bank.webhooks('never')
    await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(transfer.checkout)}/cancel`)
    await app.clock.advance(15 * MINUTE)
    await app.settle()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('listed')
    await bank.works()
    await bank.webhooks('normal')
    await paysWith(app, transfer.checkout)
    await app.clock.advance(15 * MINUTE)
    await bank.arrived()
    expect(await syncs(transfer.buyer, transfer.listing)).toMatchObject({ state: 'refunding' })
    expect((await transfer.buyer.client.try('GET /api/transfers/{id}', inPath(transfer))).status).toBe(404)
    expect(await transfer.buyer.client.call('GET /api/listings/{id}', inPath(transfer.listing))).toMatchObject({
      availability: 'available',
      isRevealed: false,
    })
    const mails = await mailsTo(app, transfer.buyer.email)
    expect(mails.at(-1)?.subject).toContain('too late')
    expect(mails.at(-1)?.text).not.toContain(transfer.venue.name)
    app.logs.splice(0) // the provider was away: its jobs failed, as they should
  })

  test('a webhook that comes twice funds the transfer once', async () => {
    await bank.webhooks('twice')
    const transfer = await aTransfer(app).funded()
    await bank.arrived()
    await bank.webhooks('normal')
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(270_000)
    const mails = (await mailsTo(app, transfer.seller.email)).filter(({ subject }) =>
      subject.includes('Another couple has paid'),
    )
    expect(mails).toHaveLength(1)
  })
})

describe('after the payment', () => {
  test('the venue refuses: everything goes back', async () => {
    const transfer = await aTransfer(app).funded()
    const body = { reason: 'The new couple wants fireworks' }
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...inPath(transfer), body })
    expect((await bookingOf(transfer)).status).toBe('confirmed')
    await isUndone(transfer)
    expect((await mailsTo(app, transfer.buyer.email)).at(-1)?.subject).toMatch(/^Your refund for .+ is on its way$/)
  })

  test('the venue is silent for 72 hours: everything goes back', async () => {
    const transfer = await aTransfer(app).funded()
    await app.clock.advance(71 * HOUR)
    await app.settle()
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('funded')
    await app.clock.advance(HOUR)
    await isUndone(transfer)
  })

  test('close to the event, the venue has 24 hours', async () => {
    const transfer = await aTransfer(app, { listing: await aListing(app).inDays(12), price: '11000' }).funded()
    await app.clock.advance(24 * HOUR)
    await bank.arrived()
    expect((await transferOf(transfer.seller, transfer)).status).toBe('cancelled')
  })

  test('the buyer is silent for 72 hours after the assignment: it counts as confirmed', async () => {
    const transfer = await aTransfer(app).assigned()
    await app.clock.advance(72 * HOUR)
    await bank.arrived()
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ status: 'completed', escrowReleased: true })
    expect((await bookingOf(transfer)).status).toBe('transferred')
  })
})

describe('a dispute', () => {
  const decides = async (transfer: FundedTransfer, action: 'release' | 'refund' | 'split', refundAmount?: number) =>
    (await anAdmin(app)).client.try('POST /api/admin/transfers/{id}/act', {
      ...inPath(transfer),
      body: { action, reason: 'We read the contract', ...(refundAmount !== undefined && { refundAmount }) },
    })

  test('holds up everybody’s money only with a reason that an admin can judge', async () => {
    const transfer = await aTransfer(app).assigned()
    const disputes = (reason: string) =>
      transfer.buyer.client.try('POST /api/transfers/{id}/dispute', { ...inPath(transfer), body: { reason } })
    const message = 'Please describe the problem in at least 20 characters'
    for (const reason of ['', 'x', `   ${'x'.repeat(19)}   `]) {
      expect(await disputes(reason)).toMatchObject({
        status: 400,
        body: { message, details: { fields: { reason: message } } },
      })
    }
    expect((await disputes('x'.repeat(20))).status).toBe(200)
    expect((await decides(transfer, 'refund')).status).toBe(200)
  })

  test('released: the transfer completes as it was', async () => {
    const transfer = await aTransfer(app).disputed()
    expect((await decides(transfer, 'release')).status).toBe(200)
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ status: 'completed', netPayout: 2565 })
  })

  test('refunded: everything goes back', async () => {
    const transfer = await aTransfer(app).disputed()
    expect((await decides(transfer, 'refund')).status).toBe(200)
    await isUndone(transfer)
  })

  test('split: the transfer completes, and the buyer gets part of the price back', async () => {
    const transfer = await aTransfer(app, { fee: 100 }).disputed()
    expect((await decides(transfer, 'split', 2700)).body.code).toBe('invalid_pricing')
    expect((await decides(transfer, 'split')).body.code).toBe('invalid_pricing')
    expect((await decides(transfer, 'split', 700)).status).toBe(200)
    await bank.arrived()
    await app.clock.advance(2 * MINUTE)
    await bank.arrived()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({
      status: 'completed',
      platformFee: 100,
      netPayout: 1900,
      refunded: 700,
    })
    const { newBookingId } = await transferOf(transfer.buyer, transfer)
    expect(newBookingId).not.toBeNull()
  })

  test('and reported silences are on top for an admin, oldest deadline first', async () => {
    const silent = await aTransfer(app).waiting()
    await app.clock.advance(72 * HOUR)
    const disputed = await aTransfer(app).disputed()
    await silent.seller.client.call('POST /api/transfers/{id}/escalate', inPath(silent))
    const newest = await aTransfer(app).waiting()
    const admin = await anAdmin(app)
    const before = app.clock.now().toISOString()
    const listed = await admin.client.call('GET /api/admin/transfers')
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual([silent.id, disputed.id, newest.id])
    expect(String(listed[0]?.now) >= before).toBe(true) // the moved clock, days ahead of this machine's
    const others = listed.slice(2).map(({ createdAt }) => createdAt)
    expect(others).toEqual(others.toSorted().toReversed())
  })

  test('undecided for 5 business days: everything goes back', async () => {
    const transfer = await aTransfer(app).disputed()
    await app.clock.advance(8 * DAY)
    await isUndone(transfer)
  })
})
