import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { BALANCE_TOO_LATE } from '#contract/wording/balance-words.ts'
import { formatDate } from '#contract/wording/format.ts'
import { chargeBalance, chargeDueBalances } from '#server/features/checkouts/commands/charge-balance.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import type { SignedIn } from '#tests/builders/users.ts'

// Balances that may have been paid without our hearing about it, once their last day is over: no booking lapses before
// we have asked the card provider.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const opensBalance = (couple: SignedIn, id: number) =>
  couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount: 9000 } })

/** The balance is due on the day of the event, as it can be after a transfer. */
const dueOnEvent = (id: number) =>
  app.services.db
    .updateTable('bookings')
    .set((row) => ({ balance_due_date: row.ref('event_date') }))
    .where('id', '=', id)
    .execute()

const stands = async (id: number) =>
  app.services.db.selectFrom('bookings').select(['state', 'paid_cents']).where('id', '=', id).executeTakeFirstOrThrow()

test('a balance that was paid in time keeps the booking from lapsing, even if we haven’t heard about it', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  await later(64 * DAY) // 26 days before: in grace (30..25)
  const opened = await opensBalance(couple, id)
  await later(0.5 * DAY)
  await bank.webhooks('never')
  await paysWith(app, opened)
  await later(3 * DAY) // the server was down, say
  expect(await stands(id)).toEqual({ state: 'confirmed', paid_cents: 12_000_00 })
})

test('a saved card is charged before its booking lapses, however long no timer ran', async () => {
  const { checkout } = await aBooking(app, { saveCard: true }).confirmed()
  await later(40 * DAY)
  await later(26 * DAY) // due after 60 days, in grace until the 65th
  expect(await stands(checkout.bookingId)).toEqual({ state: 'confirmed', paid_cents: 12_000_00 })
})

/** A saved card, and an attempt of the couple's own at the balance that was declined the day before it is due. */
async function declinedByThemselves() {
  const { couple, checkout } = await aBooking(app, { saveCard: true }).confirmed()
  const id = checkout.bookingId
  await later(59 * DAY)
  const opened = await opensBalance(couple, id)
  await expect(paysWith(app, opened, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
  await couple.client.call('POST /api/bookings/{id}/balance/sync', { params: { id } })
  return { couple, id, intent: intentOf(opened) }
}

test('a couple whose own card was declined doesn’t lose the booking before their saved card has had its turn', async () => {
  const { id, intent } = await declinedByThemselves()
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intent}/confirm`)
  await later(2 * DAY) // due after 60 days: the saved card can’t be charged, and the couple is warned
  await later(5 * DAY) // in grace until the 65th
  expect(await stands(id)).toEqual({ state: 'confirmed', paid_cents: 3000_00 })
  await bank.works()
  await later(HOUR)
  expect(await stands(id)).toEqual({ state: 'confirmed', paid_cents: 12_000_00 })
})

test('a saved card that was declined on the due date isn’t charged again before the booking lapses', async () => {
  const { couple, id, intent } = await declinedByThemselves()
  const customer = app.services.db.selectFrom('card_customers').select('customer_id').where('user_id', '=', couple.id)
  await bank.refusesCardsOf((await customer.executeTakeFirstOrThrow()).customer_id)
  await later(2 * DAY)
  await later(5 * DAY)
  expect(await stands(id)).toEqual({ state: 'lapsed', paid_cents: 3000_00 })
  const charges = await app.services.stripe?.charges.list({ payment_intent: intent })
  expect(charges?.data, 'their own attempt, and ours').toHaveLength(2)
})

test('a balance that was paid before the event counts, even if we hear about it the day after', async () => {
  const { couple, checkout } = await aBooking(app, { listing: await aListing(app).inDays(32) }).confirmed()
  const id = checkout.bookingId
  await dueOnEvent(id)
  await later(31 * DAY)
  await bank.webhooks('never')
  await paysWith(app, await opensBalance(couple, id))
  await later(3 * DAY) // the server was down, whatever time of day it is now
  expect(await stands(id)).toEqual({ state: 'completed', paid_cents: 12_000_00 })
})

test('a couple that is warned late has until the end of the next day', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  await later(66 * DAY) // grace ended on the 65th day, and no timer ran
  const asked = (await mailsTo(app, couple.email)).find(({ subject }) => subject.startsWith('Please pay your balance'))
  expect(asked?.subject).toContain(formatDate(addDays(app.clock.todayIn('TX'), 1)))
  const { holdExpiresAt } = await opensBalance(couple, checkout.bookingId)
  const left = () => Date.parse(holdExpiresAt) - app.clock.now().getTime()
  await later(left() - MINUTE)
  expect(await stands(checkout.bookingId)).toMatchObject({ state: 'confirmed' })
  await later(left())
  expect(await stands(checkout.bookingId)).toMatchObject({ state: 'lapsed' })
  await later(12 * HOUR) // away from midnight: near it, daylight saving would decide which day it is
})

test('once the event is over, no saved card is charged, and the couple can’t pay and isn’t asked to', async () => {
  const listing = await aListing(app).inDays(32)
  const { couple, checkout } = await aBooking(app, { listing, saveCard: true }).confirmed()
  const id = checkout.bookingId
  await dueOnEvent(id)
  const at = { params: { id } }
  const page = () => couple.client.call('GET /api/bookings/{id}', at)
  // only a couple without a saved card is asked
  const other = await aBooking(app, { listing: await aListing(app).inDays(32) }).confirmed()
  await dueOnEvent(other.checkout.bookingId)
  const asked = async () => (await other.couple.client.call('GET /api/tasks')).tasks.map(({ kind }) => kind)
  await later(31 * DAY)
  expect(await asked()).toContain('pay-balance')
  await app.clock.advance(DAY)
  await chargeDueBalances(app.services) // the job doesn't run until the next day
  const { paymentId } = await couple.client.call('GET /api/bookings/{id}/balance', at)
  await app.clock.advance(DAY)
  expect(await page()).toMatchObject({ status: 'confirmed', isUpcoming: false, chargesCard: false })
  await chargeBalance(app.services, paymentId)
  expect(await stands(id)).toEqual({ state: 'confirmed', paid_cents: 3000_00 })
  const paying = { ...at, body: { amount: 9000 } }
  const refused = { status: 409, body: { code: 'state_changed', message: BALANCE_TOO_LATE } }
  expect(await couple.client.try('POST /api/bookings/{id}/pay-balance', paying)).toMatchObject(refused)
  const closed = { state: 'expired', clientSecret: null }
  expect(await couple.client.call('GET /api/bookings/{id}/balance', at)).toMatchObject(closed)
  expect(await asked()).not.toContain('pay-balance')
  await bank.arrived()
  expect(await stands(id)).toEqual({ state: 'completed', paid_cents: 3000_00 })
})

test('a balance whose charge nobody has begun before the event is over isn’t charged anymore', async () => {
  const listing = await aListing(app).inDays(32)
  const { couple, checkout } = await aBooking(app, { listing, saveCard: true }).confirmed()
  const id = checkout.bookingId
  await dueOnEvent(id)
  await app.clock.advance(33 * DAY) // no timer ran
  expect(await chargeDueBalances(app.services)).toBe(0)
  await bank.arrived()
  expect(await stands(id)).toEqual({ state: 'completed', paid_cents: 3000_00 })
  const subjects = (await mailsTo(app, couple.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('was not paid through Unveil'))
  expect(subjects).not.toContainEqual(expect.stringContaining('Please pay your balance'))
})

test('a provider that never says whether a balance was paid keeps no booking forever', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  await later(64 * DAY)
  await opensBalance(couple, id)
  await bank.fails('api_unreachable')
  await app.clock.advance(27 * DAY) // the day after the event
  await app.settle()
  expect(await stands(id)).toMatchObject({ state: 'confirmed' })
  await app.clock.advance(LIMITS.balanceGraceDays * DAY)
  await app.settle()
  expect(await stands(id)).toEqual({ state: 'completed', paid_cents: 3000_00 })
})
