import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { aTransfer, buyerConfirms, type FundedTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin } from '#tests/builders/users.ts'

// The money map of a transfer: for every viewer, its lines add up to what the buyer paid, and say where that is now.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const admin = await anAdmin(app)

const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

/** The map as each of the four sees it: who, how much, where. Expects it to add up for each of them. */
async function mapsOf(transfer: FundedTransfer) {
  const maps: Record<string, string[]> = {}
  const viewers = { seller: transfer.seller, buyer: transfer.buyer, venue: transfer.venue.owner, admin }
  for (const [role, who] of Object.entries(viewers)) {
    const { money, buyerPrice } = await transferOf(who, transfer)
    const total = money.reduce((sum, { amount }) => sum + amount, 0)
    expect({ role, total }).toEqual({ role, total: buyerPrice })
    maps[role] = money.map(({ party, amount, place }) => `${party} ${amount} ${place}`)
  }
  return maps
}

test('a payout is on its way until the provider has made it', async () => {
  const transfer = await aTransfer(app, { fee: 100 }).assigned()
  await bank.fails('api_no_answer', 'POST /v1/transfers', 1)
  await buyerConfirms(transfer)
  await app.settle()
  const moving = await mapsOf(transfer)
  expect(moving.seller).toEqual(['seller 2565 waiting', 'platform 135 kept', 'venue 100 waiting'])
  for (const role of ['buyer', 'venue']) expect(moving[role]).toEqual(['seller 2700 waiting', 'venue 100 waiting'])
  await later(2 * MINUTE)
  expect((await mapsOf(transfer)).admin).toEqual(['seller 2565 sent', 'platform 135 kept', 'venue 100 waiting'])

  await later(50 * HOUR) // the deposit has gone to the venue; the fee goes later, with the rest
  expect((await mapsOf(transfer)).venue).toEqual(['seller 2700 sent', 'venue 100 waiting'])
  await later(91 * 24 * HOUR)
  expect((await mapsOf(transfer)).venue).toEqual(['seller 2700 sent', 'venue 100 sent'])
})

test('the venue cancels later: the buyer has the fee back, the seller does not learn about it, and no dollar is counted twice', async () => {
  const transfer = await aTransfer(app, { fee: 100 }).completed()
  const [booking] = await transfer.buyer.client.call('GET /api/bookings/my')
  const id = booking?.id as number
  const balance = await transfer.buyer.client.call('POST /api/bookings/{id}/pay-balance', {
    ...inPath({ id }),
    body: { amount: 9000 },
  })
  await paysWith(app, balance)
  await bank.arrived()
  const body = { refund: 11_800, reason: 'The roof has burned' }
  await transfer.venue.owner.client.call('POST /api/bookings/{id}/cancel', { ...inPath({ id }), body })
  await bank.arrived()
  const maps = await mapsOf(transfer)
  expect(maps.seller).toEqual(['seller 2565 sent', 'platform 135 kept', 'venue 100 sent'])
  expect(maps.buyer).toEqual(['seller 2700 sent', 'buyer 100 sent'])
  expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ status: 'completed', refunded: 0 })
})

test('the buyer cancels later: the venue keeps its fee', async () => {
  const transfer = await aTransfer(app, { fee: 100 }).completed()
  const [booking] = await transfer.buyer.client.call('GET /api/bookings/my')
  const cancel = { ...inPath({ id: booking?.id as number }), body: { refund: 0, reason: 'We have moved' } }
  await transfer.buyer.client.call('POST /api/bookings/{id}/cancel', cancel)
  await bank.arrived()
  expect((await mapsOf(transfer)).venue).toEqual(['seller 2700 sent', 'venue 100 waiting'])
})

test('the map shows how a price was split, and that one went back', async () => {
  const split = await aTransfer(app, { fee: 100 }).disputed()
  const refused = await aTransfer(app, { fee: 100 }).funded()
  await admin.client.call('POST /api/admin/transfers/{id}/act', {
    ...inPath(split),
    body: { action: 'split', refundAmount: 700, reason: 'We read the contract' },
  })
  await refused.venue.owner.client.call('POST /api/transfers/{id}/refuse', {
    ...inPath(refused),
    body: { reason: 'We know that couple' },
  })
  await bank.arrived()
  expect((await mapsOf(split)).seller).toEqual([
    'seller 1900 sent',
    'platform 100 kept',
    'venue 100 waiting',
    'buyer 700 sent',
  ])
  expect((await mapsOf(refused)).buyer).toEqual(['buyer 2800 sent'])
})
