import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin } from '#tests/builders/users.ts'

/** A couple’s bank asks for a payment back, before and after the venue was paid. */
const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

async function booked() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const payment = await app.services.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', checkout.paymentId)
    .executeTakeFirstOrThrow()
  return { couple, owner: listing.venue.owner, id: checkout.bookingId as number, payment }
}
const isLost = async (payment: { id: number }, part?: number) => {
  await takesBack(app, payment.id, part)
  await decidesLast(app, 'lost')
}
const platformAccounts = async () => ({
  commission: await owed(app, 'commission'),
  goodwill: await owed(app, 'goodwill'),
})
const chargebackOf = (paymentId: number) =>
  app.services.db.selectFrom('chargebacks').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

describe('a chargeback', () => {
  test('freezes the payout until it is won, then the venue is paid', async () => {
    const { owner, id, payment } = await booked()
    await bank.disputes(payment.charge_id as string)
    await bank.arrived()
    const chargeback = await chargebackOf(payment.id)
    expect(chargeback).toMatchObject({ state: 'open', amount_cents: 3000_00, fee_cents: 1500 })
    expect(await owed(app, `dispute_hold:${chargeback?.id}`)).toBe(-3000_00)
    await later(3 * DAY)
    expect(await payoutsOfBooking(app, id)).toEqual([])
    await bank.decides(chargeback?.provider_id as string, 'won')
    await bank.arrived()
    expect(await chargebackOf(payment.id)).toMatchObject({ state: 'won' })
    expect(await owed(app, `dispute_hold:${chargeback?.id}`)).toBe(0)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid', amount_cents: 2700_00 }])
    const subjects = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining(['A bank is disputing a payment of $3,000', 'The bank decided in our favor: $3,000']),
    )
  })

  test('stops a payout that was already requested', async () => {
    const { owner, id, payment } = await booked()
    await accountBecomes(app, owner, 'restricted')
    await later(49 * HOUR)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'pending' }])
    await bank.disputes(payment.charge_id as string)
    await bank.arrived()
    await accountBecomes(app, owner, 'ready')
    await later(DAY)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'pending' }])
    await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
    await later(DAY)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'void' }])
  })

  test.each([
    ['before', 'the venue was paid its deposit'],
    ['between', 'the venue’s payout and the balance'],
    ['after', 'the venue was paid its deposit and the couple had paid the balance'],
  ])('of a deposit, lost %s %s: a couple that then cancels leaves the venue its deposit', async (when) => {
    const { couple, owner, id, payment } = await booked()
    const loses = async () => {
      await bank.disputes(payment.charge_id as string)
      await bank.arrived()
      await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
      await bank.arrived()
    }
    if (when === 'before') await loses()
    else await later(3 * DAY)
    if (when === 'between') await loses()
    const opened = await couple.client.call('POST /api/bookings/{id}/pay-balance', {
      params: { id },
      body: { amount: 9000 },
    })
    // before they pay, the couple learns what the bank has taken by then
    expect(opened.refunds).toMatchObject({ refund: when === 'after' ? 9000 : 6000 })
    await paysWith(app, opened)
    await bank.arrived()
    if (when === 'before') await later(3 * DAY)
    if (when === 'after') await loses()
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid', amount_cents: 2700_00 }])
    const seen = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
    const settled = when === 'between' ? 3000 : 0
    expect(seen).toMatchObject({ refusal: null, refund: 6000, settled, kept: 3000 })
    await couple.client.call('POST /api/bookings/{id}/cancel', {
      params: { id },
      body: { refund: 6000, reason: 'We changed our minds' },
    })
    await later(DAY)
    const told = (await mailsTo(app, couple.email)).map(({ text }) => text).join()
    expect(told.includes('Applied to what you owe us')).toBe(settled > 0)
    expect(told.includes('Not refunded'), 'what pays a debt is told once').toBe(settled === 0)
    expect(await owed(app, `venue_payable:${id}`)).toBe(0)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
    expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
  })

  test('lost before the venue was paid is covered by its money and the commission on it', async () => {
    const commission = await owed(app, 'commission')
    const { couple, owner, id, payment } = await booked()
    await bank.disputes(payment.charge_id as string)
    await bank.arrived()
    await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
    await later(3 * DAY)
    expect(await chargebackOf(payment.id)).toMatchObject({ state: 'lost' })
    expect(await owed(app, `venue_payable:${id}`)).toBe(0)
    expect(await owed(app, 'commission')).toBe(commission)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
    expect(await payoutsOfBooking(app, id)).toEqual([])
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toContain(
      'The bank decided in the couple’s favor: $3,000',
    )
  })

  test('lost after the venue was paid is owed by the couple that took it back', async () => {
    const { couple, id, payment } = await booked()
    await later(3 * DAY)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid' }])
    await bank.disputes(payment.charge_id as string)
    await bank.arrived()
    await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
    await bank.arrived()
    expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid' }])
  })

  test.each([
    { lost: 12_000_00, owes: 3000_00, left: 0, commission: 300_00 },
    { lost: 10_000_00, owes: 1000_00, left: 0, commission: 300_00 },
    { lost: 4000_00, owes: 0, left: 4500_00, commission: 800_00 },
  ])(
    'of a price paid at once, $lost cents of it, lost after the venue was paid its deposit: what it was sent stays with it, and our commission on that with us',
    async ({ lost, owes, left, commission }) => {
      const before = await owed(app, 'commission')
      const listing = await aListing(app).inDays(20)
      const { couple, checkout } = await aBooking(app, { listing }).confirmed()
      const { bookingId: id, paymentId } = checkout
      await later(3 * DAY)
      expect(await payoutsOfBooking(app, id as number)).toMatchObject([{ state: 'paid', amount_cents: 2700_00 }])
      await isLost({ id: paymentId }, lost)
      expect(await owed(app, `receivable:${couple.id}`)).toBe(0 - owes)
      expect(await owed(app, `venue_payable:${id}`)).toBe(left)
      expect((await owed(app, 'commission')) - before).toBe(commission)
      const { owner } = listing.venue
      expect(await owner.client.call('GET /api/payouts/statement')).toMatchObject([
        { gross: 3000, fee: 300, net: 2700 },
      ])
      const at = { params: { id: id as number } }
      expect(await couple.client.call('GET /api/bookings/{id}/cancellation', at)).toMatchObject({ kept: 3000 })
      expect(await problems(app)).toEqual([])
    },
  )

  test.each(['owner', 'admin'] as const)(
    'lost after the venue was paid, then the %s cancels: the venue’s money pays what the couple took back',
    async (by) => {
      const before = await platformAccounts()
      const { couple, owner, id, payment } = await booked()
      await later(3 * DAY)
      await isLost(payment)
      expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)
      const who = by === 'owner' ? owner : await anAdmin(app)
      const body = { refund: 0, reason: 'A fire' }
      await who.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body })
      await bank.arrived()
      for (const account of [`venue_payable:${id}`, `receivable:${couple.id}`, `receivable:${owner.id}`])
        expect(await owed(app, account)).toBe(0)
      expect(await platformAccounts()).toEqual(before)
      expect(await problems(app)).toEqual([])
    },
  )

  test.each([3000_00, 1000_00])(
    'of a deposit, %s cents of it, lost after the venue was paid it: if the venue then cancels, nothing goes back twice',
    async (part) => {
      const before = await platformAccounts()
      const { couple, owner, id, payment } = await booked()
      await later(3 * DAY)
      await isLost(payment, part)
      await paysWith(
        app,
        await couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount: 9000 } }),
      )
      await bank.arrived()
      expect(await owed(app, `receivable:${couple.id}`)).toBe(-part)
      const body = { refund: (12_000_00 - part) / 100, reason: 'A fire' }
      await owner.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body })
      await bank.arrived()
      for (const account of [`venue_payable:${id}`, `receivable:${couple.id}`, `receivable:${owner.id}`])
        expect(await owed(app, account)).toBe(0)
      expect(await platformAccounts()).toEqual(before)
      expect(await problems(app)).toEqual([])
    },
  )

  test('of a part of a deposit that the venue had been sent, and of the rest after the balance: our commission is on what the venue has', async () => {
    const before = await owed(app, 'commission')
    const { couple, id, payment } = await booked()
    await later(3 * DAY)
    await isLost(payment, 1000_00)
    await paysWith(
      app,
      await couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount: 9000 } }),
    )
    await bank.arrived()
    await isLost(payment, 2000_00)
    const now = async () => ({
      owes: 0 - (await owed(app, `receivable:${couple.id}`)),
      venue: await owed(app, `venue_payable:${id}`),
      commission: (await owed(app, 'commission')) - before,
    })
    expect(await now(), 'the venue has $10,000').toEqual({ owes: 1000_00, venue: 6300_00, commission: 1000_00 })
    const seen = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
    expect(seen).toMatchObject({ refund: 6000, settled: 1000, kept: 3000 })
    const body = { refund: 6000, reason: 'We changed our minds' }
    await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body })
    await bank.arrived()
    expect(await now(), 'the venue keeps its deposit').toEqual({ owes: 0, venue: 0, commission: 300_00 })
    expect(await problems(app)).toEqual([])
  })

  test('of a transfer’s price, lost after its release, then the owner cancels: only a surplus is goodwill', async () => {
    const before = await platformAccounts()
    const transfer = await aTransfer(app, { price: '2700', fee: 100 }).completed()
    await bank.arrived()
    const { buyer, seller, venue, checkout } = transfer
    await takesBack(app, checkout.paymentId)
    await decidesLast(app, 'lost')
    expect(await owed(app, `receivable:${buyer.id}`)).toBe(-2800_00)
    const { newBookingId: id } = await transferOf(buyer, transfer)
    const body = { refund: 0, reason: 'A fire' }
    await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params: { id: id as number }, body })
    await bank.arrived()
    for (const account of [`receivable:${buyer.id}`, `receivable:${seller.id}`, `receivable:${venue.owner.id}`])
      expect(await owed(app, account)).toBe(0)
    expect(await platformAccounts()).toEqual({ ...before, goodwill: before.goodwill + 300_00 })
    expect(await problems(app)).toEqual([])
  })

  test('is found and decided once, with webhooks lost, doubled or in another order', async () => {
    for (const mode of ['twice', 'shuffled', 'never'] as const) {
      const { payment } = await booked()
      await bank.webhooks(mode)
      await bank.disputes(payment.charge_id as string)
      if (mode === 'never') {
        // no webhook and no poller can know of a dispute that nobody announced: the provider's list has it
        await later(7 * HOUR)
      }
      await bank.arrived()
      const chargeback = await chargebackOf(payment.id)
      expect(chargeback).toMatchObject({ state: 'open' })
      await bank.decides(chargeback?.provider_id as string, 'won')
      await later(2 * HOUR)
      expect(await chargebackOf(payment.id)).toMatchObject({ state: 'won' })
      await bank.webhooks('normal')
    }
  })

  test('that is open prevents canceling; after a lost one, only the rest goes back', async () => {
    const { owner, id, payment } = await booked()
    const cancel = (refund: number) =>
      owner.client.try('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'flooded' } })
    await bank.disputes(payment.charge_id as string)
    await bank.arrived()
    expect(await cancel(3000)).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
    await bank.arrived()
    expect(await cancel(3000)).toMatchObject({ status: 409, body: { code: 'refund_changed', details: { refund: 0 } } })
    expect(await cancel(0)).toMatchObject({ status: 200 })
  })

  test.each([1500_00, 1000_00])('of a part, %s cents: a venue that then cancels gives the rest back', async (part) => {
    const commission = await owed(app, 'commission')
    const { couple, owner, id, payment } = await booked()
    await bank.disputes(payment.charge_id as string, part)
    await bank.arrived()
    await bank.decides((await chargebackOf(payment.id))?.provider_id as string, 'lost')
    await bank.arrived()
    const body = { refund: (3000_00 - part) / 100, reason: 'flooded' }
    expect(await owner.client.try('POST /api/bookings/{id}/cancel', { params: { id }, body })).toMatchObject({
      status: 200,
    })
    await bank.arrived()
    for (const account of [`venue_payable:${id}`, `receivable:${couple.id}`, `receivable:${owner.id}`])
      expect(await owed(app, account)).toBe(0)
    expect(await owed(app, 'commission')).toBe(commission)
  })
})
