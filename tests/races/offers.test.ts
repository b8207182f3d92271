import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { answers, offerOf, offers } from '#tests/builders/offers.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, escrowOrder, type ListedTransfer, transferOf } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'
import { aCrowd, size, tally } from './crowd.ts'

/**
 * One date, three ways to get it, all at the same time: the seller accepts two offers, or accepts one while the other's
 * couple accepts a counteroffer, and a third couple buys at the asking price. RACES_SEED=<seed> repeats which rounds
 * have a counteroffer, the order of the requests, and the buyer's head start.
 */
const SEED = Number(process.env.RACES_SEED ?? Math.floor(Math.random() * 2 ** 31))
const ROUNDS = size(30, 300)

const { app, bank } = await anApp({ pool: 20, retries: 2 })

const WAYS = ['first', 'second', 'asking'] as const
type Way = (typeof WAYS)[number]
interface Round {
  order: Way[]
  /** the second offer waits for its couple, not for the seller */
  countered: boolean
  /** milliseconds by which the buyer at the asking price goes first, because their way to the date is longer */
  headStart: number
}
interface Bidder {
  couple: SignedIn
  offer: { id: number }
  price: number
}

test(`${ROUNDS} rounds: each time, exactly one couple has the date (seed ${SEED})`, async () => {
  const plans: Round[] = fc.sample(
    fc.record({
      order: fc.shuffledSubarray([...WAYS], { minLength: 3 }),
      countered: fc.boolean(),
      headStart: fc.integer({ min: 0, max: 40 }),
    }),
    { seed: SEED, numRuns: ROUNDS },
  )
  const crowd = await aCrowd(app, 12)
  const wins: Record<string, number> = {}
  let transfer = await aTransfer(app).listed()
  for (const [index, plan] of plans.entries()) {
    if (index > 0 && index % 10 === 0) transfer = await aTransfer(app).listed() // three offers a couple, no more
    const [a, b, c] = [0, 1, 2].map((which) => crowd[(index * 3 + which) % crowd.length] as SignedIn)
    const won = await oneWins(transfer, plan, [a as SignedIn, b as SignedIn, c as SignedIn], index === ROUNDS - 1)
    wins[won] = (wins[won] ?? 0) + 1
  }
  expect(await problems(app)).toEqual([])
  console.log(`who had the date in ${ROUNDS} rounds, seed ${SEED}:`, wins)
})

async function oneWins(
  transfer: ListedTransfer,
  { order, countered, headStart }: Round,
  [a, b, third]: [SignedIn, SignedIn, SignedIn],
  last: boolean,
): Promise<string> {
  const { seller, listing } = transfer
  const first: Bidder = { couple: a, offer: await offers(a, listing, '2000'), price: 2000 }
  const second: Bidder = { couple: b, offer: await offers(b, listing, '2100'), price: countered ? 2400 : 2100 }
  if (countered) await answers(seller, second.offer, 'counter', second.price)
  const ask: Record<Way, () => ReturnType<typeof answers>> = {
    first: () => answers(seller, first.offer, 'accept', first.price),
    second: () => answers(countered ? b : seller, second.offer, 'accept', second.price),
    asking: () => third.client.try('POST /api/create-escrow', { body: escrowOrder(listing) }),
  }
  const replies = await Promise.all(
    order.map(async (way) => {
      if (way !== 'asking') await new Promise((resolve) => setTimeout(resolve, headStart))
      return ask[way]()
    }),
  )
  expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': 2 })
  const won = order[replies.findIndex(({ status }) => status === 200)] as Way
  const stage = won === 'asking' ? 'reserved' : 'offer_accepted'
  expect((await transferOf(seller, transfer)).stage).toBe(stage)
  const winner = won === 'asking' ? null : won === 'first' ? first : second
  if (last) await paysOnce(transfer, winner, third, replies.find(({ status }) => status === 200)?.body)
  else {
    if (winner === null) await third.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    for (const { couple, offer } of [first, second]) {
      const { actions } = await offerOf(couple, offer)
      expect((await answers(couple, offer, actions.includes('withdraw') ? 'withdraw' : 'decline')).status).toBe(200)
    }
    expect((await transferOf(seller, transfer)).stage).toBe('listed')
  }
  return won
}

/** The couple that has the date pays what they agreed to, and the others' offers are void. */
async function paysOnce(transfer: ListedTransfer, winner: Bidder | null, third: SignedIn, reserved: object) {
  const { listing } = transfer
  const order = { ...escrowOrder(listing), amount: winner?.price ?? listing.amountDueNow }
  const checkout = winner ? await winner.couple.client.call('POST /api/create-escrow', { body: order }) : reserved
  await paysWith(app, checkout as { clientSecret: string })
  await bank.arrived()
  expect((await transferOf(transfer.seller, transfer)).stage).toBe('funded')
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(order.amount * 100)
  const rest = await transfer.seller.client.call('GET /api/transfers/{id}/offers', { params: { id: transfer.id } })
  expect(rest.filter(({ until }) => until !== null)).toEqual([])
  expect(rest.filter(({ stage }) => stage === 'paid')).toHaveLength(winner ? 1 : 0)
  const late = await third.client.try('POST /api/create-escrow', { body: escrowOrder(listing) })
  expect(late).toMatchObject({ status: 409, body: { code: 'listing_sold' } })
}
