import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#server/features/admin/commands/reconcile-provider.ts'
import { requestVenuePayouts } from '#server/features/payouts/commands/request-venue-payouts.ts'
import { recoverAfterRefusal } from '#server/features/transfers/commands/allocate-loss.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/app.ts'
import { aBackup } from '#tests/builders/backup.ts'
import { aBooking, holds, intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { payoutsOfBooking } from '#tests/builders/payouts.ts'
import {
  aMember,
  intentOfMonth,
  joins,
  membershipOf,
  subscriptionOf,
  syncsMembership,
} from '#tests/builders/premium.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** `npm run reconcile`, after a restore to a moment before something happened at the card provider. */
const app = await startTestApp()
const bank = provider(app)
afterAll(() => app.stop())
// the provider tells time in whole seconds: what the previous test left there must not fall into this test's second
beforeEach(() => app.clock.advance(MINUTE))
const { stripe } = app.services

const bringBack = (since: Date) => reconcile({ ...app.services, above: { recoverAfterRefusal } }, since)
const bookingsOf = async (couple: SignedIn) =>
  (await couple.client.call('GET /api/bookings/my')).map(({ listingId }) => listingId)
/** What the provider has refunded of an intent, in cents. */
const returned = async (intent: string) =>
  (await stripe?.refunds.list({ payment_intent: intent }))?.data.reduce((sum, { amount }) => sum + amount, 0)
/** Waits until what is under way has arrived, then brings the database back to the backup. */
const restored = async (restore: () => Promise<void>) => {
  await bank.arrived()
  await restore()
  expect(await problems(app)).not.toEqual([])
}

/** A booking whose venue was paid after a backup that has yet to be restored. */
async function aPayoutAfterABackup() {
  const { checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await app.clock.advance(8 * DAY)
  await bank.arrived()
  const [sent] = await payoutsOfBooking(app, checkout.bookingId)
  return { checkout, since, restore, sent }
}

test('a payment that came after the restored moment confirms its booking', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await paysWith(app, checkout)
  expect((await syncs(couple, listing)).state).toBe('paid')
  await restored(restore)
  expect(await bookingsOf(couple)).not.toContain(listing.id)

  expect(await bringBack(since)).toEqual([
    { what: expect.stringMatching(/ counts: what it paid for is confirmed\.$/), open: false },
  ])
  expect(await bookingsOf(couple)).toContain(listing.id)
  expect(await bringBack(since)).toEqual([])
  await app.settle()
  expect(await problems(app)).toEqual([])
})

test('what somebody refunded by hand counts again, for a payment and for a month of Premium', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await paysWith(app, checkout)
  await syncs(couple, listing)
  const member = await aMember(app)
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await bank.refundsByHand(intentOf(checkout), 10_00)
  await bank.refundsByHand(await intentOfMonth(app, member), 5_00)
  await restored(restore)

  const found = await bringBack(since)
  expect(found.map(({ what, open }) => [what.replace(/ \(.*/, ''), open]).sort()).toEqual([
    ['$10 had been refunded at the card provider by hand', false],
    ['$5 had been refunded at the card provider by hand', false],
  ])
  expect((await membershipOf(member)).receipts).toMatchObject([{ refunded: 5 }])
  expect(await bringBack(since)).toEqual([])
  await app.settle()
  expect(await problems(app)).toEqual([])
})

test('a payment whose checkout is lost goes back to its couple, who are told; one that was only begun can’t be paid', async () => {
  const { couple } = await aBooking(app).confirmed()
  const [listing, other] = [await aListing(app).inDays(80), await aListing(app).inDays(60)]
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  const { checkout } = await aBooking(app, { couple, listing }).held()
  await paysWith(app, checkout)
  await syncs(couple, listing)
  const begun = await holds(couple, other)
  await restored(restore)

  const found = await bringBack(since)
  expect(found.map(({ what }) => what.replace(/^.* of \$[\d,.]+ /, '')).sort()).toEqual([
    'goes back to its couple.',
    'was begun and is lost: it can no longer be paid.',
  ])
  expect((await stripe?.paymentIntents.retrieve(intentOf(begun)))?.status).toBe('canceled')
  await bank.arrived()
  const intent = await stripe?.paymentIntents.retrieve(intentOf(checkout))
  expect(await returned(intentOf(checkout))).toBe(intent?.amount)
  expect(await bookingsOf(couple)).not.toContain(listing.id)
  expect((await mailsTo(app, couple.email)).at(-1)?.text).toContain('refund')
  expect(await bringBack(since)).toEqual([])
  expect(await problems(app)).toEqual([])
})

test('a lost payment that its bank is still deciding about is named, and goes back once the bank has decided', async () => {
  const { couple } = await aBooking(app).confirmed()
  const listing = await aListing(app).inDays(70)
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  const { checkout } = await aBooking(app, { couple, listing }).held()
  await bank.fails('slow_settlement', '', 1)
  await paysWith(app, checkout)
  await restore()

  const named = { what: expect.stringContaining('ask again once the bank decides'), open: true }
  expect(await bringBack(since)).toEqual([named])
  await bank.settles(intentOf(checkout), 'succeeded')
  await bank.arrived()
  expect(await bringBack(since)).toEqual([{ what: expect.stringMatching(/ goes back to its couple\.$/), open: false }])
  await bank.arrived()
  expect(await problems(app)).toEqual([])
})

test('a payout that had been sent is noted, and not sent a second time, even when the provider has forgotten the key', async () => {
  const { checkout, since, restore, sent } = await aPayoutAfterABackup()
  expect(sent?.state).toBe('paid')
  await app.clock.advance(30 * HOUR)
  await restored(restore)

  const found = await bringBack(since)
  expect(found.filter(({ open }) => open)).toEqual([])
  expect(found.filter(({ what }) => / had been sent\.$/.test(what)).length).toBeGreaterThan(0)
  await app.clock.advance(MINUTE)
  await bank.arrived()
  const again = await payoutsOfBooking(app, checkout.bookingId)
  expect(again.map(({ provider_id }) => provider_id)).toEqual([sent?.provider_id])
  const transfer = await stripe?.transfers.retrieve(String(sent?.provider_id))
  const all = await stripe?.transfers.list({ destination: String(transfer?.destination) })
  expect(all?.data.map(({ id }) => id)).toEqual([sent?.provider_id])
  expect(await problems(app)).toEqual([])
})

test('a payout that had been refused before the restored moment, and was sent after it, is noted and not sent again', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const payouts = () => payoutsOfBooking(app, checkout.bookingId)
  await bank.fails('transfer_fails', '', null)
  await app.clock.advance(3 * DAY)
  await bank.arrived()
  expect(await payouts()).toMatchObject([{ state: 'failed' }])
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await bank.works()
  await app.clock.advance(2 * DAY)
  await bank.arrived()
  const [sent] = await payouts()
  expect(sent?.state).toBe('paid')
  await restored(restore)

  expect((await bringBack(since)).filter(({ open }) => open)).toEqual([])
  await app.clock.advance(2 * DAY)
  await bank.arrived()
  expect(await payouts()).toMatchObject([{ state: 'paid', provider_id: sent?.provider_id }])
  expect(await problems(app)).toEqual([])
})

test('of two transfers of the same sum to one venue, the one whose payout is lost leaves the other’s alone', async () => {
  const listing = await aListing(app).inDays(90)
  const one = await aBooking(app, { listing }).confirmed()
  const other = await aBooking(app, { listing: await aListing(app, listing.venue).inDays(91) }).confirmed()
  const payouts = async () =>
    (await Promise.all([one, other].map(({ checkout }) => payoutsOfBooking(app, checkout.bookingId)))).flat()
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await app.clock.advance(8 * DAY)
  await bank.arrived()
  const sent = new Set<unknown>((await payouts()).map(({ provider_id }) => provider_id))
  const made = (await bank.objects('transfer')).filter(({ id }) => sent.has(id)) // earlier tests' venues are paid, too
  expect(made.length).toBe(2)
  await restored(restore)
  while ((await requestVenuePayouts(app.services)) > 0);
  const oldest = Math.min(...(await payouts()).map(({ id }) => id))
  await sql`update sandbox.objects set body = jsonb_set(body, '{metadata,payout}', to_jsonb(${String(oldest)}::text))
             where id = ${made[0]?.id}`.execute(app.services.db)

  expect((await bringBack(since)).filter(({ open }) => open)).toEqual([])
  const noted = new Map((await payouts()).map(({ id, provider_id }) => [id, provider_id]))
  expect(noted.get(oldest)).toBe(made[0]?.id)
  expect([...noted.values()].sort()).toEqual(made.map(({ id }) => id).sort())
})

test('a transfer that was taken back is named, and pays nothing', async () => {
  const { checkout, since, restore, sent } = await aPayoutAfterABackup()
  await stripe?.transfers.createReversal(String(sent?.provider_id))
  await restored(restore)

  expect((await bringBack(since)).filter(({ open }) => open).map(({ what }) => what)).toEqual([
    expect.stringMatching(new RegExp(`\\(${sent?.provider_id}\\) .* was taken back: `)),
  ])
  expect((await payoutsOfBooking(app, checkout.bookingId)).map(({ provider_id }) => provider_id)).toEqual([null])
})

test('a membership that had only been opened counts once it is paid; a lost one is named, and can’t be paid anymore', async () => {
  const couple = await aCouple(app)
  const opened = await joins(couple)
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  await paysWith(app, opened)
  await syncsMembership(couple)
  const lost = await aMember(app)
  const begun = await aCouple(app)
  await joins(begun)
  const ids = [await subscriptionOf(app, lost), await subscriptionOf(app, begun)]
  await restored(restore)

  const found = await bringBack(since)
  expect(found.map(({ what, open }) => [what.replace(/\d+( \(\w+\))? /, ''), open])).toEqual([
    ['The membership was begun and is lost: it can no longer be paid.', false],
    [expect.stringMatching(/^The membership is paid, and our data doesn’t have it/), true],
    ['The membership is active.', false],
  ])
  expect((await membershipOf(couple)).isMember).toBe(true)
  expect((await stripe?.subscriptions.retrieve(ids[1] as string))?.status).toMatch(/^(canceled|incomplete_expired)$/)
  await stripe?.subscriptions.cancel(ids[0] as string)
  expect(await bringBack(since)).toEqual([])
})

test('what nobody can bring back is named: a refund of a booking that stands, and a payment of an account that is lost', async () => {
  const { listing, checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  const at = { params: { id: checkout.bookingId } }
  const body = { refund: listing.amountDueNow, reason: 'A fire' }
  await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', { ...at, body })
  const lost = await aBooking(app, { couple: await aCouple(app) }).held()
  await paysWith(app, lost.checkout)
  await syncs(lost.couple, lost.listing)
  await restored(restore)

  const found = await bringBack(since)
  expect(found.filter(({ open }) => open).map(({ what }) => what)).toEqual([expect.stringContaining('went back (re_')])
  expect(found.filter(({ open }) => !open).map(({ what }) => what)).toEqual([
    expect.stringContaining('is from somebody, or for something, that our data no longer has: the money goes back.'),
  ])
  const intent = await stripe?.paymentIntents.retrieve(intentOf(lost.checkout))
  expect(await returned(intentOf(lost.checkout))).toBe(intent?.amount)
})

test('a lost payment that was refunded is done; one that its bank took back is named, and what follows is done as well', async () => {
  await bank.arrived()
  const [since, restore] = [app.clock.now(), await aBackup(app)]
  const pays = async () => {
    const { couple, listing, checkout } = await aBooking(app, { couple: await aCouple(app) }).held()
    await paysWith(app, checkout)
    await syncs(couple, listing)
    return intentOf(checkout)
  }
  const [plain, disputed, refunded] = [await pays(), await pays(), await pays()]
  await bank.arrived()
  const intent = await stripe?.paymentIntents.retrieve(disputed)
  await bank.disputes(String(intent?.latest_charge))
  await stripe?.refunds.create({ payment_intent: refunded })
  await restored(restore)

  const found = await bringBack(since)
  expect(found.filter(({ open }) => open).map(({ what }) => what)).toEqual([
    expect.stringMatching(new RegExp(`\\(${disputed}\\) could not be settled, because the provider refused: `)),
  ])
  for (const id of [plain, refunded])
    expect(found.map(({ what }) => what)).toContainEqual(expect.stringContaining(`(${id}) is from somebody`))
  expect(await returned(plain)).toBe((await stripe?.paymentIntents.retrieve(plain))?.amount)
})
