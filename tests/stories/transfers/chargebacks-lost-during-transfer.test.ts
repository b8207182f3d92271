import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, losesUnheard, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import { sabotage } from '#tests/builders/planting.ts'
import {
  aTransfer,
  type BuiltTransfer,
  buyerConfirms,
  escrowOrder,
  reserves,
  startsTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

// A seller’s bank takes their deposit back for good, and the money is lost only once (docs/decisions/0010).

const { app, bank } = await anApp()

async function depositOf({ bookingId }: BuiltTransfer): Promise<number> {
  const { id } = await app.services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return id
}
/** Who bears the $3,000, in cents: what the venue has left of it, and what the seller owes. */
const books = async ({ bookingId, seller }: BuiltTransfer) => ({
  venue: await owed(app, `venue_payable:${bookingId}`),
  seller: await owed(app, `receivable:${seller.id}`),
})

test.each(['listed', 'accepted'] as const)(
  'a deposit lost while the transfer is %s: the venue covers it, and nobody can buy the date anymore',
  async (stage) => {
    const transfer = { buyer: await aCouple(app), ...(await aTransfer(app)[stage]()) }
    await losesUnheard(app, await depositOf(transfer))
    expect(await books(transfer)).toEqual({ venue: 0, seller: 0 })
    const answer = await transfer.buyer.client.try('POST /api/create-escrow', { body: escrowOrder(transfer.listing) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'listing_unavailable' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/bank/i) // what the seller’s bank does doesn’t concern a buyer
    await app.settle()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', ending: 'questioned' })
  },
)

test('a deposit lost before the seller can be paid: the transfer is never listed', async () => {
  const transfer = await aTransfer(app).consented()
  await losesUnheard(app, await depositOf(transfer))
  await canBePaid(app, transfer.seller)
  await app.settle()
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({
    stage: 'expired',
    ending: 'questioned',
    listingId: null,
  })
})

test('a sale that goes on after the venue has covered the loss takes nothing from the seller', async () => {
  const listed = await aTransfer(app).listed()
  const deposit = await depositOf(listed)
  await losesUnheard(app, deposit)
  // so that this transfer goes on, as such transfers did before they were refused
  const decision = (state: string) =>
    sabotage(app, `update chargebacks set state = '${state}' where payment_id = ${deposit}`)
  await decision('won')
  const transfer = { ...listed, buyer: await aCouple(app) }
  await paysWith(app, await reserves(transfer.buyer, transfer.listing))
  await syncs(transfer.buyer, transfer.listing)
  await decision('lost')
  await venueAssigns(transfer)
  await buyerConfirms(transfer)
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ netPayout: 2565, madeGood: 0 })
  expect(await books(transfer)).toEqual({ venue: 0, seller: 0 })
})

/** The seller offers this booking, and the buyer pays for it. */
async function sells(seller: SignedIn, number: number, { venue }: BuiltTransfer, buyer: SignedIn) {
  const view = await startsTransfer(seller, number)
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { params: { id: view.id }, body: {} })
  await canBePaid(app, seller)
  await app.settle()
  const { listingId, buyerPrice } = await transferOf(seller, view)
  const listing = { id: listingId as number, amountDueNow: buyerPrice }
  await paysWith(app, await reserves(buyer, listing))
  await syncs(buyer, listing)
  return { id: view.id, seller, venue, bookingId: number, view, listing, buyer }
}

test('a couple that sold, bought back and sells again reads of no deduction for their first deposit', async () => {
  const first = await aTransfer(app).completed()
  await bank.arrived()
  const { seller, buyer } = first
  const numberOf = async (couple: SignedIn, transfer: { id: number }) =>
    (await transferOf(couple, transfer)).newBookingId as number
  const back = await sells(buyer, await numberOf(buyer, first), first, seller)
  await venueAssigns(back)
  await buyerConfirms(back)
  const again = await sells(seller, await numberOf(seller, back), first, await aCouple(app))
  await takesBack(app, await depositOf(first))
  await decidesLast(app, 'lost')
  expect((await mailsTo(app, seller.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/^Your bank has taken back a payment for /),
  )
  await venueAssigns(again)
  await buyerConfirms(again)
  expect(await transferOf(seller, again)).toMatchObject({ netPayout: 2565, madeGood: 0 })
  expect(await owed(app, `receivable:${seller.id}`)).toBe(-3000_00) // the first transfer's payout had already left
})
