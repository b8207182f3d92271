import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { costsFromNow, decidesLast, depositOf, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { readReceipt } from '#tests/builders/files/read-receipt.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aMember, chargeOfMonth } from '#tests/builders/premium.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** A bank gives back a payment that it had taken for good: the money goes to the one who bore the loss. */
const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const admin = await anAdmin(app)

const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const isLost = async (paymentId: number) => {
  await takesBack(app, paymentId)
  await decidesLast(app, 'lost')
}
async function booked() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  return { couple, owner: listing.venue.owner, id: checkout.bookingId, paymentId: checkout.paymentId }
}
const cancels = async (who: SignedIn, id: number) => {
  const { refund } = await who.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  const body = { refund, reason: 'The roof leaks' }
  await who.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body })
  await bank.arrived()
  return refund
}
const paysBalance = async (couple: SignedIn, id: number) => {
  const order = { params: { id }, body: { amount: 9000 } }
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', order))
  await bank.arrived()
}
/** The refunds to this couple that wait for an admin to send them. */
const waiting = async (couple: SignedIn) =>
  (await admin.client.call('GET /api/admin/refunds')).filter(({ coupleId }) => coupleId === couple.id)
const sends = async (couple: SignedIn) => {
  const [refund] = await waiting(couple)
  const body = { reason: 'It is theirs' }
  await admin.client.call('POST /api/admin/refunds/{id}/retry', { params: { id: refund?.id as number }, body })
  await bank.arrived()
}
const settles = async (couple: SignedIn, amount: number, how: 'paid' | 'written_off') => {
  const body = { amount, how, reason: 'Agreed on the phone' }
  await admin.client.call('POST /api/admin/debts/{id}/settle', { params: { id: couple.id }, body })
}
const subjects = async ({ email }: SignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('what a bank gives back', () => {
  test('pays first what the couple owes for it, and the payment counts again', async () => {
    const { couple, owner, id, paymentId } = await booked()
    await later(3)
    await isLost(paymentId)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)
    await givesBackLast(app)
    expect([await owed(app, `receivable:${couple.id}`), await owed(app, `venue_payable:${id}`)]).toEqual([0, 0])
    expect(await waiting(couple)).toEqual([])
    expect(await subjects(admin)).toContain('A bank has given $3,000 back')
    expect(await subjects(owner)).toContain('The bank decided in our favor: $3,000')
    expect(await subjects(couple)).toContain('You no longer owe us anything')
    expect(await cancels(owner, id), 'what the couple has paid after all').toBe(3000)
  })

  test('is the venue’s again if it bore the loss, less our commission', async () => {
    const commission = await owed(app, 'commission')
    const { couple, owner, id, paymentId } = await booked()
    await accountBecomes(app, owner, 'restricted')
    await isLost(paymentId)
    expect(await owed(app, `venue_payable:${id}`)).toBe(0)
    await givesBackLast(app)
    expect(await owed(app, 'commission')).toBe(commission + 300_00)
    expect(await waiting(couple)).toEqual([])
    await accountBecomes(app, owner, 'ready')
    await later(3)
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'paid', amount_cents: 2700_00, fee_cents: 300_00 }])
  })

  test('of a price paid at once goes to the venue as far as it bore the loss, less all our commission', async () => {
    const commission = await owed(app, 'commission')
    const listing = await aListing(app).inDays(20)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    const { bookingId: id, paymentId } = checkout
    await later(3)
    await isLost(paymentId)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)
    await later(20)
    await settles(couple, 3000, 'paid')
    await givesBackLast(app)
    expect(await waiting(couple), 'what they have paid twice').toMatchObject([{ amount: 3000 }])
    await later(1)
    expect(await owed(app, 'commission')).toBe(commission + 1200_00)
    const payouts = await payoutsOfBooking(app, id as number)
    const sumOf = (key: 'amount_cents' | 'fee_cents') => payouts.reduce((sum, payout) => sum + payout[key], 0)
    expect([sumOf('amount_cents'), sumOf('fee_cents')]).toEqual([10_800_00, 1200_00])
    await sends(couple)
  })

  test('of two disputes is the venue’s in the end, even if the first of them paid what the couple owed for the second', async () => {
    const commission = await owed(app, 'commission')
    const listing = await aListing(app).inDays(20)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    const { bookingId: id, paymentId } = checkout
    await later(3)
    await takesBack(app, paymentId, 4000_00)
    await decidesLast(app, 'lost')
    await isLost(paymentId)
    const [first, second] = (await bank.objects('dispute')).slice(-2).map((dispute) => dispute.id) as [string, string]
    const now = async () => ({
      owed: 0 - (await owed(app, `receivable:${couple.id}`)),
      venue: await owed(app, `venue_payable:${id}`),
      commission: (await owed(app, 'commission')) - commission,
    })
    expect(await now()).toEqual({ owed: 3000_00, venue: 0, commission: 300_00 })
    await bank.decides(first, 'won')
    await bank.arrived()
    expect(await now(), 'of $4,000, $3,000 pays the debt').toEqual({ owed: 0, venue: 900_00, commission: 400_00 })
    await bank.decides(second, 'won')
    await bank.arrived()
    expect(await waiting(couple), 'nobody has paid twice').toEqual([])
    expect(await now()).toEqual({ owed: 0, venue: 8100_00, commission: 1200_00 })
  })

  test('goes to the couple if the venue cancels after that, and our commission to the venue', async () => {
    const commission = await owed(app, 'commission')
    const { couple, owner, id, paymentId } = await booked()
    await accountBecomes(app, owner, 'restricted')
    await isLost(paymentId)
    await givesBackLast(app)
    expect(await cancels(owner, id)).toBe(3000)
    expect(await owed(app, 'commission')).toBe(commission)
    expect(await owed(app, `receivable:${owner.id}`), 'what the venue owes us').toBe(0)
    expect(await waiting(couple)).toEqual([])
  })

  test('of a transfer that the chargeback ended waits for an admin, who sends it to the buyer', async () => {
    const transfer = await aTransfer(app).funded()
    const { payment_id } = await app.services.db
      .selectFrom('transfers')
      .select('payment_id')
      .where('id', '=', transfer.id)
      .executeTakeFirstOrThrow()
    await isLost(payment_id as number)
    const path = `/api/transfers/${transfer.id}/receipt`
    expect(await readReceipt(transfer.buyer, path)).toMatch(/Taken back by your bank –\$2,700\.00 Total paid \$0\.00/)
    await givesBackLast(app)
    expect(await waiting(transfer.buyer)).toMatchObject([{ amount: 2700, why: 'given-back', state: 'failed' }])
    const { items } = await admin.client.call('GET /api/admin/inbox')
    expect(items.find(({ kind }) => kind === 'refund')).toMatchObject({ amount: 2700 })
    const waits = /Total paid \$2,700\.00 \$2,700\.00 of this is waiting to be sent back to you/
    expect(await readReceipt(transfer.buyer, path)).toMatch(waits)
    await bank.fails('refund_fails')
    await sends(transfer.buyer)
    expect(await readReceipt(transfer.buyer, path), 'refused: nothing has come back').toMatch(waits)
    await bank.works()
    await sends(transfer.buyer)
    expect(await waiting(transfer.buyer)).toEqual([])
    expect(await readReceipt(transfer.buyer, path)).toMatch(/Sent back to the card –\$2,700\.00 Total paid \$0\.00/)
    expect(await subjects(transfer.buyer)).toContain('We’re sending your money back')
  })

  test('goes to the seller whose sale paid for the loss, once the rest of their debt is paid', async () => {
    const sold = await aTransfer(app).funded()
    await isLost(await depositOf(app, sold))
    await venueAssigns(sold)
    await buyerConfirms(sold)
    await bank.arrived()
    expect(await owed(app, `receivable:${sold.seller.id}`)).toBe(-435_00)
    await givesBackLast(app)
    expect(await owed(app, `receivable:${sold.seller.id}`)).toBe(0)
    expect(await waiting(sold.seller)).toMatchObject([{ amount: 2565 }])
    await sends(sold.seller)
  })

  test.each([
    ['in time: the venue has its deposit from the balance, and the couple has the rest', 0, 3000, 0],
    ['late: all of it is the venue’s', 80, 0, 2700],
  ])('after the couple canceled %s', async (_when, days, couples, venues) => {
    const { couple, owner, id, paymentId } = await booked()
    await accountBecomes(app, owner, 'restricted')
    await isLost(paymentId)
    await paysBalance(couple, id)
    if (days > 0) await later(days)
    await cancels(couple, id)
    const before = await owed(app, `venue_payable:${id}`)
    await givesBackLast(app)
    expect(await owed(app, `venue_payable:${id}`)).toBe(before + venues * 100)
    expect((await waiting(couple)).reduce((sum, { amount }) => sum + amount, 0)).toBe(couples)
    const [booking] = await couple.client.call('GET /api/bookings/my')
    expect(booking?.ended).toMatchObject({ returned: couples === 0 ? 0 : 9000, refused: 0 })
  })

  test('after the venue canceled is the couple’s', async () => {
    const { couple, owner, id, paymentId } = await booked()
    await isLost(paymentId)
    await cancels(owner, id)
    await givesBackLast(app)
    expect(await waiting(couple)).toMatchObject([{ amount: 3000 }])
    const ended = async () => (await couple.client.call('GET /api/bookings/my'))[0]?.ended
    expect(await ended(), 'it goes back').toMatchObject({ returned: 3000, refused: 0 })
    await bank.fails('refund_fails')
    await sends(couple)
    expect(await ended(), 'refused by the card’s bank').toMatchObject({ returned: 3000, refused: 3000 })
    await bank.works()
    await sends(couple)
    expect(await ended()).toMatchObject({ returned: 3000, refused: 0 })
  })

  test('makes good what we had written off, and is the couple’s if they had paid us', async () => {
    const badDebts = await owed(app, 'bad_debts')
    for (const how of ['written_off', 'paid'] as const) {
      const { couple, id, paymentId } = await booked()
      await later(3)
      await isLost(paymentId)
      await cancels(couple, id)
      await settles(couple, 3000, how)
      await givesBackLast(app)
      expect((await waiting(couple)).map(({ amount }) => amount)).toEqual(how === 'paid' ? [3000] : [])
    }
    expect(await owed(app, 'bad_debts')).toBe(badDebts)
  })

  test.each([
    ['written_off', 'paid', 9000],
    ['paid', 'written_off', 3000],
  ] as const)(
    'of a deposit whose loss was %s, and of a balance whose loss was %s, is the couple’s as far as they had paid for it',
    async (ofDeposit, ofBalance, theirs) => {
      const badDebts = await owed(app, 'bad_debts')
      const { couple, id, paymentId } = await booked()
      await paysBalance(couple, id)
      const paid = app.services.db.selectFrom('payments').select('id').where('holding_id', '=', id)
      const balance = await paid.where('purpose', '=', 'balance').executeTakeFirstOrThrow()
      await later(91)
      await later(1)
      await isLost(paymentId)
      await settles(couple, 3000, ofDeposit)
      await isLost(balance.id)
      await settles(couple, 9000, ofBalance)
      const [first, second] = (await bank.objects('dispute')).slice(-2).map((dispute) => dispute.id)
      const paidFor = ofDeposit === 'paid' ? first : second
      const writtenOff = ofDeposit === 'paid' ? second : first
      for (const [dispute, left] of [
        [paidFor, (12_000 - theirs) * 100],
        [writtenOff, 0],
      ] as const) {
        await bank.decides(dispute as string, 'won')
        await bank.arrived()
        expect((await waiting(couple)).map(({ amount }) => amount)).toEqual([theirs])
        expect(badDebts - (await owed(app, 'bad_debts'))).toBe(left)
      }
    },
  )

  test('is owed again where it had settled a refund that failed', async () => {
    const { couple, owner, id, paymentId } = await booked()
    await bank.fails('refund_fails')
    await cancels(owner, id)
    await bank.works()
    await isLost(paymentId)
    expect(await waiting(couple)).toEqual([])
    await givesBackLast(app)
    expect(await waiting(couple)).toMatchObject([{ amount: 3000, why: 'given-back' }])
    await sends(couple)
  })

  test('of two disputes of one payment counts for each on its own, and never more than was taken', async () => {
    const commission = await owed(app, 'commission')
    const { couple, owner, id, paymentId } = await booked()
    await accountBecomes(app, owner, 'restricted')
    await takesBack(app, paymentId, 1000_00)
    await decidesLast(app, 'lost')
    await later(1)
    await isLost(paymentId)
    const [first, second] = (await bank.objects('dispute')).slice(-2).map((dispute) => dispute.id) as [string, string]
    expect([await owed(app, `venue_payable:${id}`), await owed(app, 'commission')]).toEqual([0, commission])
    const returned = async () => {
      const { db } = app.services
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_entries e
          join ledger_transactions l on l.id = e.transaction_id
         where l.kind = 'chargeback-returned' and l.payment_id = ${paymentId} and e.account = 'stripe'`.execute(db)
      return rows[0]?.cents
    }
    await bank.webhooks('twice')
    await bank.decides(first, 'won')
    await bank.arrived()
    expect(await owed(app, 'commission'), 'on what is back so far').toBe(commission + 100_00)
    expect([await owed(app, `venue_payable:${id}`), await returned()]).toEqual([900_00, 1000_00])
    await bank.decides(second, 'won')
    await bank.arrived()
    for (const dispute of [first, second, first]) await syncChargeback(app.services, dispute)
    expect(await owed(app, 'commission')).toBe(commission + 300_00)
    expect([await owed(app, `venue_payable:${id}`), await returned()]).toEqual([2700_00, 3000_00])
    expect(await waiting(couple)).toEqual([])
  })

  test('of two disputes goes back to the couple that had paid for both, each part once', async () => {
    const { couple, id, paymentId } = await booked()
    await later(3)
    await takesBack(app, paymentId, 1000_00)
    await decidesLast(app, 'lost')
    await later(1)
    await isLost(paymentId)
    await cancels(couple, id)
    await settles(couple, 3000, 'paid')
    for (const { id: dispute } of (await bank.objects('dispute')).slice(-2)) await bank.decides(dispute, 'won')
    await bank.arrived()
    expect((await waiting(couple)).map(({ amount }) => amount)).toEqual([1000, 2000])
    await sends(couple)
    await sends(couple)
    expect(await waiting(couple)).toEqual([])
  })

  test('is found by the daily check when nobody told us', async () => {
    const { couple, paymentId } = await booked()
    await later(3)
    await isLost(paymentId)
    await bank.webhooks('never')
    await givesBackLast(app)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(-3000_00)
    await later(2)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
    await bank.webhooks('normal')
  })
})

test('a month of Premium that a bank gives back is ours', async () => {
  const couple = await aCouple(app)
  await aMember(app, couple)
  await bank.arrived()
  const premium = await owed(app, 'premium')
  await bank.disputes(await chargeOfMonth(app, couple))
  await bank.arrived()
  await decidesLast(app, 'lost')
  expect(await owed(app, 'premium')).toBeLessThan(premium)
  const receipt = async () => {
    const { receipts } = await couple.client.call('GET /api/membership')
    return readReceipt(couple, `/api/membership/receipts/${receipts[0]?.id}`)
  }
  expect(await receipt()).toMatch(/Taken back by your bank –\$19\.00 Total paid \$0\.00/)
  await givesBackLast(app)
  expect(await owed(app, 'premium')).toBe(premium)
  expect(await receipt()).toMatch(/one month \$19\.00 Total paid \$19\.00/)
  const told = (await mailsTo(app, admin.email)).filter(({ subject }) => subject === 'A bank has given $19 back')
  expect(told).toHaveLength(1)
})

describe('what the provider takes for a dispute', () => {
  const fees = () => owed(app, 'card_fees')

  test('is in the books when it grows or comes back, even after the decision and when nobody told us', async () => {
    const { paymentId } = await booked()
    await takesBack(app, paymentId)
    const before = await fees()
    await costsFromNow(app, 30_00)
    expect(await fees()).toBe(before - 15_00)
    await decidesLast(app, 'won')
    await costsFromNow(app, 15_00)
    expect(await fees()).toBe(before)
    await costsFromNow(app, 30_00)
    await bank.webhooks('never')
    await costsFromNow(app, 0)
    expect(await fees(), 'not heard about yet').toBe(before - 15_00)
    await later(1)
    expect(await fees()).toBe(before + 15_00)
  })

  test('of a month of Premium, too', async () => {
    const couple = await aCouple(app)
    await aMember(app, couple)
    await bank.arrived()
    await bank.disputes(await chargeOfMonth(app, couple))
    await bank.arrived()
    const before = await fees()
    await costsFromNow(app, 25_00)
    expect(await fees()).toBe(before - 10_00)
    await decidesLast(app, 'won')
  })
})
