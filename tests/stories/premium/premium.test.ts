import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { forgetCancelling, isMember } from '#server/features/premium/store/memberships.ts'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember, joins, membershipOf, syncsMembership } from '#tests/builders/premium.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'

/** A couple becomes a member and stops being one. */

const { app, bank } = await anApp()
const isNow = (id: number) => isMember(app.services.db, id, app.clock.now())
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

test('everybody reads the price; only couples join, at the price they saw', async () => {
  expect(await app.visitor().call('GET /api/premium')).toEqual({ monthlyPrice: 19, earlyAccessHours: 0 })
  expect((await app.visitor().try('POST /api/membership', { body: { amount: 19 } })).status).toBe(401)
  const owner = await aVenueOwner(app)
  expect((await owner.client.try('POST /api/membership', { body: { amount: 19 } })).status).toBe(403)
  const couple = await aCouple(app)
  expect(await membershipOf(couple)).toMatchObject({ state: 'none', isMember: false, monthlyPrice: 19, receipts: [] })
  const cheaper = await couple.client.try('POST /api/membership', { body: { amount: 9 } })
  expect([cheaper.status, cheaper.body.code, cheaper.body.details.amount]).toEqual([409, 'price_changed', 19])
  expect(await membershipOf(couple)).toMatchObject({ state: 'none' })
})

test('a couple pays in place and is a member for a month', async () => {
  const couple = await aCouple(app)
  const opened = await joins(couple)
  expect(opened).toMatchObject({ state: 'incomplete', isMember: false, paidUntil: null, receipts: [] })
  expect((await joins(couple)).clientSecret).toBe(opened.clientSecret)
  expect(await isNow(couple.id)).toBe(false)
  await paysWith(app, opened)
  const paid = await syncsMembership(couple)
  expect(paid).toMatchObject({ state: 'active', isMember: true, clientSecret: null, cancelsAtPeriodEnd: false })
  const month = new Date(paid.paidUntil as string).getTime() - app.clock.now().getTime()
  expect(month / DAY).toBeGreaterThan(27)
  expect(month / DAY).toBeLessThan(31.1)
  expect(paid.receipts).toEqual([expect.objectContaining({ amount: 19, until: paid.paidUntil })])
  expect(await isNow(couple.id)).toBe(true)
  expect(await subjects(couple.email)).toEqual(['Welcome to Unveil Premium'])
  expect((await joins(couple)).state).toBe('active')
})

test('a card that is declined says why, and another one pays', async () => {
  const couple = await aCouple(app)
  const opened = await joins(couple)
  await expect(paysWith(app, opened, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow()
  expect(await syncsMembership(couple)).toMatchObject({ state: 'incomplete', message: expect.stringMatching(/funds/) })
  await paysWith(app, opened)
  expect(await syncsMembership(couple)).toMatchObject({ state: 'active', message: null })
})

test('a payment that no browser and no webhook reports is found by the timer', async () => {
  const couple = await aCouple(app)
  await bank.webhooks('never')
  await paysWith(app, await joins(couple))
  await app.clock.advance(MINUTE)
  await app.settle()
  expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
})

test('a first month that nobody pays for is abandoned after a day, without an email', async () => {
  const couple = await aCouple(app)
  await joins(couple)
  await app.clock.advance(DAY)
  await bank.arrived()
  expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'never-paid', clientSecret: null })
  expect(await subjects(couple.email)).toEqual([])
  expect(await aMember(app, couple)).toBe(couple)
})

test('a member who cancels stays a member until the end of the month, and may change their mind', async () => {
  const couple = await aMember(app)
  const { paidUntil } = await membershipOf(couple)
  const cancelled = await couple.client.call('POST /api/membership/cancel')
  expect(cancelled).toMatchObject({ state: 'active', isMember: true, cancelsAtPeriodEnd: true, paidUntil })
  expect(await couple.client.call('POST /api/membership/keep')).toMatchObject({ cancelsAtPeriodEnd: false })
  await couple.client.call('POST /api/membership/cancel')
  await couple.client.call('POST /api/membership/cancel')
  await app.clock.advance(32 * DAY)
  await bank.arrived()
  expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'cancelled', isMember: false })
  const again = await couple.client.try('POST /api/membership/keep')
  expect([again.status, again.body.code]).toEqual([409, 'state_changed'])
  expect(again.body.message).toMatch(/^Your membership has ended/)
  expect(await subjects(couple.email)).toEqual([
    'Welcome to Unveil Premium',
    'Your Unveil Premium membership is canceled',
    'Your Unveil Premium membership continues',
    'Your Unveil Premium membership is canceled',
    'Your Unveil Premium membership has ended',
  ])
})

test('a member who changes their mind as the month ends reads that it is over, and not that they keep it', async () => {
  const couple = await aMember(app)
  await couple.client.call('POST /api/membership/cancel')
  const subscriptions = app.services.stripe?.subscriptions as Stripe['subscriptions']
  const update = subscriptions.update.bind(subscriptions)
  const late = vi.spyOn(subscriptions, 'update').mockImplementationOnce(async (id, change, options) => {
    await subscriptions.cancel(id)
    return update(id, change as object, options)
  })
  const kept = await couple.client.try('POST /api/membership/keep')
  late.mockRestore()
  expect([kept.status, kept.body.code]).toEqual([409, 'state_changed'])
  expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'cancelled' })
})

test('without a membership there is nothing to sync, cancel or keep', async () => {
  const { client } = await aCouple(app)
  const replies = [
    await client.try('POST /api/membership/sync'),
    await client.try('POST /api/membership/cancel'),
    await client.try('POST /api/membership/keep'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a membership that has to end for another reason by the time its cancellation is known still ends for that reason', async () => {
  const { db } = app.services
  const couple = await aMember(app)
  const closingOf = async (why: string) => {
    await db.updateTable('memberships').set({ closing: why }).where('user_id', '=', couple.id).execute()
    const { id } = await db
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', couple.id)
      .executeTakeFirstOrThrow()
    await inTransaction(db, (tx) => forgetCancelling(tx, id))
    const after = await db.selectFrom('memberships').select('closing').where('id', '=', id).executeTakeFirstOrThrow()
    return after.closing
  }
  expect([await closingOf('disputed'), await closingOf('account-closed'), await closingOf('cancelled')]).toEqual([
    'disputed',
    'account-closed',
    null,
  ])
})
