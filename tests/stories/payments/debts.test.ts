import { describe, expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, depositOf, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, reserves } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** People who owe us can't leave; admins see how much they owe, and settle each debt once. */
const { app, bank } = await anApp({ errors: 'expected' })
const { db } = app.services
const admin = await anAdmin(app)

const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const closes = (who: SignedIn) => who.client.try('POST /api/account/closing', { body: { password: TEST_PASSWORD } })
const debtOf = async (who: SignedIn) =>
  (await admin.client.call('GET /api/admin/debts')).find(({ id }) => id === who.id)?.amount ?? 0
const settles = (who: { id: number }, amount: number, how: 'paid' | 'written_off' = 'written_off') =>
  admin.client.try('POST /api/admin/debts/{id}/settle', {
    params: { id: who.id },
    body: { amount, how, reason: 'They have moved away' },
  })

/** A couple whose bank took the deposit back after the venue had been paid, and whose booking has ended. */
async function aDebtor() {
  const { couple, checkout, listing } = await aBooking(app).confirmed()
  await later(3)
  await takesBack(app, checkout.paymentId)
  await decidesLast(app, 'lost')
  const at = { params: { id: checkout.bookingId } }
  await couple.client.call('POST /api/bookings/{id}/cancel', { ...at, body: { refund: 0, reason: 'We have parted' } })
  await bank.arrived()
  return { couple, owner: listing.venue.owner }
}

/** A venue that canceled, and whose payout can't be taken back. */
async function aVenueThatOwes() {
  const { listing, checkout } = await aBooking(app).confirmed()
  await later(3)
  await bank.fails('reversal_fails', '', 1)
  const { owner } = listing.venue
  const body = { refund: 3000, reason: 'A fire' }
  await owner.client.call('POST /api/bookings/{id}/cancel', { params: { id: checkout.bookingId }, body })
  await bank.arrived()
  return owner
}

test('a seller whose sale failed pays what they owe and leaves, even while the buyer’s refund waits for us', async () => {
  const { seller, venue, listing, ...transfer } = await aTransfer(app).listed()
  await later(3) // the venue is paid
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, listing))
  await syncs(buyer, listing)
  await takesBack(app, await depositOf(app, transfer))
  await decidesLast(app, 'lost')
  await bank.fails('refund_fails')
  const at = (id: number) => ({ params: { id } })
  const reason = 'The contract cannot be passed on'
  await venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer.id), body: { reason } })
  await bank.arrived()
  await bank.works()
  const body = { refund: 0, reason: 'We have parted' }
  await seller.client.call('POST /api/bookings/{id}/cancel', { ...at(transfer.bookingId), body })
  await bank.arrived()
  expect((await closes(seller)).body).toMatchObject({ code: 'user_in_use', details: { transfers: 0, debt: 3000 } })
  expect((await settles(seller, 3000, 'paid')).status).toBe(200)
  expect((await closes(seller)).body).toEqual({ ok: true })
  expect((await closes(buyer)).body).toMatchObject({ code: 'user_in_use', details: { payments: 1, transfers: 0 } })
})

test('a payment that a bank takes back waits in the inbox until the bank has decided', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const waiting = async () =>
    (await admin.client.call('GET /api/admin/inbox')).items.filter(({ kind }) => kind === 'chargeback')
  await takesBack(app, checkout.paymentId)
  expect(await waiting()).toMatchObject([
    { id: checkout.paymentId, amount: 3000, detail: expect.stringContaining(`Booking ${checkout.bookingId}`) },
  ])
  const query = { search: String(checkout.paymentId), state: 'disputed' } as const
  const withBank = () => admin.client.call('GET /api/admin/payments', { query })
  expect(await withBank()).toMatchObject([{ id: checkout.paymentId, chargebacks: [{ state: 'open' }] }])
  await decidesLast(app, 'won')
  expect(await waiting()).toEqual([])
  expect(await withBank()).toEqual([])
})

test('a couple that owes us is written to a day later, once more after two weeks, and then no more', async () => {
  const { couple } = await aDebtor()
  const asked = async () =>
    (await mailsTo(app, couple.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('pay us back'))
  expect(await asked()).toEqual([])
  await later(2)
  const first = 'Please pay us back $3,000'
  expect(await asked()).toEqual([first])
  await later(10)
  expect(await asked()).toEqual([first])
  await later(5)
  const both = [first, 'Reminder: please pay us back $3,000']
  expect((await asked()).toSorted()).toEqual(both.toSorted())
  await later(40)
  expect((await asked()).toSorted()).toEqual(both.toSorted())
  const { history } = await admin.client.call('GET /api/admin/users/{id}', { params: { id: couple.id } })
  expect(history.map(({ transition }) => transition)).toEqual(['remind-debt', 'tell-debt'])
  await settles(couple, 3000)
})

test('a couple that was told what they owe, and comes to owe more, is written to again', async () => {
  const first = await aBooking(app).confirmed()
  const { couple } = first
  const second = await aBooking(app, { couple }).confirmed()
  await later(3)
  const asked = async () =>
    (await mailsTo(app, couple.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('pay us back'))
      .toSorted()
  const loses = async ({ checkout }: typeof first) => {
    await takesBack(app, checkout.paymentId)
    await decidesLast(app, 'lost')
  }
  await loses(first)
  await later(2)
  await later(15)
  const before = ['Please pay us back $3,000', 'Reminder: please pay us back $3,000']
  expect(await asked()).toEqual(before.toSorted())
  await loses(second)
  await later(2)
  expect(await asked()).toEqual([...before, 'Please pay us back $6,000'].toSorted())
  await later(15)
  const all = [...before, 'Please pay us back $6,000', 'Reminder: please pay us back $6,000']
  expect(await asked()).toEqual(all.toSorted())
  await later(40)
  expect(await asked()).toEqual(all.toSorted())
})

test('a venue that owes us reads of that, and not of a payout that we have taken back since', async () => {
  const owing = await aBooking(app).confirmed()
  const { venue } = owing.listing
  const other = await aBooking(app, { listing: await aListing(app, venue).inDays(80) }).confirmed()
  await later(3)
  await bank.fails('reversal_fails', '', 1)
  for (const { checkout } of [owing, other]) {
    const body = { refund: 3000, reason: 'A fire' }
    await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params: { id: checkout.bookingId }, body })
    await bank.arrived()
  }
  await later(2)
  const asked = (await mailsTo(app, venue.owner.email)).find(({ subject }) => subject === 'Please pay us back $3,000')
  expect(asked?.text).toContain(`Booking ${owing.checkout.bookingId}: $3,000 since`)
  expect(asked?.text).not.toContain(`Booking ${other.checkout.bookingId}`)
  const debt = (await admin.client.call('GET /api/admin/debts')).find(({ id }) => id === venue.owner.id)
  expect(debt?.causes).toMatchObject([{ bookingId: owing.checkout.bookingId, amount: 3000 }])
  await settles(venue.owner, 3000)
})

test('what banks keep, and what they have decided against us, are in the overview of the money', async () => {
  const money = () => admin.client.call('GET /api/admin/money')
  const before = await money()
  const { checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const disputed = await money()
  expect(disputed.atBanks).toEqual({ amount: before.atBanks.amount + 3000, count: before.atBanks.count + 1 })
  expect(disputed.lastDays.lostToBanks).toBe(before.lastDays.lostToBanks)
  await decidesLast(app, 'lost')
  const lost = await money()
  expect(lost.atBanks).toEqual(before.atBanks)
  expect(lost.lastDays.lostToBanks).toBe(before.lastDays.lostToBanks + 3000)
})

test('the inbox names the transfer whose payment a bank takes back', async () => {
  const { id } = await aTransfer(app).funded()
  const payment = await db.selectFrom('payments').select('id').where('transfer_id', '=', id).executeTakeFirstOrThrow()
  await takesBack(app, payment.id)
  const { items } = await admin.client.call('GET /api/admin/inbox')
  expect(items.find((item) => item.kind === 'chargeback' && item.id === payment.id)?.detail).toMatch(`Transfer ${id}. `)
})

test('the money we hold now and that of the last 30 days are what the ledger says', async () => {
  const money = () => admin.client.call('GET /api/admin/money')
  const before = await money()
  await aBooking(app).confirmed()
  const paid = await money()
  expect(paid.lastDays.received - before.lastDays.received).toBe(3000)
  expect(paid.toPayOut).toEqual({ amount: before.toPayOut.amount + 3000, count: before.toPayOut.count + 1 })
  expect(paid.escrow).toEqual(before.escrow)
  await aTransfer(app).funded()
  expect((await money()).escrow).toEqual({ amount: before.escrow.amount + 2700, count: before.escrow.count + 1 })
  // nobody acts on the transfer, and its buyer gets everything back
  await later(31)
  expect(await money()).toMatchObject({ escrow: before.escrow, lastDays: { received: 0, refunded: 2700 } })
})

describe('a debt', () => {
  test.each([
    ['a couple whose bank took back what we had passed on', async () => (await aDebtor()).couple, 'chargeback-lost'],
    ['a venue whose payout could not be taken back', aVenueThatOwes, 'payout-owed'],
  ] as const)('of %s keeps the account from being closed, by them or by an admin', async (_, make, cause) => {
    const who = await make()
    expect((await who.client.call('GET /api/account/closing')).debt).toBe(3000)
    const refused = await closes(who)
    expect([refused.status, refused.body.code, refused.body.details.debt]).toEqual([409, 'user_in_use', 3000])
    expect(refused.body.message).toContain('a debt of $3,000 to Unveil')
    const byAdmin = await admin.client.try('DELETE /api/admin/users/{id}', { params: { id: who.id } })
    expect([byAdmin.status, byAdmin.body.code]).toEqual([409, 'user_in_use'])
    expect(await debtOf(who)).toBe(3000)
    const debt = (await admin.client.call('GET /api/admin/debts')).find(({ id }) => id === who.id)
    const at = expect.any(String)
    expect(debt?.causes).toEqual([{ cause, bookingId: expect.any(Number), amount: 3000, at }])
    const booking = { params: { id: debt?.causes[0]?.bookingId as number } }
    expect((await admin.client.try('GET /api/admin/bookings/{id}', booking)).status).toBe(200)
    const { items } = await admin.client.call('GET /api/admin/inbox')
    expect(items).toContainEqual(expect.objectContaining({ kind: 'debt', id: who.id, amount: 3000 }))
  })

  test.each([
    ['paid', 'bank'],
    ['written_off', 'bad_debts'],
  ] as const)(
    'that is %s is settled once, in the books and in the log, and the account can go',
    async (how, account) => {
      const { couple } = await aDebtor()
      const before = await owed(app, account)
      expect((await settles(couple, 2999, how)).body).toMatchObject({ code: 'state_changed', details: { owed: 3000 } })
      const answers = await Promise.all([settles(couple, 3000, how), settles(couple, 3000, how)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect([await owed(app, account), await owed(app, `receivable:${couple.id}`)]).toEqual([before - 3000_00, 0])
      expect(await debtOf(couple)).toBe(0)
      const told = (await mailsTo(app, couple.email)).filter(
        ({ subject }) => subject === 'We’ve received $3,000 from you',
      )
      expect(told, 'told that we have their money').toHaveLength(how === 'paid' ? 1 : 0)
      const event = db.selectFrom('process_events').select(['actor_id', 'to_state', 'reason'])
      expect(
        await event.where('process', '=', 'user').where('object_id', '=', couple.id).executeTakeFirstOrThrow(),
      ).toEqual({ actor_id: admin.id, to_state: how, reason: 'They have moved away' })
      expect((await closes(couple)).status).toBe(200)
      expect(await problems(app)).toEqual([])
    },
  )

  test('of a venue that is settled no longer waits among the payouts', async () => {
    const owner = await aVenueThatOwes()
    const waiting = async () =>
      (await admin.client.call('GET /api/admin/payouts')).filter(({ payeeId }) => payeeId === owner.id)
    const inHealth = async () => (await admin.client.call('GET /api/admin/health')).payouts.waiting
    const waits = await inHealth()
    expect(waits).toBeGreaterThan(0)
    expect(await waiting()).toMatchObject([{ owedBack: true }])
    expect((await settles(owner, 3000)).status).toBe(200)
    expect([await waiting(), await inHealth()]).toEqual([[], waits - 1])
    expect(await problems(app)).toEqual([])
  })

  test('of a seller is not settled while the sale may still pay it', async () => {
    const transfer = await aTransfer(app).funded()
    const { seller, bookingId } = transfer
    const [deposit] = await db.selectFrom('payments').select('id').where('booking_id', '=', bookingId).execute()
    await takesBack(app, deposit?.id as number)
    await decidesLast(app, 'lost')
    expect(await debtOf(seller)).toBe(3000)
    expect((await settles(seller, 3000)).body.code).toBe('user_in_use')
  })

  test('of a couple is not settled while their booking stands: a venue that cancels pays it', async () => {
    const { couple, checkout, listing } = await aBooking(app).confirmed()
    await later(3)
    await takesBack(app, checkout.paymentId)
    await decidesLast(app, 'lost')
    expect((await settles(couple, 3000, 'paid')).body.code).toBe('user_in_use')
    const at = { params: { id: checkout.bookingId } }
    const cancelled = { ...at, body: { refund: 0, reason: 'A flood' } }
    await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', cancelled)
    await bank.arrived()
    expect(await debtOf(couple)).toBe(0)
    expect(await problems(app)).toEqual([])
  })

  test('somebody who owes nothing has nothing to settle', async () => {
    expect((await settles(await aCouple(app), 1)).body).toMatchObject({ code: 'state_changed', details: { owed: 0 } })
    expect((await settles({ id: 1 }, 1)).status).toBe(404)
  })
})
