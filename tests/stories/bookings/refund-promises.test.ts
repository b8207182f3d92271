import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { RefundTerms } from '#contract/refund-terms.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import { buyerConfirms, reserves, startsTransfer, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import type { BuiltVenue } from '#tests/builders/venues.ts'

/**
 * What the checkout says above its button about canceling, and what canceling then does (domain.md rows 11 and 12).
 */

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
const seen = (couple: SignedIn, listing: { id: number }) => couple.client.call('GET /api/listings/{id}', at(listing.id))
const preview = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}/cancellation', at(id))

/** Cancels, and returns how many dollars went back to the card once the bank has answered. */
async function cancels(who: SignedIn, id: number): Promise<number> {
  const { refund } = await preview(who, id)
  await who.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund, reason: 'plans have changed' } })
  await bank.arrived()
  const rows = await app.services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.holding_id', '=', id)
    .where('refunds.state', '=', 'succeeded')
    .select('refunds.amount_cents')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100
}

async function paysBalance(couple: SignedIn, id: number, amount: number) {
  const balance = await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body: { amount } })
  await paysWith(app, balance)
  await bank.arrived()
  return balance
}

/** A date held and then paid for, with what listing and checkout had promised. */
async function promised(days: number) {
  const { couple, listing, checkout } = await aBooking(app, { listing: await aListing(app).inDays(days) }).held()
  const { refunds, date, today } = await seen(couple, listing)
  expect(checkout.refunds).toEqual(refunds)
  expect((await checkoutOf(couple, listing)).refunds).toEqual(refunds)
  await paysWith(app, checkout)
  await syncs(couple, listing)
  return { couple, listing, checkout, date, today, id: checkout.bookingId as number, refunds: refunds as RefundTerms }
}

describe('a venue’s date: what the checkout promises is what canceling gives back', () => {
  test('an event within 14 days: nothing, and the checkout says so before it takes the money', async () => {
    for (const days of [2, 13]) {
      const { couple, checkout, id, refunds } = await promised(days)
      expect(checkout).toMatchObject({ purpose: 'full', amountDueNow: 12_000, guestsUntil: null })
      expect(refunds).toEqual({ refund: 0, refundWithBalance: 0, until: null })
      expect(await cancels(couple, id)).toBe(0)
      expect(await owed(app, `venue_payable:${id}`)).toBe(10_800_00)
    }
  })

  test('an event within 30 days: everything above the deposit, until the day that was named', async () => {
    for (const days of [14, 25, 30]) {
      const { couple, checkout, id, refunds, date } = await promised(days)
      expect(checkout).toMatchObject({ purpose: 'full', depositAmount: 3000, guestsUntil: addDays(date, -14) })
      expect(refunds).toEqual({ refund: 9000, refundWithBalance: 9000, until: addDays(date, -14) })
      expect(await cancels(couple, id)).toBe(refunds.refund)
    }
  })

  test('the last day that was named still counts, the day after it does not', async () => {
    const one = await promised(16)
    const other = await promised(16)
    await app.clock.advance(2 * DAY)
    expect((await seen(one.couple, one.listing)).today).toBe(one.refunds.until)
    expect(await preview(one.couple, one.id)).toMatchObject({ balanceRefundUntil: one.refunds.until })
    expect(await cancels(one.couple, one.id)).toBe(9000)
    await app.clock.advance(DAY)
    expect(await cancels(other.couple, other.id)).toBe(0)
  })

  test('a later event: nothing of the deposit, and the balance once it is paid', async () => {
    const early = await promised(90)
    expect(early.checkout).toMatchObject({ purpose: 'deposit', amountDueNow: 3000 })
    expect(early.refunds).toEqual({ refund: 0, refundWithBalance: 9000, until: addDays(early.date, -14) })
    expect(await cancels(early.couple, early.id)).toBe(early.refunds.refund)

    const settled = await promised(90)
    const balance = await paysBalance(settled.couple, settled.id, 9000)
    expect(balance.refunds).toEqual({ refund: 9000, refundWithBalance: 9000, until: settled.refunds.until })
    expect(await cancels(settled.couple, settled.id)).toBe(settled.refunds.refundWithBalance)
  })

  test('if the venue cancels, everything that was paid, whenever it happens', async () => {
    for (const days of [5, 25, 90]) {
      const { checkout, listing, id } = await promised(days)
      expect(await cancels(listing.venue.owner, id)).toBe(checkout.amountDueNow)
    }
  })
})

/** Puts a transfer of the booking on the market for this price, with its venue's consent. */
async function offersOn(seller: SignedIn, venue: BuiltVenue, bookingId: number, price: string) {
  const { id } = await startsTransfer(seller, bookingId, price)
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { ...at(id), body: {} })
  await canBePaid(app, seller)
  await app.settle()
  const view = await transferOf(seller, { id })
  const listing = { id: view.listingId as number, amountDueNow: view.buyerPrice }
  return { id, seller, venue, bookingId, view, listing }
}

describe('a transfer: what the checkout promises is what canceling gives back', () => {
  /** A transfer bought and completed, with what listing and checkout had promised. */
  async function takenOver(paidInFull: boolean, price: string, days = 90) {
    const listing = await aListing(app).inDays(days)
    const { couple, checkout: first } = await aBooking(app, { listing }).confirmed()
    if (paidInFull && first.purpose === 'deposit') await paysBalance(couple, first.bookingId, 9000)
    const transfer = await offersOn(couple, listing.venue, first.bookingId, price)
    const buyer = await aCouple(app)
    const page = await seen(buyer, transfer.listing)
    const checkout = await reserves(buyer, transfer.listing)
    expect(checkout.refunds).toEqual(page.refunds)
    await paysWith(app, checkout)
    const { bookingId } = await syncs(buyer, transfer.listing)
    expect(bookingId).toBeNull()
    await venueAssigns(transfer)
    await buyerConfirms({ ...transfer, buyer })
    const id = (await checkoutOf(buyer, transfer.listing)).bookingId as number
    return { buyer, checkout, id, owner: transfer.venue.owner, date: page.date }
  }

  test('of a booking with only its deposit paid: nothing of what is paid now', async () => {
    const { buyer, checkout, id, date } = await takenOver(false, '2700')
    expect(checkout.refunds).toEqual({ refund: 0, refundWithBalance: 9000, until: addDays(date, -14) })
    expect(await cancels(buyer, id)).toBe(0)
  })

  test('of a booking whose balance the buyer then pays: the balance', async () => {
    const { buyer, checkout, id } = await takenOver(false, '2700')
    const balance = await paysBalance(buyer, id, 9000)
    expect(balance.refunds).toEqual({ ...checkout.refunds, refund: 9000 })
    expect(await cancels(buyer, id)).toBe(checkout.refunds.refundWithBalance)
  })

  test('of a booking that is paid: what the venue has above its deposit', async () => {
    const { buyer, checkout, id } = await takenOver(true, '11000')
    expect(checkout.refunds).toMatchObject({ refund: 9000, refundWithBalance: 9000 })
    expect(await cancels(buyer, id)).toBe(9000)
  })

  test('but never more than the couple has paid themselves', async () => {
    const { buyer, checkout, id, date } = await takenOver(true, '8000')
    expect(checkout.refunds).toEqual({ refund: 8000, refundWithBalance: 8000, until: addDays(date, -14) })
    expect(await cancels(buyer, id)).toBe(8000)
  })

  test('within 14 days of the event: nothing', async () => {
    const { buyer, checkout, id } = await takenOver(true, '8000', 12)
    expect(checkout).toMatchObject({ refunds: { refund: 0, refundWithBalance: 0, until: null }, guestsUntil: null })
    expect(await cancels(buyer, id)).toBe(0)
  })

  test('if the venue or an admin cancels: everything, at any time', async () => {
    const byVenue = await takenOver(true, '8000', 12)
    expect(await cancels(byVenue.owner, byVenue.id)).toBe(8000)
    const byAdmin = await takenOver(false, '2700')
    expect(await cancels(admin, byAdmin.id)).toBe(2700)
  })
})

test('a date that can’t be bought promises nothing', async () => {
  const { couple, listing } = await promised(40)
  expect((await seen(couple, listing)).refunds).toBeNull()
  expect((await seen(await aCouple(app), listing)).refunds).toBeNull()
})
