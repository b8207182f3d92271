import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { answers, offerOf, offers } from '#tests/builders/offers.ts'
import { owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  type ListedTransfer,
  reserves,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** The seller of a listed transfer asks for a new price (domain.md row 17). */
const { app, bank } = await anApp()
const admin = await anAdmin(app)

const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })
const asks = (who: SignedIn, transfer: { id: number }, transferPrice: unknown, more: object = {}) =>
  who.client.try('POST /api/transfers/{id}/price', {
    ...inPath(transfer),
    body: { transferPrice, ...more } as { transferPrice: string },
  })
const pageOf = (who: { client: SignedIn['client'] }, { listing }: ListedTransfer) =>
  who.client.call('GET /api/listings/{id}', inPath(listing))
const pricesLogged = async (transfer: { id: number }) => {
  const { events } = await admin.client.call('GET /api/admin/transfers/{id}', inPath(transfer))
  return events.filter(({ about }) => about === 'price')
}
/** How many jobs, emails and notices there are: a change could leave more behind. */
const leftBehind = async () => {
  const { rows } = await sql`select (select count(*) from graphile_worker._private_jobs) as jobs,
    (select count(*) from mails) as mails, (select count(*) from notices) as notices`.execute(app.services.db)
  return rows[0]
}

test('a lower price is in the market, the search and the log immediately; no job is queued, and nobody is told', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).listed()
  const { seller, venue } = transfer
  const range = { minPrice: 10, recommendedFrom: 2400, recommendedTo: 3000, maxPrice: 3000 }
  expect(transfer.view).toMatchObject({ askingRange: range, actions: ['withdraw', 'change-price'] })
  const before = await leftBehind()
  await bank.fails('api_unreachable')
  const { status, body } = await asks(seller, transfer, '2500')
  await bank.works()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    stage: 'listed',
    askingPrice: 2500,
    transferPrice: 2500,
    venueFee: 150,
    buyerPrice: 2650,
    platformFee: 125,
    netPayout: 2375,
    totalPrice: 11_650,
    contractVerified: true,
    askingRange: range,
    actions: ['withdraw', 'change-price'],
  })
  expect(await leftBehind()).toEqual(before)
  expect(await transferOf(venue.owner, transfer)).toMatchObject({ stage: 'listed', transferPrice: 2500, venueFee: 150 })

  await app.settle()
  const visitor = { client: app.visitor() }
  const shown = { discountedPrice: 2650, amountDueNow: 2650, totalPrice: 11_650, offers: { askingPrice: 2500 } }
  expect(await pageOf(visitor, transfer)).toMatchObject(shown)
  const found = await visitor.client.call('GET /api/listings', { query: { isTransfer: true } })
  expect(found.find(({ id }) => id === transfer.listing.id)).toMatchObject({ discountedPrice: 2650 })

  expect(await pricesLogged(transfer)).toMatchObject([
    { aboutId: transfer.id, transition: 'change', from: '2700', to: '2500', amount: 2500, actorName: seller.name },
  ])
  const { events } = await admin.client.call('GET /api/admin/transfers/{id}', inPath(transfer))
  expect(events.find(({ transition }) => transition === 'create')).toMatchObject({ about: 'transfer', amount: 2700 })
})

test('the buyer pays what the checkout shows, and the seller gets 95 percent of it', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).listed()
  const buyer = await aCouple(app)
  expect((await asks(transfer.seller, transfer, '2800.50')).status).toBe(200)
  const seen = { amount: 2850, metadata: { listingId: transfer.listing.id, isTransfer: true } }
  expect(await buyer.client.try('POST /api/create-escrow', { body: seen })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', details: { amount: 2950.5 } },
  })
  await paysWith(app, await reserves(buyer, await pageOf(buyer, transfer)))
  expect((await syncs(buyer, transfer.listing)).state).toBe('paid')
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(2_950_50)
  await venueAssigns(transfer)
  await buyerConfirms({ ...transfer, buyer })
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({
    stage: 'completed',
    transferPrice: 2800.5,
    platformFee: 140.02,
    netPayout: 2660.48,
    askingRange: null,
  })
})

test('the same price again changes nothing', async () => {
  const transfer = await aTransfer(app).listed()
  expect(await asks(transfer.seller, transfer, '2700.00')).toMatchObject({ status: 200, body: { askingPrice: 2700 } })
  expect(await pricesLogged(transfer)).toEqual([])
})

test('a higher price may go up to what the seller has paid by now', async () => {
  const transfer = await aTransfer(app).listed()
  const { seller, bookingId } = transfer
  expect(await asks(seller, transfer, '3000.01')).toMatchObject({ status: 400, body: { code: 'invalid_pricing' } })
  const paying = { params: { id: bookingId }, body: { amount: 9000 } }
  await paysWith(app, await seller.client.call('POST /api/bookings/{id}/pay-balance', paying))
  await bank.arrived()
  expect(await transferOf(seller, transfer)).toMatchObject({
    originalDeposit: 3000,
    askingRange: { recommendedFrom: 9600, maxPrice: 12_000 },
  })
  expect(await asks(seller, transfer, '12000.01')).toMatchObject({ status: 400, body: { code: 'invalid_pricing' } })
  expect(await asks(seller, transfer, '11000')).toMatchObject({
    status: 200,
    body: { askingPrice: 11_000, originalDeposit: 12_000, totalPrice: 11_000 },
  })
})

describe('a new price is refused', () => {
  test('to everybody but the seller, and while the transfer isn’t listed', async () => {
    const listed = await aTransfer(app).listed()
    expect((await asks(await aCouple(app), listed, '2500')).status).toBe(404)
    expect((await asks(listed.venue.owner, listed, '2500')).status).toBe(403)
    const others = [aTransfer(app).waiting(), aTransfer(app).consented(), aTransfer(app).withdrawn()]
    for (const transfer of await Promise.all(others)) {
      expect(await asks(transfer.seller, transfer, '2500')).toMatchObject({
        status: 409,
        body: { code: 'state_changed' },
      })
    }
  })

  test('once the transfer is sold, to its seller and its buyer', async () => {
    const { buyer, ...transfer } = await aTransfer(app).funded()
    expect(await asks(transfer.seller, transfer, '2500')).toMatchObject({
      status: 409,
      body: { code: 'state_changed', details: { state: 'funded' } },
    })
    expect((await asks(buyer, transfer, '2500')).status).toBe(404)
  })

  test('while a couple is paying, and while the transfer is kept for an accepted offer', async () => {
    const reserved = await aTransfer(app).reserved()
    const accepted = await aTransfer(app).accepted()
    for (const transfer of [reserved, accepted]) {
      const refused = await asks(transfer.seller, transfer, '2500')
      expect(refused).toMatchObject({ status: 409, body: { code: 'listing_held' } })
      expect(refused.body.details?.heldUntil).toEqual(expect.any(String))
      const view = await transferOf(transfer.seller, transfer)
      expect(view).toMatchObject({ askingPrice: 2700, askingRange: null })
      expect(view.actions).not.toContain('change-price')
    }
    await reserved.buyer.client.call('DELETE /api/checkout/{id}', inPath(reserved.listing))
    expect((await asks(reserved.seller, reserved, '2500')).status).toBe(200)
  })

  test('if it couldn’t have been asked at the start, or has a field that the form doesn’t', async () => {
    const transfer = await aTransfer(app).listed()
    for (const price of ['9.99', '3000.01', '2.700,00', '', -1, null]) {
      const { status, body } = await asks(transfer.seller, transfer, price)
      expect([status, Object.keys(body.details?.fields ?? {})], String(price)).toEqual([400, ['transferPrice']])
    }
    expect(await asks(transfer.seller, transfer, '2500', { originalDeposit: '3000' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: { fields: { originalDeposit: expect.any(String) } } },
    })
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ askingPrice: 2700 })
  })
})

describe('offers that couples have made', () => {
  test('stay, even above a lower price: the seller may still accept one, and escrow holds it', async () => {
    const { seller, listing, ...transfer } = await aTransfer(app).listed()
    const buyer = await aCouple(app)
    const offer = await offers(buyer, listing, '2600')
    expect((await asks(seller, transfer, '2500')).status).toBe(200)
    expect(await offerOf(buyer, offer)).toMatchObject({ stage: 'open', price: 2600, askingPrice: 2500 })
    const [seen] = await seller.client.call('GET /api/transfers/{id}/offers', inPath(transfer))
    expect(seen).toMatchObject({ actions: ['accept', 'decline'], counterRange: null })
    expect((await answers(seller, offer, 'accept', 2600)).status).toBe(200)
    await paysWith(app, await reserves(buyer, { ...listing, amountDueNow: 2600 }))
    expect((await syncs(buyer, listing)).state).toBe('paid')
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(2_600_00)
  })

  test('their couples can buy at the lower price instead; new ones start from it', async () => {
    const { seller, listing, ...transfer } = await aTransfer(app).listed()
    const buyer = await aCouple(app)
    const offer = await offers(buyer, listing, '2600')
    await asks(seller, transfer, '2500')
    const late = await (await aCouple(app)).client.try('POST /api/offers', {
      body: { listingId: listing.id, price: '2500' },
    })
    expect(late).toMatchObject({ status: 400, body: { code: 'invalid_pricing' } })
    await paysWith(app, await reserves(buyer, { ...listing, amountDueNow: 2500 }))
    expect((await syncs(buyer, listing)).state).toBe('paid')
    expect(await offerOf(buyer, offer)).toMatchObject({ stage: 'void' })
  })

  test('stay below half of a higher price, and can be countered up to it', async () => {
    const { seller, listing, ...transfer } = await aTransfer(app, { price: '2000' }).listed()
    const buyer = await aCouple(app)
    const offer = await offers(buyer, listing, '1000')
    expect((await asks(seller, transfer, '3000')).status).toBe(200)
    const [seen] = await seller.client.call('GET /api/transfers/{id}/offers', inPath(transfer))
    expect(seen).toMatchObject({ stage: 'open', counterRange: { from: 1000.01, to: 2999.99 } })
    expect((await answers(seller, offer, 'counter', 2900)).status).toBe(200)
    expect((await asks(seller, transfer, '2800')).status).toBe(200)
    expect((await answers(buyer, offer, 'accept', 2900)).status).toBe(200)
    expect(await transferOf(seller, transfer)).toMatchObject({ stage: 'offer_accepted', transferPrice: 2900 })
  })
})
