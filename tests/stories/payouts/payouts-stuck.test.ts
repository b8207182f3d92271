import { describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { requirePayment } from '#server/features/payments/store/payments.ts'
import { requestVenuePayouts } from '#server/features/payouts/commands/request-venue-payouts.ts'
import { sendDuePayouts } from '#server/features/payouts/commands/run-payouts.ts'
import { recoverAfterRefusal } from '#server/features/transfers/commands/allocate-loss.ts'
import { findTransfer } from '#server/features/transfers/store/transfers.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { sabotage } from '#tests/builders/planting.ts'
import { aTransfer, buyerConfirms, reserves, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// A payout that can't leave doesn't delay any others, and whoever can get it moving is told.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10, listingNeedsPayouts: true } })

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const DEPOSIT_DAY = LIMITS.depositPayoutHours * HOUR + MINUTE

test('a payout is sent when it is due, however many before it are stuck', async () => {
  const frozen = await aBooking(app).confirmed()
  const passing = await aTransfer(app).listed()
  const sold = await aTransfer(app).funded()
  const payees = [frozen.listing.venue.owner, passing.venue.owner, sold.seller]
  for (const payee of payees) await accountBecomes(app, payee, 'restricted')
  await bank.arrived()
  await venueAssigns(sold)
  await buyerConfirms(sold)
  await later(DEPOSIT_DAY)
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, passing.listing))
  expect(await syncs(buyer, passing.listing)).toMatchObject({ state: 'paid' })
  for (const { bookingId } of [frozen.checkout, sold]) {
    const { paymentId } = await app.services.db
      .selectFrom('payments')
      .select('id as paymentId')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await takesBack(app, paymentId)
  }
  for (const payee of payees) await accountBecomes(app, payee, 'ready')
  await bank.arrived()
  const stuck = () => app.services.db.selectFrom('payouts').select('state').where('state', '=', 'pending').execute()
  expect(await stuck()).toHaveLength(payees.length)

  const free = await aBooking(app).confirmed()
  await app.clock.advance(DEPOSIT_DAY)
  await requestVenuePayouts(app.services)
  expect(await sendDuePayouts({ ...app.services, above: { recoverAfterRefusal } }, payees.length)).toBe(1)
  expect(await payoutsOfBooking(app, free.checkout.bookingId)).toMatchObject([{ state: 'paid' }])
  expect(await stuck()).toHaveLength(payees.length)
})

test('a booking whose check fails lets all others go first, and is checked again', async () => {
  const [broken, whole] = [await aBooking(app).confirmed(), await aBooking(app).confirmed()]
  const id = broken.checkout.bookingId
  await sabotage(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no payout today'; end $$`,
    `create trigger refuse before insert on payouts
      for each row when (new.booking_id = ${id}) execute function refuse()`,
  )
  await app.clock.advance(DEPOSIT_DAY)
  const began = app.clock.now()
  await expect(requestVenuePayouts(app.services)).rejects.toThrow('no payout today')
  expect(await payoutsOfBooking(app, whole.checkout.bookingId)).toHaveLength(1)
  const { next_at } = await app.services.db
    .selectFrom('venue_payout_checks')
    .select('next_at')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(next_at.getTime()).toBeGreaterThanOrEqual(began.getTime())

  await sabotage(app, 'drop trigger refuse on payouts', 'drop function refuse')
  await requestVenuePayouts(app.services)
  expect(await payoutsOfBooking(app, id)).toHaveLength(1)
})

test('a refused payout waits, too, while its payee cannot be paid, and its payee is reminded', async () => {
  const { listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  await bank.fails('transfer_fails', '', null)
  await later(DEPOSIT_DAY)
  expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'failed' }])
  await bank.works()
  await accountBecomes(app, owner, 'restricted')
  await later(2 * HOUR)
  expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'pending', refusals: 1 }])
  const reminders = async () =>
    (await mailsTo(app, owner.email)).filter(({ subject }) => subject.includes('is waiting for your payout account'))
  expect(await reminders()).toHaveLength(1)
  await later(8 * DAY)
  expect(await reminders()).toHaveLength(2)
  await accountBecomes(app, owner, 'ready')
  await bank.arrived()
  expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'paid' }])
})

test('payouts that the provider refuses are counted until it takes one, and the log says why', async () => {
  const admin = await anAdmin(app)
  const refused = async () => (await admin.client.call('GET /api/admin/health')).payouts.refused
  const before = await refused()
  await aBooking(app).confirmed()
  await bank.fails('transfer_fails', '', null)
  await later(DEPOSIT_DAY)
  expect(await refused()).toBe(before + 1)
  const line = { msg: 'payout refused', refusals: 1, why: expect.any(String) }
  expect(app.logs).toContainEqual(expect.objectContaining(line))
  await bank.works()
  await later(2 * HOUR)
  expect(await refused()).toBe(before)
})

test('payouts that the provider leaves unanswered for an hour are counted as late', async () => {
  const admin = await anAdmin(app)
  const late = async () => (await admin.client.call('GET /api/admin/health')).payouts.overdue
  await aBooking(app).confirmed()
  const before = await late()
  await bank.fails('api_unreachable', 'POST /v1/transfers', null)
  await app.clock.advance(DEPOSIT_DAY)
  await app.settle()
  expect(await late(), 'asked a moment ago').toBe(before)
  await app.clock.advance(HOUR + MINUTE)
  await app.settle()
  expect(await late()).toBe(before + 1)
  await bank.works()
  await later(HOUR)
  expect(await late()).toBe(before)
})

test('payouts that wait for a bank or for a transfer are not late', async () => {
  const admin = await anAdmin(app)
  const health = async () => (await admin.client.call('GET /api/admin/health')).payouts
  const before = await health()
  const disputed = await aBooking(app).confirmed()
  const passing = await aTransfer(app).listed()
  const payees = [disputed.listing.venue.owner, passing.venue.owner]
  for (const payee of payees) await accountBecomes(app, payee, 'restricted')
  await later(DEPOSIT_DAY)
  await takesBack(app, disputed.checkout.paymentId)
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, passing.listing))
  expect(await syncs(buyer, passing.listing)).toMatchObject({ state: 'paid' })
  for (const payee of payees) await accountBecomes(app, payee, 'ready')
  await later(2 * HOUR)
  for (const { bookingId } of [disputed.checkout, passing])
    expect(await payoutsOfBooking(app, bookingId)).toMatchObject([{ state: 'pending' }])
  const { overdue, oldestAt } = await health()
  expect({ overdue, oldestAt }).toEqual({ overdue: before.overdue, oldestAt: before.oldestAt })
})

describe('a payment of which a part was refunded at the provider by hand', () => {
  const refundsByHand = async (paymentId: number, cents: number) => {
    const { intent_id } = await requirePayment(app.services.db, paymentId)
    await bank.refundsByHand(intent_id as string, cents)
    await later(MINUTE)
  }

  test('still pays the venue, also the rest after the event', async () => {
    const listing = await aListing(app).inDays(20)
    const { checkout } = await aBooking(app, { listing }).confirmed()
    await later(DEPOSIT_DAY)
    await refundsByHand(checkout.paymentId, 1500_00)
    await later(21 * DAY)
    await later(HOUR)
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([
      { state: 'paid', amount_cents: 2700_00, source_payment_id: checkout.paymentId },
      { state: 'paid', amount_cents: 8100_00, source_payment_id: null },
    ])
  })

  test('still pays the seller', async () => {
    const sale = await aTransfer(app).assigned()
    const { payment_id } = (await findTransfer(app.services.db, sale.id)) ?? {}
    await refundsByHand(payment_id as number, 2700_00)
    await buyerConfirms(sale)
    for (const hours of [1, 7, 25, 49]) await later(hours * HOUR) // until our own balance has cleared
    const payouts = app.services.db.selectFrom('payouts').selectAll().where('account', '=', `seller_payable:${sale.id}`)
    expect(await payouts.execute()).toMatchObject([{ state: 'paid', amount_cents: 2565_00 }])
  })
})
