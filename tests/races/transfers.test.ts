import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, escrowOrder, type ListedTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'
import { aCrowd, size, tally } from './crowd.ts'

const { app, bank } = await anApp({ pool: 20, retries: 2 })

/** This many transfers at the same time, each wanted by this many pairs of couples, one pair after the other. */
const TRANSFERS = size(10, 40)
const PAIRS = 20
const COUPLES = 4

const pageOf = ({ client }: SignedIn, { id }: { id: number }) =>
  client.call('GET /api/listings/{id}', { params: { id } })

test(`${TRANSFERS * PAIRS} pairs of buyers: one hold each time, one escrow for each transfer in the end`, async () => {
  const transfers = await Promise.all(Array.from({ length: TRANSFERS }, () => aTransfer(app).listed()))
  const crowd = await aCrowd(app, TRANSFERS * COUPLES)
  await Promise.all(
    transfers.map((transfer, at) => wantedByPairs(transfer, crowd.slice(at * COUPLES, (at + 1) * COUPLES))),
  )
  await bank.arrived()
  for (const transfer of transfers) {
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('funded')
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(270_000)
    const payments = await app.services.db
      .selectFrom('payments')
      .select('state')
      .where('transfer_id', '=', transfer.id)
      .execute()
    expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
    expect(payments.filter(({ state }) => state === 'cancelled')).toHaveLength(PAIRS - 1)
  }
  expect(await problems(app)).toEqual([])
})

async function wantedByPairs({ listing }: ListedTransfer, couples: SignedIn[]): Promise<void> {
  const body = escrowOrder(listing)
  for (let round = 1; round <= PAIRS; round++) {
    const pair = [0, 1].map((which) => couples[(round + which) % couples.length] as SignedIn)
    const replies = await Promise.all(pair.map(({ client }) => client.try('POST /api/create-escrow', { body })))
    expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': 1 })
    const won = replies.findIndex(({ status }) => status === 200)
    const params = { id: listing.id }
    if (round === PAIRS) await paysWith(app, replies[won]?.body)
    else expect(await pair[won]?.client.call('DELETE /api/checkout/{id}', { params })).toEqual({ released: true })
  }
  await bank.arrived()
  const late = await Promise.all(couples.map(({ client }) => client.try('POST /api/create-escrow', { body })))
  expect(tally(late)).toEqual({ '409 listing_sold': couples.length })
}

test('a crowd wants one transfer: one couple holds it, and everyone else reads that it is held', async () => {
  const transfer = await aTransfer(app).listed()
  const couples = await aCrowd(app, size(100, 400))
  const body = escrowOrder(transfer.listing)
  const replies = await Promise.all(couples.map(({ client }) => client.try('POST /api/create-escrow', { body })))
  expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': couples.length - 1 })
  expect(await problems(app)).toEqual([])
})

test('a price changes while a couple opens the checkout: they pay what they saw, or read what it costs now', async () => {
  const outcomes: Record<string, number> = {}
  const transfers = await Promise.all(Array.from({ length: size(12, 60) }, () => aTransfer(app).listed()))
  const crowd = await aCrowd(app, transfers.length)
  await Promise.all(
    transfers.map(async ({ seller, listing, id }, at) => {
      const buyer = crowd[at] as SignedIn
      const changes = async () => {
        await new Promise((resolve) => setTimeout(resolve, (at % 6) * 10))
        return seller.client.try('POST /api/transfers/{id}/price', { params: { id }, body: { transferPrice: '2500' } })
      }
      const [changed, opened] = await Promise.all([
        changes(),
        buyer.client.try('POST /api/create-escrow', { body: escrowOrder(listing) }),
      ])
      const isChanged = changed.status === 200
      const name = isChanged ? 'seller first' : 'buyer first'
      outcomes[name] = (outcomes[name] ?? 0) + 1
      const both = tally([changed, opened])
      expect(both).toEqual({ 200: 1, [isChanged ? '409 price_changed' : '409 listing_held']: 1 })
      const price = isChanged ? 2500 : 2700
      const checkout = isChanged ? await reserves(buyer, { ...listing, amountDueNow: price }) : opened.body
      expect(await pageOf(buyer, listing)).toMatchObject({ discountedPrice: price })
      await paysWith(app, checkout)
    }),
  )
  await bank.arrived()
  for (const { seller, id } of transfers) {
    const { stage, transferPrice } = await transferOf(seller, { id })
    expect(stage).toBe('funded')
    expect(await owed(app, `escrow:${id}`)).toBe(Number(transferPrice) * 100)
  }
  console.log('how often each side was first:', outcomes)
  expect(await problems(app)).toEqual([])
})

test('a booking is canceled and passed on at the same time: never a transfer of a booking that has ended', async () => {
  const ends: Record<string, number> = {}
  for (let round = 0; round < size(4, 60); round++) {
    const booked = await Promise.all(Array.from({ length: 5 }, () => aBooking(app).confirmed()))
    const replies = await Promise.all(
      booked.flatMap(({ couple, checkout: { bookingId } }) => [
        couple.client.try('POST /api/bookings/{id}/cancel', {
          params: { id: bookingId },
          body: { refund: 0, reason: 'We eloped' },
        }),
        couple.client.try('POST /api/transfers', {
          body: { originalBookingId: bookingId, transferPrice: '2700', contractDocuments: [] },
        }),
      ]),
    )
    for (const [name, count] of Object.entries(tally(replies))) ends[name] = (ends[name] ?? 0) + count
    const orphans = await app.services.db
      .selectFrom('transfers')
      .innerJoin('bookings', 'bookings.id', 'transfers.booking_id')
      .select('transfers.id')
      .where('transfers.state', '=', 'consent')
      .where('bookings.state', '=', 'cancelled')
      .execute()
    expect(orphans).toEqual([])
  }
  console.log('answers to canceling and passing on at once:', ends)
  expect(Object.keys(ends).every((name) => /^20|^409/.test(name))).toBe(true)
})
