import { describe, expect, test } from 'vitest'
import { sellableUntil } from '#contract/transfers/sale-times.ts'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aTransfer, type FundedTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

// Transfers that stand still until their event is near or over (docs/decisions/0011).

const { app, bank } = await anApp()

const at = ({ id }: { id: number }) => ({ params: { id } })
const near = async (days: number) => ({ listing: await aListing(app).inDays(days), price: '11000' })
const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const stage = async (transfer: FundedTransfer) => (await transferOf(transfer.seller, transfer)).stage
const whyEnded = async ({ email }: SignedIn) =>
  (await mailsTo(app, email)).find(({ subject }) => subject.includes('didn’t go through'))?.text
const cameBack = ['refunding', 'refunded']
const assigns = (transfer: FundedTransfer) =>
  transfer.venue.owner.client.try('POST /api/transfers/{id}/assign', at(transfer))

test('a transfer whose seller can be paid only within the last 7 days is never listed, even briefly', async () => {
  const transfer = await aTransfer(app, await near(10)).consented()
  await app.clock.advance(4 * DAY)
  await canBePaid(app, transfer.seller)
  await app.settle()
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', listingId: null })
  expect((await mailsTo(app, transfer.seller.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('is listed'),
  )
})

test('nobody who waits for a date hears that it is available again once its sale is over', async () => {
  const wishes = await near(25)
  const transfer = await aTransfer(app, wishes).listed()
  const ends = sellableUntil(wishes.listing.date, wishes.listing.venue.state)
  await app.clock.advance(ends.getTime() - app.clock.now().getTime() - 5 * MINUTE)
  const [buyer, waiting] = [await aCouple(app), await aCouple(app)]
  await reserves(buyer, transfer.listing)
  await waiting.client.call('POST /api/listings/{id}/watch', at(transfer.listing))
  await app.clock.advance(10 * MINUTE)
  await buyer.client.call('DELETE /api/checkout/{id}', at(transfer.listing))
  await app.settle()
  expect((await transferOf(transfer.seller, transfer)).stage).toBe('expired')
  expect(await mailsTo(app, waiting.email)).toEqual([])
})

describe('paid, but not confirmed by the venue when the event begins', () => {
  test('a date that is over is assigned to nobody, by the venue or an admin; the buyer gets their money back', async () => {
    const transfer = await aTransfer(app, await near(12)).funded()
    await app.clock.advance(13 * DAY) // no timer has run
    expect((await transferOf(transfer.venue.owner, transfer)).actions).toEqual(['refuse'])
    const refused = { status: 409, body: { code: 'event_over' } }
    expect(await assigns(transfer)).toMatchObject(refused)
    const body = { action: 'assign' as const, reason: 'The venue said yes on the phone' }
    const { client } = await anAdmin(app)
    expect(await client.try('POST /api/admin/transfers/{id}/act', { ...at(transfer), body })).toMatchObject(refused)
    await bank.arrived()
    expect(cameBack).toContain(await stage(transfer))
  })

  test('frozen by the seller’s bank: on the day of the event, the money goes back', async () => {
    const transfer = await aTransfer(app, await near(12)).funded()
    const { id } = await app.services.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', transfer.bookingId)
      .executeTakeFirstOrThrow()
    await takesBack(app, id)
    await later(11)
    expect(await stage(transfer)).toBe('funded')
    await later(1)
    expect(cameBack).toContain(await stage(transfer))
    const [toOwner, toBuyer] = [await whyEnded(transfer.venue.owner), await whyEnded(transfer.buyer)]
    expect(toOwner).toContain('The day of the event came before you had confirmed the new couple.')
    expect(toBuyer).toContain('The day of the event came before the venue had confirmed you.')
    for (const text of [toOwner, toBuyer]) expect(text).not.toContain('answer in time')
    await decidesLast(app, 'won')
  })

  test('frozen by the buyer’s own bank: the money goes back once that bank upholds the payment', async () => {
    const transfer = await aTransfer(app, await near(12)).funded()
    await takesBack(app, transfer.checkout.paymentId)
    await later(13)
    expect(await stage(transfer)).toBe('funded')
    expect(await assigns(transfer)).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    await decidesLast(app, 'won')
    expect(cameBack).toContain(await stage(transfer))
    const toSeller = await mailsTo(app, transfer.seller.email)
    const subjects = toSeller.map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('The bank has decided on the transfer'))
    expect(subjects).not.toContainEqual(expect.stringMatching(/^The transfer of .* can go ahead/))
    const ended = toSeller.find(({ subject }) => subject.includes('didn’t go through'))
    expect(ended?.text).toContain('Your booking is confirmed as before.')
    expect(ended?.text).not.toContain('start another transfer')
    expect(ended?.text).not.toContain('answer in time')
  })

  test('what the venue had confirmed is completed, whatever day it is', async () => {
    const transfer = await aTransfer(app, await near(12)).assigned()
    await takesBack(app, transfer.checkout.paymentId)
    await later(13)
    await decidesLast(app, 'won')
    await later(1)
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'completed', escrowReleased: true })
  })
})
