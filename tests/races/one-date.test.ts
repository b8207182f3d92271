import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { checkoutOf, holds, order, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import type { SignedIn } from '#tests/builders/users.ts'
import { aCrowd, size, tally } from './crowd.ts'

/** At night, two thousand couples have two hundred rounds of about ten seconds each. */
const timeout = size(2, 90) * MINUTE

// on a busy machine, the last of a crowd waits longer than a person would
const { app, bank } = await anApp({ pool: 20, retries: 2 })

test('one date, a crowd of couples: exactly one booking, everyone else is told, no stray charge', {
  timeout,
}, async () => {
  const couples = await aCrowd(app, size(500, 2000))
  const rounds = size(1, 200)
  for (let round = 1; round <= rounds; round++) {
    const listing = await aListing(app).inDays(90)
    const ask = ({ client }: SignedIn) => client.try('POST /api/create-payment-intent', { body: order(listing) })
    const replies = await Promise.all(couples.map(ask))
    const winner = couples[replies.findIndex(({ status }) => status === 200)]
    expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': couples.length - 1 })
    if (!winner) throw new Error('nobody won')

    const late = await Promise.all(couples.slice(0, 20).map(ask))
    await paysWith(app, await holds(winner, listing))
    await bank.arrived()
    expect(await checkoutOf(winner, listing)).toMatchObject({ state: 'paid' })
    expect(late.every(({ status, body }) => status === 409 || body.listingId === listing.id)).toBe(true)
    const after = await Promise.all(couples.slice(0, 20).map(ask))
    expect(tally(after)).toEqual({ '409 listing_sold': 20 })

    const bookings = await app.services.db
      .selectFrom('bookings')
      .select('id')
      .where('listing_id', '=', listing.id)
      .execute()
    expect(bookings).toHaveLength(1)
    expect((await app.sandbox?.books())?.charges).toHaveLength(round)
    expect(await bank.objects('payment_intent')).toHaveLength(round)
    expect(await problems(app)).toEqual([])
  }
})

test('many dates, many buyers each: every date is booked once', async () => {
  const dates = size(20, 100)
  const buyers = size(20, 100)
  const listings = await Promise.all(Array.from({ length: dates }, (_, index) => aListing(app).inDays(60 + index)))
  const couples = await aCrowd(app, dates * buyers)
  const booked = await app.services.db.selectFrom('bookings').select('id').where('state', '=', 'confirmed').execute()

  const buys = await Promise.all(
    couples.map(async (couple, index) => {
      const listing = listings[index % dates]
      if (!listing) throw new Error('no listing')
      const reply = await couple.client.try('POST /api/create-payment-intent', { body: order(listing) })
      if (reply.status === 200) await paysWith(app, reply.body)
      return reply
    }),
  )
  const { 200: won, ...lost } = tally(buys)
  expect(won).toBe(dates)
  const losers = (lost['409 listing_held'] ?? 0) + (lost['409 listing_sold'] ?? 0)
  expect(losers).toBe(dates * buyers - dates)
  await bank.arrived()
  const now = await app.services.db.selectFrom('bookings').select('id').where('state', '=', 'confirmed').execute()
  expect(now.length - booked.length).toBe(dates)
  expect(await problems(app)).toEqual([])
})
