import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { chargebackOf, decidesLast, losesUnheard, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, canBePaid, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aTransfer, type FundedTransfer, reserves, startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/**
 * While a bank decides on a payment behind a transfer, nobody is paid and no time runs out (docs/decisions/0010).
 */

const { app, bank } = await anApp({ config: { commissionPercent: 10 } })
const admin = await anAdmin(app)

const at = (thing: { id: number }) => ({ params: { id: thing.id } })
const reason = 'We have read everything'
const subjectsTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject)
const bookingOf = ({ seller, bookingId }: FundedTransfer) =>
  seller.client.call('GET /api/bookings/{id}', at({ id: bookingId }))
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const buyersPayment = ({ checkout }: { checkout: { paymentId: number } }) => checkout.paymentId
async function sellersPayment({ bookingId }: FundedTransfer): Promise<number> {
  const row = await app.services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.id
}
const acts = (transfer: FundedTransfer, action: 'assign' | 'refuse' | 'release' | 'refund' | 'split') =>
  admin.client.try('POST /api/admin/transfers/{id}/act', {
    ...at(transfer),
    body: { action, reason, ...(action === 'split' && { refundAmount: 100 }) },
  })

describe('the buyer’s bank takes the price back', () => {
  test('nothing goes forward, nothing goes back, no time runs out; if the payment stands, the transfer goes on with a fair amount of time', async () => {
    const transfer = await aTransfer(app).assigned()
    await later(70 * HOUR)
    await takesBack(app, buyersPayment(transfer))
    for (const who of [transfer.buyer, transfer.seller]) {
      expect(await transferOf(who, transfer)).toMatchObject({
        stage: 'assigned',
        frozen: { payment: 'price' },
        waitingFor: { who: 'bank', until: null },
        actions: [],
      })
    }
    const refused = { status: 409, body: { code: 'chargeback_open', message: expect.stringContaining('bank') } }
    const { buyer } = transfer
    expect(await buyer.client.try('POST /api/transfers/{id}/confirm', at(transfer))).toMatchObject(refused)
    expect(
      await buyer.client.try('POST /api/transfers/{id}/dispute', { ...at(transfer), body: { reason } }),
    ).toMatchObject(refused)
    expect(await subjectsTo(admin)).toContain('A bank has taken $2,700 back')
    await later(30 * DAY)
    expect((await transferOf(buyer, transfer)).stage).toBe('assigned')

    await decidesLast(app, 'won')
    const thawed = await transferOf(buyer, transfer)
    expect(thawed).toMatchObject({ stage: 'assigned', frozen: null, waitingFor: { who: 'buyer' } })
    // two hours were left of the buyer's 72: they get a day
    const left = Date.parse(thawed.waitingFor?.until as string) - app.clock.now().getTime()
    expect(left / HOUR).toBeCloseTo(24, 1)
    await later(25 * HOUR)
    expect(await transferOf(buyer, transfer)).toMatchObject({ stage: 'completed', escrowReleased: true })
    expect(await subjectsTo(transfer.seller)).toEqual(
      expect.arrayContaining([expect.stringContaining('is on hold'), expect.stringContaining('can go ahead')]),
    )
  })

  test('a venue can’t sign, refuse or cancel, and an admin can’t decide anything: the price would be paid twice', async () => {
    const funded = await aTransfer(app).funded()
    await takesBack(app, buyersPayment(funded))
    const refused = { status: 409, body: { code: 'chargeback_open' } }
    const { owner } = funded.venue
    expect(await owner.client.try('POST /api/transfers/{id}/assign', at(funded))).toMatchObject(refused)
    const no = { ...at(funded), body: { reason } }
    expect(await owner.client.try('POST /api/transfers/{id}/refuse', no)).toMatchObject(refused)
    for (const action of ['assign', 'refuse'] as const) expect(await acts(funded, action)).toMatchObject(refused)
    const booking = at({ id: funded.bookingId })
    const preview = await owner.client.call('GET /api/bookings/{id}/cancellation', booking)
    expect(preview.refusal).toContain('bank is looking into')
    const cancels = await owner.client.try('POST /api/bookings/{id}/cancel', {
      ...booking,
      body: { refund: 0, reason },
    })
    expect(cancels).toMatchObject(refused)
    expect(await owed(app, `escrow:${funded.id}`)).toBe(2700_00)

    const disputed = await aTransfer(app).disputed()
    await takesBack(app, buyersPayment(disputed))
    for (const action of ['release', 'refund', 'split'] as const) {
      expect(await acts(disputed, action)).toMatchObject(refused)
    }
    await later(9 * DAY)
    expect((await transferOf(disputed.seller, disputed)).stage).toBe('disputed')
    await decidesLast(app, 'won')
    expect((await acts(disputed, 'release')).status).toBe(200)
    await later(10 * DAY) // the funded one still waits for its bank
    expect((await transferOf(funded.seller, funded)).stage).toBe('funded')
  })

  test.each(['funded', 'assigned', 'disputed'] as const)(
    'lost while %s: the buyer has their money from the bank, the seller their booking, and nobody is paid',
    async (stage) => {
      const transfer = await aTransfer(app, { fee: 100 })[stage]()
      await takesBack(app, buyersPayment(transfer))
      await decidesLast(app, 'lost')
      expect(await transferOf(transfer.buyer, transfer)).toMatchObject({
        stage: 'refunded',
        status: 'cancelled',
        frozen: null,
        refunded: 2800,
        money: [{ party: 'buyer', amount: 2800, place: 'sent' }],
      })
      expect((await bookingOf(transfer)).status).toBe('confirmed')
      expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
      expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
      expect(await owed(app, `receivable:${transfer.buyer.id}`)).toBe(0)
      const refunds = await app.services.db
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', '=', buyersPayment(transfer))
        .execute()
      expect(refunds).toEqual([])
      expect(await subjectsTo(transfer.buyer)).toContainEqual(expect.stringContaining('has ended'))
      expect(await subjectsTo(transfer.seller)).toContainEqual(expect.stringContaining('didn’t go through'))
      expect((await startsTransfer(transfer.seller, transfer.bookingId)).stage).toBe('consent')
    },
  )

  test('after completion, the seller keeps the payout, and the couple who took the money back owes it', async () => {
    const transfer = await aTransfer(app).completed()
    await bank.arrived()
    await takesBack(app, buyersPayment(transfer))
    await decidesLast(app, 'lost')
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'completed', netPayout: 2565 })
    expect(await owed(app, `receivable:${transfer.buyer.id}`)).toBe(-2700_00)
    const { newBookingId } = await transferOf(transfer.buyer, transfer)
    const payouts = await payoutsOfBooking(app, newBookingId as number)
    expect(payouts).toMatchObject([{ state: 'paid', amount_cents: 2565_00 }])
  })

  test.each([
    ['won', /still owe you your transfer fee/],
    ['lost', /you keep your transfer fee/],
  ] as const)(
    'of a completed transfer, %s: the venue whose fee came with the price is told, twice',
    async (decision, words) => {
      const transfer = await aTransfer(app, { fee: 100 }).completed()
      await bank.arrived()
      const { owner } = transfer.venue
      await takesBack(app, buyersPayment(transfer))
      const { newBookingId } = await transferOf(owner, transfer)
      const asked = (await mailsTo(app, owner.email)).at(-1)
      expect(asked?.subject).toBe('A bank is disputing a payment of $2,800')
      expect(asked?.text).toContain(`Booking: ${newBookingId}`)
      expect(asked?.text).toContain('That payment included your transfer fee')
      await decidesLast(app, decision)
      expect((await mailsTo(app, owner.email)).at(-1)?.text).toMatch(words)
    },
  )

  test('a payout of the seller that has not left waits for the bank', async () => {
    const transfer = await aTransfer(app).assigned()
    await accountBecomes(app, transfer.seller, 'restricted')
    await transfer.buyer.client.call('POST /api/transfers/{id}/confirm', at(transfer))
    await takesBack(app, buyersPayment(transfer))
    await accountBecomes(app, transfer.seller, 'ready')
    await later(2 * DAY)
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(2565_00)
    await decidesLast(app, 'won')
    await later(HOUR)
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
  })

  test('a payout of the seller that has not left doesn’t wait while it decides on the buyer’s balance, as the venue’s does', async () => {
    const transfer = await aTransfer(app).assigned()
    await accountBecomes(app, transfer.seller, 'restricted')
    await transfer.buyer.client.call('POST /api/transfers/{id}/confirm', at(transfer))
    const number = (await transferOf(transfer.buyer, transfer)).newBookingId as number
    const balance = { ...at({ id: number }), body: { amount: 9000 } }
    await paysWith(app, await transfer.buyer.client.call('POST /api/bookings/{id}/pay-balance', balance))
    await bank.arrived()
    const paid = app.services.db.selectFrom('payments').select('id').where('holding_id', '=', number)
    await takesBack(app, (await paid.where('purpose', '=', 'balance').executeTakeFirstOrThrow()).id)
    await accountBecomes(app, transfer.seller, 'ready')
    await later(2 * DAY)
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(10_800_00)
  })
})

describe('the seller’s bank takes their old deposit back', () => {
  test('after the payment: nothing is completed, but the venue may refuse and the buyer gets their money', async () => {
    const transfer = await aTransfer(app).funded()
    const { owner } = transfer.venue
    await takesBack(app, await sellersPayment(transfer))
    expect(await transferOf(owner, transfer)).toMatchObject({ frozen: { payment: 'booking' }, actions: ['refuse'] })
    const signs = await owner.client.try('POST /api/transfers/{id}/assign', at(transfer))
    expect(signs).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    await later(10 * DAY)
    expect((await transferOf(owner, transfer)).stage).toBe('funded')
    const refuses = await owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer), body: { reason } })
    expect(refuses).toMatchObject({ stage: 'refunding', frozen: null })
    await later(2 * MINUTE)
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunded')
    await decidesLast(app, 'lost')
    // the booking is the seller's again: the venue had not been paid, so its money covers what the bank took
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(0)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(0)
  })

  test('the buyer may dispute, and an admin refund them; the venue’s money then covers what was lost in the meantime', async () => {
    const transfer = await aTransfer(app).assigned()
    await takesBack(app, await sellersPayment(transfer))
    expect((await transferOf(transfer.buyer, transfer)).actions).toEqual(['dispute'])
    await transfer.buyer.client.call('POST /api/transfers/{id}/dispute', { ...at(transfer), body: { reason } })
    const told = (await mailsTo(app, admin.email)).filter(({ subject }) => subject.startsWith('Dispute: ')).at(-1)
    expect(told?.text).toContain('no deadline passes until it decides')
    expect(await acts(transfer, 'release')).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    await decidesLast(app, 'lost')
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-3000_00)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(2700_00)
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('disputed')
    expect((await acts(transfer, 'refund')).status).toBe(200)
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(0)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(0)
  })

  test('for good: the sale goes on; the buyer gets the date, the venue its money, and the seller’s net covers the loss', async () => {
    const transfer = await aTransfer(app, { fee: 100 }).assigned()
    await takesBack(app, await sellersPayment(transfer))
    const confirms = () => transfer.buyer.client.try('POST /api/transfers/{id}/confirm', at(transfer))
    expect(await confirms()).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    await decidesLast(app, 'lost')
    expect((await confirms()).status).toBe(200)
    await bank.arrived()
    const { newBookingId } = await transferOf(transfer.buyer, transfer)
    expect(newBookingId).not.toBeNull()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ netPayout: 0, madeGood: 2565 })
    expect((await transferOf(transfer.venue.owner, transfer)).madeGood).toBeNull()
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-435_00)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(2800_00)
    await later(3 * DAY)
    const payouts = await payoutsOfBooking(app, newBookingId as number)
    expect(payouts.map((payout) => payout.payee_id)).not.toContain(transfer.seller.id)
    expect(payouts.reduce((sum, payout) => sum + payout.amount_cents, 0)).toBe(2700_00)
    expect(await subjectsTo(transfer.seller)).toContainEqual(expect.stringContaining('taken back a payment'))
    const toVenue = (await mailsTo(app, transfer.venue.owner.email)).map(({ text }) => text).join()
    expect(toVenue).toContain('taken back for good, but from us, not from you')
  })

  test('after completion: their waiting payout is used first, they owe the rest, and the venue keeps its money', async () => {
    const transfer = await aTransfer(app).assigned()
    await accountBecomes(app, transfer.seller, 'restricted')
    await transfer.buyer.client.call('POST /api/transfers/{id}/confirm', at(transfer))
    await takesBack(app, await sellersPayment(transfer))
    await decidesLast(app, 'lost')
    const { newBookingId } = await transferOf(transfer.buyer, transfer)
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-435_00)
    expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(2700_00)
    expect(await payoutsOfBooking(app, newBookingId as number)).toMatchObject([{ state: 'void' }])
  })

  test('after the payout was made, the seller owes all of it', async () => {
    const transfer = await aTransfer(app).completed()
    await bank.arrived()
    await takesBack(app, await sellersPayment(transfer))
    await decidesLast(app, 'lost')
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-3000_00)
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ netPayout: 2565, madeGood: 0 })
  })

  test('the sale of a couple that took their booking over ends only if their own payment is questioned', async () => {
    const first = await aTransfer(app).completed()
    await bank.arrived()
    const { newBookingId } = await transferOf(first.buyer, first)
    const id = newBookingId as number
    const onward = await startsTransfer(first.buyer, id)
    await takesBack(app, buyersPayment(first))
    await bank.arrived()
    expect(await transferOf(first.buyer, onward)).toMatchObject({ stage: 'expired' })
    // the first couple's own payment doesn't concern the second
    await decidesLast(app, 'won')
    const again = await startsTransfer(first.buyer, id)
    await takesBack(app, await sellersPayment(first))
    await bank.arrived()
    expect((await transferOf(first.buyer, again)).stage).toBe('consent')
    await decidesLast(app, 'lost')
    expect((await transferOf(first.buyer, again)).stage).toBe('consent')
  })
})

describe('before anybody has paid', () => {
  test.each(['waiting', 'consented', 'listed'] as const)(
    'a transfer that is %s ends when its seller’s bank asks; it may start again once the payment stands',
    async (stage) => {
      const transfer = await aTransfer(app)[stage]()
      const payment = await sellersPayment(transfer as FundedTransfer)
      await takesBack(app, payment)
      await bank.arrived()
      expect(await transferOf(transfer.seller, transfer)).toMatchObject({
        stage: 'expired',
        ending: 'questioned',
        reason: null,
      })
      expect(await mailsTo(app, transfer.seller.email)).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining('A bank began to look into a payment you made') }),
      )
      const starts = () =>
        transfer.seller.client.try('POST /api/transfers', {
          body: { originalBookingId: transfer.bookingId, transferPrice: '2700', contractDocuments: [] },
        })
      expect(await starts()).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
      expect(await transfer.seller.client.call('GET /api/transfers/eligible')).toEqual([])
      await decidesLast(app, stage === 'listed' ? 'lost' : 'won')
      const after = stage === 'listed' ? { status: 409, body: { code: 'not_transferable' } } : { status: 201 }
      expect(await starts()).toMatchObject(after)
      expect((await chargebackOf(app, payment))?.state).toBe(stage === 'listed' ? 'lost' : 'won')
    },
  )

  test('a hold ends; money that still comes is frozen until the bank has decided', async () => {
    const transfer = await aTransfer(app).reserved()
    await bank.fails('api_unreachable', 'POST /v1/payment_intents')
    await takesBack(app, await sellersPayment(transfer))
    await bank.works()
    await paysWith(app, transfer.checkout)
    expect((await syncs(transfer.buyer, transfer.listing)).state).toBe('paid')
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({
      stage: 'funded',
      frozen: { payment: 'booking' },
    })
    await decidesLast(app, 'won')
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'funded', frozen: null })
    app.logs.splice(0) // the provider was away

    const other = await aTransfer(app, { listing: await aListing(app).inDays(70) }).reserved()
    await takesBack(app, await sellersPayment(other))
    await bank.arrived()
    expect((await transferOf(other.seller, other)).stage).toBe('expired')
    const couple = await aCouple(app)
    await canBePaid(app, couple)
    await expect(reserves(couple, other.listing)).rejects.toThrow('not_found')
  })

  test('lost while a buyer who then left was paying: the venue’s money covers it, no matter who ends the transfer', async () => {
    const transfer = await aTransfer(app).reserved()
    await losesUnheard(app, await sellersPayment(transfer))
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-3000_00)
    await transfer.buyer.client.call('DELETE /api/checkout/{id}', { params: { id: transfer.listing.id } })
    await transfer.seller.client.call('POST /api/transfers/{id}/withdraw', { params: { id: transfer.id } })
    await bank.arrived()
    expect([
      await owed(app, `receivable:${transfer.seller.id}`),
      await owed(app, `venue_payable:${transfer.bookingId}`),
    ]).toEqual([0, 0])
  })
})
