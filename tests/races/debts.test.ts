import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { reversePayout } from '#server/features/payouts/commands/reverse-payout.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { syncRefund } from '#server/features/refunds/commands/sync-refund.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, losesUnheard, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** What a couple owes us is paid once, no matter how many pay it at the same moment. */
const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

const cancels = (owner: SignedIn, id: number, refund: number) => {
  const body = { refund, reason: 'The roof leaks' }
  return owner.client.try('POST /api/bookings/{id}/cancel', { params: { id }, body })
}

/** Waits until this many statements of this database wait for a lock. */
async function waits(count: number): Promise<'waiting'> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db)
    if ((rows[0]?.waiting ?? 0) >= count) return 'waiting'
    await setTimeout(20)
  }
}

/** Starts `first`, which waits for what `lock` has locked, and then `second`. Says whether `second` waited, too. */
async function oneInside(lock: RawBuilder<unknown>, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const undo = new Error('undo')
  let both: Promise<unknown> = Promise.resolve()
  let how = 'waiting'
  const holding = app.database.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    const begun = first()
    await waits(1)
    const beside = second()
    how = await Promise.race([beside.then(() => 'done'), waits(2)])
    both = Promise.all([begun, beside])
    throw undo
  })
  await expect(holding).rejects.toBe(undo)
  await both
  return how
}

test('a debt is paid by an admin who records it as paid, or by a refund that fails, but not by both', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await cancels(listing.venue.owner, checkout.bookingId, 3000)
  await bank.arrived()
  const refund = await app.services.db
    .selectFrom('refunds')
    .select(['id', 'provider_id'])
    .where('payment_id', '=', checkout.paymentId)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await bank.webhooks('never')
  await bank.bouncesRefund(refund.provider_id as string)
  await bank.arrived()
  await losesUnheard(app, checkout.paymentId)
  expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)

  const settling = () =>
    admin.client.try('POST /api/admin/debts/{id}/settle', {
      params: { id: couple.id },
      body: { amount: 3000, how: 'paid', reason: 'By wire' },
    })
  const how = await oneInside(
    sql`insert into ledger_transactions (kind, ref, entry_count, at) values ('refund-covered', ${String(refund.id)}, 2, now())`,
    () => syncRefund(app.services, refund.id),
    settling,
  )
  expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
  expect(await problems(app)).toEqual([])
  expect(how).toBe('waiting')
  expect(await settling()).toMatchObject({ status: 409, body: { code: 'state_changed' } })
})

test('a debt is paid by what a bank gives back or by another booking that its venue cancels, one after the other', async () => {
  const first = await aBooking(app).confirmed()
  const second = await aBooking(app, { couple: first.couple }).confirmed()
  await app.clock.advance(3 * DAY)
  await bank.arrived()
  for (const { checkout } of [second, first]) {
    await takesBack(app, checkout.paymentId)
    await decidesLast(app, 'lost')
  }
  await bank.webhooks('never')
  await decidesLast(app, 'won')
  const [given] = (await bank.objects('dispute')).slice(-1)
  const how = await oneInside(
    sql`select from chargebacks where provider_id = ${given?.id} for update`,
    () => syncChargeback(app.services, given?.id as string),
    () => cancels(second.listing.venue.owner, second.checkout.bookingId, 0),
  )
  expect(how).toBe('waiting')
  expect(await owed(app, `receivable:${first.couple.id}`)).toBe(0)
})

test('while an admin settles what a venue owes for one payout, another that can’t be taken back stays owed, and still waits', async () => {
  const first = await aBooking(app).confirmed()
  const { venue } = first.listing
  await canBePaid(app, venue.owner)
  const second = await aBooking(app, { listing: await aListing(app, venue).inDays(130) }).confirmed()
  await app.clock.advance(3 * DAY)
  await bank.arrived()
  await bank.fails('reversal_fails', '', null)
  await cancels(venue.owner, first.checkout.bookingId, 3000)
  await bank.arrived()
  await bank.fails('api_unreachable', '', null)
  await cancels(venue.owner, second.checkout.bookingId, 3000)
  await bank.works()
  await bank.fails('reversal_fails', '', null)
  const ofSecond = async () => (await payoutsOfBooking(app, second.checkout.bookingId))[0]
  const payout = await ofSecond()
  expect(payout).toMatchObject({ state: 'paid', reversal: 'wanted' })
  const settling = () =>
    admin.client.call('POST /api/admin/debts/{id}/settle', {
      params: { id: venue.owner.id },
      body: { amount: 3000, how: 'paid', reason: 'By wire' },
    })
  await oneInside(sql`lock table ledger_transactions in share row exclusive mode`, settling, () =>
    reversePayout(app.services, payout?.id ?? 0),
  )
  expect(await owed(app, `receivable:${venue.owner.id}`)).toBe(-3000_00)
  expect(await ofSecond()).toMatchObject({ state: 'paid', reversal: 'refused' })
})
