import { afterAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { anAdmin } from '#tests/builders/users.ts'

/** Somebody takes a transfer back at the card provider, before or after we have heard that it was made. */
const app = await startTestApp({ config: { listingNeedsPayouts: true } })
const bank = provider(app)
afterAll(() => app.stop())

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

/**
 * A payout whose transfer was made without our hearing of it and then taken back: `cents` of it, or all.
 */
async function unheard(cents?: number) {
  const { checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  await app.clock.advance(49 * HOUR)
  await bank.fails('api_no_answer', 'POST /v1/transfers', 1)
  await app.settle()
  const [sent] = await payoutsOfBooking(app, checkout.bookingId)
  const made = async () =>
    (await bank.objects('transfer')).filter(({ metadata }) => metadata.payout === String(sent?.id))
  await bank.fails('api_unreachable', '', null)
  await app.clock.advance(30 * HOUR)
  await app.settle()
  await bank.works()
  const [transfer] = await made()
  await app.services.stripe?.transfers.createReversal(transfer?.id as string, cents ? { amount: cents } : {})
  await later(2 * HOUR)
  const [payout] = await payoutsOfBooking(app, checkout.bookingId)
  return { bookingId: checkout.bookingId, made, payout }
}

test('taken back before we heard of it, a payout isn’t paid: the venue is still owed, and an admin decides; the audit names both movements', async () => {
  const admin = await anAdmin(app)
  const { bookingId, made, payout } = await unheard()
  expect(payout).toMatchObject({ state: 'parked', failure_message: expect.stringContaining('taken back') })
  expect(await owed(app, `venue_payable:${bookingId}`)).toBe(3000_00)
  expect((await noticesOf(admin))[0]?.title).toBe('A payout of $3,000 needs your attention')
  await later(8 * DAY)
  expect(await made()).toHaveLength(1)

  const retry = { params: { id: payout?.id ?? 0 }, body: { reason: 'It was taken back by mistake' } }
  await admin.client.call('POST /api/admin/payouts/{id}/retry', retry)
  await bank.arrived()
  expect(await payoutsOfBooking(app, bookingId)).toMatchObject([{ state: 'paid' }])
  expect(await made()).toHaveLength(2)
  expect(await owed(app, `venue_payable:${bookingId}`)).toBe(0)
  expect(await problems(app)).toEqual([
    expect.stringMatching(/^moved-by-us: tr_\w+: -300000 at the card provider; trr_\w+: 300000 at the card provider$/),
  ])
})

test('a payout part of which was taken back stays under way, and needs a person', async () => {
  const { payout } = await unheard(1000)
  expect(payout).toMatchObject({ state: 'sent' })
  expect(app.logs).toContainEqual(expect.objectContaining({ level: 50, msg: 'payout does not match the provider' }))
})

/** Somebody takes back this much of a payout, in cents, at the provider after it was made; then the venue cancels. */
async function cancelledAfter(cents: number, unreachable = false) {
  const { listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  await bank.arrived()
  await later(49 * HOUR)
  const [paid] = await payoutsOfBooking(app, checkout.bookingId)
  await app.services.stripe?.transfers.createReversal(paid?.provider_id as string, { amount: cents })
  if (unreachable) await bank.fails('api_unreachable', '', null)
  const cancelling = { params: { id: checkout.bookingId }, body: { refund: 3000, reason: 'The roof leaks' } }
  await owner.client.call('POST /api/bookings/{id}/cancel', cancelling)
  if (unreachable) {
    await app.clock.advance(30 * HOUR)
    await app.settle()
    await bank.works()
    await app.clock.advance(2 * HOUR)
  }
  await bank.arrived()
  const [payout] = await payoutsOfBooking(app, checkout.bookingId)
  return { owner, payout }
}

test('a payout that was taken back in full before its venue canceled isn’t asked for again', async () => {
  const { owner, payout } = await cancelledAfter(3000_00)
  expect(payout).toMatchObject({ state: 'reversed', reversal: 'done' })
  expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
  expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).not.toContain(
    'You owe us $3,000 for a canceled booking',
  )
})

test('a part that was taken back doesn’t count as the whole, however late we look', async () => {
  const { owner, payout } = await cancelledAfter(1000_00, true)
  expect(payout).toMatchObject({ state: 'paid', reversal: 'refused' })
  expect(await owed(app, `receivable:${owner.id}`)).toBe(-3000_00)
})
