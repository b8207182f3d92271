import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
const cancels = (who: Pick<SignedIn, 'client'>, id: number, refund: number) =>
  who.client.try('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund, reason: 'plans have changed' } })
const preview = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}/cancellation', at(id))
const endOf = async (who: Pick<SignedIn, 'client'>, id: number) =>
  (await who.client.call('GET /api/bookings/{id}', at(id))).ended
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const refundsOf = (bookingId: number) =>
  app.services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.holding_id', '=', bookingId)
    .select(['refunds.amount_cents', 'refunds.state', 'refunds.reason', 'payments.purpose'])
    .orderBy('refunds.amount_cents')
    .execute()

/** A booking with its deposit paid, and the balance if `paidInFull`. */
async function booked(days: number, paidInFull = false) {
  const listing = await aListing(app).inDays(days)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId as number
  if (paidInFull) {
    const body = { amount: 9000 }
    const balance = await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body })
    await paysWith(app, balance)
    await bank.arrived()
  }
  return { listing, couple, owner: listing.venue.owner, id }
}

describe('a couple cancels', () => {
  test('and gets their paid balance back until 14 days before; the deposit stays, the date is available', async () => {
    const { couple, owner, listing, id } = await booked(90, true)
    expect(await preview(couple, id)).toMatchObject({ refusal: null, refund: 9000, kept: 3000 })
    expect(await cancels(couple, id, 9000)).toMatchObject({ status: 200, body: { status: 'cancelled', refund: 9000 } })
    await bank.arrived()
    expect(await refundsOf(id)).toMatchObject([
      { amount_cents: 9000_00, state: 'succeeded', reason: 'cancelled', purpose: 'balance' },
    ])
    expect(await owed(app, `venue_payable:${id}`)).toBe(2700_00)
    expect(await owed(app, 'commission')).toBe(300_00)
    const own = await owner.client.call('GET /api/listings/my')
    expect(own).toMatchObject([{ id: listing.id, status: 'live' }])
    expect(await couple.client.call('GET /api/bookings/{id}', at(id))).toMatchObject({
      status: 'cancelled',
      balanceDue: 0,
    })
    await later(49 * HOUR)
    const ended = { by: 'couple', reason: 'plans have changed', returned: 9000, refused: 0, kept: 3000 }
    for (const who of [couple, owner]) expect(await endOf(who, id)).toEqual({ at: expect.any(String), ...ended })
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid', amount_cents: 2700_00 }])
    for (const who of [couple, owner]) {
      const subjects = (await mailsTo(app, who.email)).map(({ subject }) => subject)
      expect(subjects).toContainEqual(expect.stringContaining('was canceled'))
    }
    await aBooking(app, { listing }).confirmed()
  })

  test('of a booking paid in full at checkout: everything above the deposit comes back', async () => {
    const { couple, id } = await booked(20)
    expect(await preview(couple, id)).toMatchObject({ refund: 9000, kept: 3000 })
    expect(await cancels(couple, id, 9000)).toMatchObject({ status: 200 })
    await bank.arrived()
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 9000_00, state: 'succeeded', purpose: 'full' }])
    expect(await owed(app, `venue_payable:${id}`)).toBe(2700_00)
  })

  test('less than 14 days before, everything stays with the venue', async () => {
    const { couple, id } = await booked(16)
    await later(3 * DAY)
    expect(await preview(couple, id)).toEqual({
      refusal: null,
      refund: 0,
      settled: 0,
      lost: 12_000,
      kept: 12_000,
      takenOver: false,
      balanceRefundUntil: null,
      ofVenue: null,
    })
    expect(await cancels(couple, id, 9000)).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { refund: 0 } },
    })
    expect(await cancels(couple, id, 0)).toMatchObject({ status: 200, body: { refund: 0 } })
    await later(14 * DAY)
    const payouts = await payoutsOfBooking(app, id)
    expect(payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(10_800_00)
    expect(await owed(app, `venue_payable:${id}`)).toBe(0)
    expect(await endOf(couple, id)).toMatchObject({ returned: 0, refused: 0, kept: 12_000 })
  })

  test('once: ten at the same time, and again later', async () => {
    const { couple, id } = await booked(90, true)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancels(couple, id, 9000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await cancels(couple, id, 9000)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    await bank.arrived()
    expect(await refundsOf(id)).toHaveLength(1)
  })
})

describe('is refused', () => {
  test('to visitors, and, as if it were missing, to everybody whose booking it isn’t', async () => {
    const { id } = await booked(90)
    expect((await cancels({ client: app.visitor() }, id, 0)).status).toBe(401)
    const stranger = await aCouple(app)
    const missing = await cancels(stranger, 5, 0)
    expect(missing.status).toBe(404)
    for (const who of [stranger, await aVenueOwner(app)]) {
      expect(await cancels(who, id, 0)).toMatchObject({ status: 404, body: missing.body })
      expect((await who.client.try('GET /api/bookings/{id}/cancellation', at(id))).status).toBe(404)
    }
  })

  test('for a hold, a booking whose day is over, and without a reason', async () => {
    const { couple, checkout } = await aBooking(app).held()
    expect((await cancels(couple, checkout.bookingId as number, 0)).status).toBe(404)
    const past = await booked(2)
    const body = { refund: 12_000, reason: ' ' }
    expect(await past.couple.client.try('POST /api/bookings/{id}/cancel', { ...at(past.id), body })).toMatchObject({
      status: 400,
      body: { details: { fields: { reason: expect.any(String) } } },
    })
    await later(4 * DAY)
    expect(await preview(past.couple, past.id)).toMatchObject({ refusal: expect.stringContaining('ended') })
    expect(await cancels(past.couple, past.id, 0)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  })
})

describe('the venue or an admin cancels', () => {
  test('before anything was paid out: every dollar goes back', async () => {
    const { couple, owner, id } = await booked(90, true)
    const ofVenue = { paidOut: 0, unsent: 10_800, short: 0 }
    expect(await preview(owner, id)).toMatchObject({ refund: 12_000, kept: 0, ofVenue })
    expect(await preview(couple, id)).toMatchObject({ ofVenue: null })
    expect(await cancels(owner, id, 12_000)).toMatchObject({ status: 200 })
    await bank.arrived()
    const letter = (await mailsTo(app, owner.email)).at(-1)?.text
    expect(letter).toContain('Nothing has been paid to you for this booking')
    expect(letter).toContain('We won’t send the $10,800 you were expecting.')
    expect(await refundsOf(id)).toMatchObject([
      { amount_cents: 3000_00, state: 'succeeded' },
      { amount_cents: 9000_00, state: 'succeeded' },
    ])
    for (const account of [`venue_payable:${id}`, 'goodwill', `receivable:${owner.id}`]) {
      expect(await owed(app, account)).toBe(0)
    }
    expect(await owner.client.call('GET /api/bookings/my')).toMatchObject([
      { id, paidAmount: 12_000, ended: { by: 'venue', reason: 'plans have changed', returned: 12_000, kept: 0 } },
    ])
    await later(3 * DAY)
    expect(await payoutsOfBooking(app, id)).toEqual([])
    const [mail] = (await mailsTo(app, couple.email)).slice(-1)
    expect(mail?.subject).toContain('was canceled')
    expect(mail?.text).toContain('plans have changed')
  })

  test('after the venue was paid: its payout is reversed', async () => {
    const { owner, id } = await booked(90)
    await later(49 * HOUR)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid' }])
    const ofVenue = { paidOut: 2700, unsent: 0, short: 0 }
    for (const who of [owner, admin]) expect(await preview(who, id)).toMatchObject({ refund: 3000, ofVenue })
    expect(await cancels(admin, id, 3000)).toMatchObject({ status: 200 })
    await bank.arrived()
    expect((await mailsTo(app, owner.email)).at(-1)?.text).toContain(
      'We’ve paid you $2,700 for this booking, and we’ll take it back from your payout account.',
    )
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'reversed', reversal: 'done' }])
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 3000_00, state: 'succeeded' }])
    expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
    expect(await owner.client.call('GET /api/payouts/my')).toMatchObject([{ state: 'reversed', owedBack: false }])
    expect(await endOf(owner, id)).toMatchObject({ by: 'admin', reason: 'plans have changed', returned: 3000 })
  })

  test('after the venue has spent its payout: the couple still gets the refund, and the venue owes us the payout', async () => {
    const { couple, owner, id } = await booked(90)
    await later(49 * HOUR)
    await bank.fails('reversal_fails', '', null)
    expect(await cancels(owner, id, 3000)).toMatchObject({ status: 200 })
    await bank.arrived()
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 3000_00, state: 'succeeded' }])
    expect(await owed(app, `receivable:${owner.id}`)).toBe(-2700_00)
    const [payout] = await payoutsOfBooking(app, id)
    expect(payout).toMatchObject({ state: 'paid', reversal: 'refused' })
    expect(await admin.client.call('GET /api/admin/payouts')).toMatchObject([{ id: payout?.id, owedBack: true }])
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toContain(
      'You owe us $2,700 for a canceled booking',
    )
    expect((await noticesOf(admin))[0]?.title).toBe('We couldn’t take back a payout of $2,700')
    expect(await endOf(couple, id)).toMatchObject({ returned: 3000, refused: 0, kept: 0 })
  })

  test('while the payout is with the provider, whichever way that ends', async () => {
    for (const fault of ['api_no_answer', 'api_unreachable'] as const) {
      const { owner, id } = await booked(90)
      await app.clock.advance(49 * HOUR)
      await bank.fails(fault, 'POST /v1/transfers', 1)
      await app.settle()
      expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'sent' }])
      if (fault === 'api_unreachable') await bank.fails('transfer_fails', '', 1)
      expect(await cancels(owner, id, 3000)).toMatchObject({ status: 200 })
      await later(2 * 60_000)
      await later(2 * 60_000)
      const state = fault === 'api_no_answer' ? 'reversed' : 'void'
      expect(await payoutsOfBooking(app, id)).toMatchObject([{ state }])
      expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
      expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }])
      await bank.works()
    }
  })

  test.for(['api_no_answer', 'api_500_kept', 'api_500_done'] as const)(
    'and a reversal that meets %s is made once',
    async (fault) => {
      const { owner, id } = await booked(90)
      await later(49 * HOUR)
      const [payout] = await payoutsOfBooking(app, id)
      await bank.fails(fault, `POST /v1/transfers/${payout?.provider_id}/reversals`, 1)
      expect(await cancels(owner, id, 3000)).toMatchObject({ status: 200 })
      await bank.arrived()
      await bank.works()
      await later(2 * HOUR)
      expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'reversed' }])
      const books = await app.sandbox?.books()
      const transfer = books?.transfers.find((made) => made.id === payout?.provider_id)
      expect(transfer).toMatchObject({ reversed: 2700_00 })
    },
  )
})

describe('after a finished transfer', () => {
  /**
   * The buyer has paid $2,700 and the venue's fee of $100, on top of the seller's $3,000; if `paidInFull`, also the
   * balance.
   */
  const bought = async (paidInFull: boolean) => {
    const transfer = await aTransfer(app, { fee: 100 }).completed()
    const [booking] = await transfer.buyer.client.call('GET /api/bookings/my')
    const id = booking?.id as number
    if (paidInFull) {
      const balance = await transfer.buyer.client.call('POST /api/bookings/{id}/pay-balance', {
        ...at(id),
        body: { amount: 9000 },
      })
      await paysWith(app, balance)
    }
    await bank.arrived()
    return { ...transfer, id }
  }

  test('the seller sees the booking as it was passed on, and nothing of what the buyer pays', async () => {
    const { seller, bookingId } = await bought(true)
    const shown = { status: 'transferred', paidAmount: 3000, balanceDue: 0, takenOver: false, ended: null }
    expect(await seller.client.call('GET /api/bookings/{id}', at(bookingId))).toMatchObject(shown)
    expect(await preview(seller, bookingId)).toMatchObject({ refund: 0, lost: 3000, kept: 0 })
    expect(await cancels(seller, bookingId, 0)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  })

  test('the venue cancels: the buyer gets back everything they paid, and the rest is goodwill', async () => {
    const goodwill = await owed(app, 'goodwill')
    const { buyer, seller, venue, id, bookingId } = await bought(true)
    await later(49 * HOUR)
    expect(await preview(venue.owner, id)).toMatchObject({ refund: 11_800, lost: 0, kept: 0 })
    expect(await cancels(seller, id, 0)).toMatchObject({ status: 404 })
    expect(await cancels(venue.owner, id, 11_800)).toMatchObject({ status: 200 })
    await bank.arrived()
    const back = await app.services.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('payments.couple_id', '=', buyer.id)
      .select(['refunds.amount_cents', 'refunds.state'])
      .orderBy('refunds.amount_cents')
      .execute()
    expect(back).toMatchObject([
      { amount_cents: 2800_00, state: 'succeeded' },
      { amount_cents: 9000_00, state: 'succeeded' },
    ])
    expect((await owed(app, 'goodwill')) - goodwill).toBe(300_00) // $3,000 + $100 + $9,000 less what went back
    expect(await owed(app, `venue_payable:${bookingId}`)).toBe(0)
    expect(await owed(app, `receivable:${venue.owner.id}`)).toBe(0)
    expect(await endOf(buyer, id)).toMatchObject({ returned: 11_800, refused: 0, kept: 0 })
  })

  test('the buyer cancels: their own balance comes back', async () => {
    const { buyer, venue, id } = await bought(true)
    // they lose the $2,800 that they paid for the transfer; the venue keeps the $3,000 paid before, and its fee
    expect(await preview(buyer, id)).toMatchObject({ refund: 9000, lost: 2800, kept: 3100, takenOver: true })
    expect(await cancels(buyer, id, 9000)).toMatchObject({ status: 200 })
    await bank.arrived()
    const lastTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).at(-1)
    expect((await lastTo(venue.owner))?.text).toContain('You keep $3,100')
    expect((await lastTo(venue.owner))?.text).toContain('See the listing or take it off the market')
    expect((await lastTo(buyer))?.text).toContain(`/dashboard/couple?tab=bookings&booking=${id}\n`)
    expect((await lastTo(buyer))?.text).toMatch(/Refund to you: \$9,000\n.*Not refunded: \$2,800/)
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 9000_00, state: 'succeeded', purpose: 'balance' }])
    expect(await endOf(buyer, id)).toMatchObject({ returned: 9000, refused: 0, kept: 3100 }) // the deposit, and the transfer fee
  })

  test('the venue is paid what moved with the booking, including its fee', async () => {
    const { bookingId, venue } = await bought(false)
    await later(49 * HOUR)
    await later(100 * DAY)
    const accounts = await app.services.db
      .selectFrom('payouts')
      .where('payee_id', '=', venue.owner.id)
      .select(['state', 'amount_cents', 'source_payment_id'])
      .execute()
    expect(accounts.every(({ state, source_payment_id }) => state === 'paid' && source_payment_id !== null)).toBe(true)
    expect(accounts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(2800_00)
    expect(await owed(app, `venue_payable:${bookingId}`)).toBe(0)
  })
})

describe('while the booking is on offer', () => {
  test('a couple that cancels withdraws an unsold transfer', async () => {
    const { seller, bookingId, id } = await aTransfer(app).listed()
    expect(await cancels(seller, bookingId, 0)).toMatchObject({ status: 200 })
    expect(await transferOf(seller, { id })).toMatchObject({ stage: 'withdrawn' })
  })

  test('a couple cannot cancel once another couple has paid; the venue can, and the buyer is refunded', async () => {
    const { seller, buyer, venue, bookingId, id } = await aTransfer(app).funded()
    expect(await cancels(seller, bookingId, 0)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await cancels(venue.owner, bookingId, 3000)).toMatchObject({ status: 200 })
    await bank.arrived()
    expect(await transferOf(buyer, { id })).toMatchObject({ stage: 'refunded' })
    expect(await refundsOf(bookingId)).toMatchObject([{ amount_cents: 3000_00, state: 'succeeded' }])
  })

  test('nobody cancels while another couple is paying, and the preview says so', async () => {
    const { seller, venue, bookingId } = await aTransfer(app).reserved()
    for (const who of [seller, venue.owner, admin]) {
      const refusal = 'Another couple is paying for this booking right now. Please check again in half an hour.'
      expect(await preview(who, bookingId)).toMatchObject({ refusal })
      expect(await cancels(who, bookingId, who === seller ? 0 : 3000)).toMatchObject({
        status: 409,
        body: { code: 'state_changed', message: refusal },
      })
    }
    await later(HOUR)
    expect(await preview(seller, bookingId)).toMatchObject({ refusal: null })
  })

  test('nor can a venue cancel once it has named the buyer; the preview refuses what canceling would refuse', async () => {
    const { seller, venue, bookingId } = await aTransfer(app).assigned()
    const refusals = [
      [seller, 'only if they don’t take it over'],
      [venue.owner, 'once the transfer is completed'],
    ] as const
    for (const [who, refusal] of refusals) {
      expect(await preview(who, bookingId)).toMatchObject({ refusal: expect.stringContaining(refusal) })
      expect(await cancels(who, bookingId, who === seller ? 0 : 3000)).toMatchObject({ status: 409 })
    }
  })
})
