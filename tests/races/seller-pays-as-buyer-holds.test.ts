import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Checkout } from '#contract/api/payments.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import {
  aTransfer,
  type BuiltTransfer,
  buyerConfirms,
  type FundedTransfer,
  reserves,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { size, tally } from './crowd.ts'

/**
 * A seller's balance arrives just as a buyer holds the date (domain.md row 23): either it counts, and the buyer owes
 * nothing more, or the hold came first, and the balance goes back. RACES_SEED=<seed> repeats how late each of them was.
 */
const SEED = Number(process.env.RACES_SEED ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 5
const ROUNDS = size(2, 30)

const { app, bank } = await anApp({ pool: 20, retries: 2 })

/** Milliseconds after which each of them acts. */
const LATE = fc.record({ seller: fc.nat(30), buyer: fc.nat(30) })
/** How far the seller has gotten in opening the payment when the buyer holds the date. */
const PHASE = fc.constantFrom('nowhere', 'new', 'open')

test(`${ROUNDS * AT_ONCE} balances: counted toward what the buyer owes, or returned (seed ${SEED})`, async () => {
  const late = fc.sample(LATE, { seed: SEED, numRuns: ROUNDS * AT_ONCE })
  const outcomes = { counted: 0, returned: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    await bank.webhooks('never')
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, listedWithUnheardBalance))
    const sold = await Promise.all(
      batch.map(async (sale, at) => {
        const { seller, buyer } = late[round * AT_ONCE + at] as { seller: number; buyer: number }
        const [, checkout] = await Promise.all([
          setTimeout(seller).then(() =>
            sale.seller.client.call('POST /api/bookings/{id}/balance/sync', { params: { id: sale.bookingId } }),
          ),
          setTimeout(buyer).then(() => reserves(sale.buyer, sale.listing)),
        ])
        return { ...sale, checkout }
      }),
    )
    expect(await problems(app)).toEqual([])
    for (const sale of sold) outcomes[await soldWith(sale)] += 1
    await bank.webhooks('normal')
    await bank.arrived()
    expect(await problems(app)).toEqual([])
  }
  console.log(`outcomes of ${ROUNDS * AT_ONCE} balances, seed ${SEED}:`, outcomes)
  expect(outcomes.counted + outcomes.returned).toBe(ROUNDS * AT_ONCE)
}, 600_000)

test(`${ROUNDS * AT_ONCE} payments of balances: opened or refused, and none stays payable (seed ${SEED})`, async () => {
  const phases = fc.sample(PHASE, { seed: SEED, numRuns: ROUNDS * AT_ONCE })
  const answers: Record<string, number> = {}
  await bank.webhooks('never') // nothing but the buyer's hold makes us look at the seller's payment
  for (let round = 0; round < ROUNDS; round++) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => aTransfer(app).listed()))
    const buyers = await Promise.all(batch.map(() => aCouple(app)))
    const replies = await Promise.all(
      batch.map(async (sale, at) => {
        const opening = opensBalance(sale)
        await Promise.race([opening, reaches(sale, phases[round * AT_ONCE + at] as string)])
        await Promise.all([opening, reserves(buyers[at] as SignedIn, sale.listing)])
        return opening
      }),
    )
    await bank.arrived()
    expect(await problems(app)).toEqual([])
    for (const [name, count] of Object.entries(tally(replies))) answers[name] = (answers[name] ?? 0) + count
    for (const { body } of replies.filter(({ status }) => status === 200)) {
      expect(body.clientSecret).not.toBeNull()
      await expect(paysWith(app, body)).rejects.toThrow('canceled')
    }
    for (const sale of batch) expect(await opensBalance(sale)).toMatchObject({ status: 409 })
  }
  console.log(`answers to ${ROUNDS * AT_ONCE} payments of balances, seed ${SEED}:`, answers)
  expect(Object.keys(answers).filter((name) => name !== '200' && name !== '409 state_changed')).toEqual([])
}, 600_000)

/**
 * Waits until the seller's payment is a row of ours (`new`) or known to the provider (`open`); not at all for
 * `nowhere`.
 */
async function reaches({ bookingId }: BuiltTransfer, phase: string): Promise<void> {
  const notYet = phase === 'nowhere' ? [] : phase === 'new' ? [undefined] : [undefined, 'new']
  const look = () =>
    app.services.db
      .selectFrom('payments')
      .select('state')
      .where('booking_id', '=', bookingId)
      .where('purpose', '=', 'balance')
      .executeTakeFirst()
  while (notYet.includes((await look())?.state)) await setTimeout(5)
}

const opensBalance = ({ seller, bookingId }: BuiltTransfer) =>
  seller.client.try('POST /api/bookings/{id}/pay-balance', { params: { id: bookingId }, body: { amount: 9000 } })

/** A listed transfer whose seller has paid the balance of $9,000 by card; we have not heard about it. */
async function listedWithUnheardBalance() {
  const sale = await aTransfer(app).listed()
  const options = { params: { id: sale.bookingId }, body: { amount: 9000 } }
  await paysWith(app, await sale.seller.client.call('POST /api/bookings/{id}/pay-balance', options))
  return { ...sale, buyer: await aCouple(app) }
}

/** The buyer pays and gets the date: they owe what was still unpaid when their hold began, and no money is left over. */
async function soldWith(sale: FundedTransfer & { checkout: Checkout }): Promise<'counted' | 'returned'> {
  await paysWith(app, sale.checkout)
  expect(await syncs(sale.buyer, sale.listing)).toMatchObject({ state: 'paid' })
  await venueAssigns(sale)
  await buyerConfirms(sale)
  await app.settle()
  const [booking] = await sale.buyer.client.call('GET /api/bookings/my')
  const { client } = sale.seller
  const balance = await client.call('GET /api/bookings/{id}/balance', { params: { id: sale.bookingId } })
  const counted = await cameFirst(balance.paymentId, sale.id)
  expect({ paid: booking?.paidAmount, owed: booking?.balanceDue, balance: balance.state }).toEqual(
    counted ? { paid: 12_000, owed: 0, balance: 'paid' } : { paid: 3000, owed: 9000, balance: 'refunding' },
  )
  return counted ? 'counted' : 'returned'
}

/** Whether the balance arrived before the buyer's hold began, according to both their logs. */
async function cameFirst(paymentId: number, transferId: number): Promise<boolean> {
  const { db } = app.services
  const holds = db.selectFrom('holds').select('id').where('transfer_id', '=', transferId)
  const first = await db
    .selectFrom('process_events')
    .select('process')
    .where((where) =>
      where.or([
        where.and([where('object_id', '=', paymentId), where('to_state', '=', 'succeeded')]),
        where.and([where('process', '=', 'hold'), where('from_state', 'is', null), where('object_id', 'in', holds)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return first.process === 'payment'
}
