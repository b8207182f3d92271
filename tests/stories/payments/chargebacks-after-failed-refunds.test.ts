import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, reserves, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** Our refund of a payment fails, and then the couple's bank takes the payment back itself. */

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const admin = await anAdmin(app)
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const opensBalance = (couple: SignedIn, id: number) =>
  couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount: 9000 } })
const paymentOf = (bookingId: number, purpose: 'deposit' | 'balance') =>
  app.services.db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
const priceOf = (transferId: number) =>
  app.services.db.selectFrom('payments').selectAll().where('transfer_id', '=', transferId).executeTakeFirstOrThrow()
const refundsOf = (paymentId: number) =>
  app.services.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute()
const cancels = async (who: SignedIn, id: number) => {
  const seen = await who.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  const body = { refund: seen.refund, reason: 'The roof leaks' }
  const reply = await who.client.try('POST /api/bookings/{id}/cancel', { params: { id }, body })
  return { seen, reply }
}

describe('a refund that failed', () => {
  test('of a balance that went back when the couple canceled costs the venue nothing', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const id = checkout.bookingId
    await paysWith(app, await opensBalance(couple, id))
    await bank.arrived()
    await bank.fails('refund_fails')
    await cancels(couple, id)
    await bank.arrived()
    await bank.works()
    const balance = await paymentOf(id, 'balance')
    expect(await refundsOf(balance.id)).toMatchObject([{ state: 'failed' }])
    const before = await owed(app, `venue_payable:${id}`)
    await takesBack(app, balance.id)
    await decidesLast(app, 'lost')
    expect(await refundsOf(balance.id)).toMatchObject([{ state: 'closed' }])
    expect([await owed(app, `venue_payable:${id}`), await owed(app, `receivable:${couple.id}`)]).toEqual([before, 0])
  })

  test('of a balance that came too late doesn’t affect the sale: the seller is paid in full', async () => {
    const transfer = await aTransfer(app).listed()
    const opened = await opensBalance(transfer.seller, transfer.bookingId)
    const buyer = await aCouple(app)
    const checkout = await reserves(buyer, transfer.listing)
    await bank.fails('refund_fails')
    await paysWith(app, opened)
    await bank.arrived()
    const balance = await paymentOf(transfer.bookingId, 'balance')
    expect(await refundsOf(balance.id)).toMatchObject([{ state: 'failed', reason: 'late-payment' }])
    await bank.works()
    await paysWith(app, checkout)
    await bank.arrived()
    await takesBack(app, balance.id)
    expect((await transferOf(buyer, transfer)).frozen).toBeNull()
    expect(await problems(app)).toEqual([])
    await decidesLast(app, 'lost')
    expect(await refundsOf(balance.id)).toMatchObject([{ state: 'closed' }])
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(0)
    await venueAssigns(transfer)
    await buyerConfirms({ ...transfer, buyer })
    await bank.arrived()
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(0)
  })

  test('of a balance that came too late costs the venue nothing, and says nothing to it', async () => {
    const transfer = await aTransfer(app).listed()
    const opened = await opensBalance(transfer.seller, transfer.bookingId)
    const buyer = await aCouple(app)
    await reserves(buyer, transfer.listing)
    await bank.fails('refund_fails')
    await paysWith(app, opened)
    await bank.arrived()
    await bank.works()
    await later(HOUR)
    const balance = await paymentOf(transfer.bookingId, 'balance')
    const before = [await owed(app, `venue_payable:${transfer.bookingId}`), await owed(app, 'commission')]
    await takesBack(app, balance.id)
    const params = { id: transfer.bookingId }
    const cancellation = await transfer.seller.client.call('GET /api/bookings/{id}/cancellation', { params })
    expect(cancellation).toMatchObject({ refund: 0, kept: 3000 })
    await decidesLast(app, 'lost')
    expect(await refundsOf(balance.id)).toMatchObject([{ state: 'closed' }])
    expect([
      await owed(app, `receivable:${transfer.seller.id}`),
      await owed(app, `venue_payable:${transfer.bookingId}`),
      await owed(app, 'commission'),
    ]).toEqual([0, ...before])
    const toVenue = (await mailsTo(app, transfer.venue.owner.email)).map(({ subject }) => subject)
    expect(toVenue.filter((subject) => subject.includes('$9,000'))).toEqual([])
  })

  test('of a price that was split is counted once when its booking is canceled', async () => {
    const t = await aTransfer(app).disputed()
    await bank.fails('refund_fails')
    await admin.client.call('POST /api/admin/transfers/{id}/act', {
      params: { id: t.id },
      body: { action: 'split', reason: 'because of this', refundAmount: '700' } as never,
    })
    await bank.arrived()
    await bank.works()
    const price = await priceOf(t.id)
    expect(await refundsOf(price.id)).toMatchObject([{ state: 'failed' }])
    await takesBack(app, price.id)
    await decidesLast(app, 'lost')
    expect(await refundsOf(price.id)).toMatchObject([{ state: 'closed' }])
    const id = (await transferOf(t.buyer, t)).newBookingId as number
    await paysWith(app, await opensBalance(t.buyer, id))
    await bank.arrived()
    const { seen, reply } = await cancels(t.venue.owner, id)
    expect(reply.status).toBe(200)
    expect(seen).toMatchObject({ refund: 9000, kept: 0 })
  })

  describe('while a bank was deciding', () => {
    const subjects = async (to: { email: string }) => (await mailsTo(app, to.email)).map(({ subject }) => subject)
    const decides = async (dispute: string | undefined, outcome: 'won' | 'lost') => {
      await bank.decides(dispute as string, outcome)
      await bank.arrived()
    }

    /**
     * The venue has refused a buyer, whose bank took back the first of these parts of the price before our refund
     * failed, and the others afterward. Cents; undefined for all of it.
     */
    async function refusedUnderDispute(first: number | undefined, ...others: number[]) {
      const t = await aTransfer(app).funded()
      await bank.arrived()
      await bank.fails('api_unreachable', 'POST /v1/refunds')
      await t.venue.owner.client.call('POST /api/transfers/{id}/refuse', {
        params: { id: t.id },
        body: { reason: 'no way at all' },
      })
      await bank.arrived()
      const price = (await priceOf(t.id)).id
      await takesBack(app, price, first)
      await bank.works()
      await later(2 * HOUR)
      expect(await refundsOf(price)).toMatchObject([{ state: 'failed' }])
      for (const part of others) await takesBack(app, price, part)
      const disputes = (await bank.objects('dispute')).slice(-1 - others.length).map(({ id }) => id)
      const before = (await subjects(admin)).length
      const told = async () => ({
        buyer: (await subjects(t.buyer)).filter((subject) => /refund|did not take/i.test(subject)).length,
        admins: (await subjects(admin)).slice(before).filter((subject) => subject.startsWith('A refund of')),
      })
      return { id: t.id, buyer: t.buyer, price, disputes, told }
    }

    test('is reported once the bank has upheld the payment', async () => {
      const { disputes, told } = await refusedUnderDispute(undefined)
      await decides(disputes[0], 'won')
      await later(2 * DAY)
      expect(await told()).toEqual({ buyer: 1, admins: ['A refund of $2,700 has failed'] })
    })

    test.each([
      ['won', '$2,700'],
      ['lost', '$1,700'],
    ] as const)('is reported only once nothing is disputed anymore, whether a part is %s', async (outcome, owes) => {
      const { disputes, told } = await refusedUnderDispute(1000_00, 500_00)
      await decides(disputes[0], outcome)
      expect(await told()).toEqual({ buyer: 0, admins: [] })
      await decides(disputes[1], 'won')
      await later(2 * DAY)
      expect(await told()).toEqual({ buyer: 1, admins: [`A refund of ${owes} has failed`] })
    })

    test('is offset by the part that the bank has kept; the rest is reported, and an admin pays it', async () => {
      const { id, buyer, price, disputes, told } = await refusedUnderDispute(1000_00)
      await decides(disputes[0], 'lost')
      await later(2 * DAY)
      expect(await owed(app, `receivable:${buyer.id}`)).toBe(0)
      expect(await told()).toEqual({ buyer: 1, admins: ['A refund of $1,700 has failed'] })
      const refunds = await admin.client.call('GET /api/admin/refunds')
      const waiting = refunds.filter(({ coupleId }) => coupleId === buyer.id)
      expect(waiting).toMatchObject([{ amount: 1700, state: 'failed' }])
      expect(await transferOf(buyer, { id })).toMatchObject({
        stage: 'refunding',
        waitingFor: { who: 'admin' },
        money: [
          { label: 'Back from your bank', amount: 1000, place: 'sent' },
          { label: 'Refund to you', amount: 1700, place: 'refused' },
        ],
      })
      const paid = { params: { id: waiting[0]?.id as number }, body: { reason: 'By wire' } }
      await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', paid)
      const back = { stage: 'refunded', refunded: 2700, money: [{ amount: 1000 }, { amount: 1700, place: 'sent' }] }
      expect(await transferOf(buyer, { id })).toMatchObject(back)
      expect((await refundsOf(price)).map(({ state, amount_cents }) => `${state} ${amount_cents}`).sort()).toEqual([
        'closed 100000',
        'closed 170000',
        'replaced 270000',
      ])
    })
  })
})
