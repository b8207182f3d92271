import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  reserves,
  startsTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { size } from './crowd.ts'

/**
 * A bank disputes a payment behind a transfer at the moment when the buyer confirms it, or when their silence counts as
 * a yes: one comes before the other. Bookings pass back and forth between two couples, so that only the first round is
 * made from scratch. RACES_SEED=<seed> repeats who asks what, and in which order.
 */
const SEED = Number(process.env.RACES_SEED ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 10
const ROUNDS = size(3, 30)

/** In which order they act, and whether the bank asks about the price or about what the seller had paid. */
const RACE = fc.record({
  question: fc.constantFrom('price', 'booking'),
  order: fc.shuffledSubarray(['bank', 'buyer', 'timer'] as const, { minLength: 3 }),
  /** milliseconds after which buyer and timer act, because the bank's request takes longer */
  after: fc.nat(200),
})
type Race = typeof RACE extends fc.Arbitrary<infer Value> ? Value : never

type Assigned = Awaited<ReturnType<ReturnType<typeof aTransfer>['assigned']>>

const { app, bank } = await anApp({ pool: 20, retries: 2 })

const outcomes: Record<string, number> = {}

test(`${ROUNDS * AT_ONCE} transfers: completed before the bank asked, or frozen (seed ${SEED})`, async () => {
  const races = fc.sample(RACE, { seed: SEED, numRuns: ROUNDS * AT_ONCE })
  let batch = await Promise.all(Array.from({ length: AT_ONCE }, () => aTransfer(app).assigned()))
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) batch = await again(batch)
    await bank.arrived()
    await bank.webhooks('never')
    if (round % 2 === 1) await app.clock.advance(73 * HOUR) // now silence counts as a yes
    const asked = await Promise.all(
      batch.map((transfer, at) => questions(transfer, races[round * AT_ONCE + at] as Race)),
    )
    await Promise.all(batch.map((transfer, at) => race(transfer, asked[at] as Asked)))
    expect(await problems(app)).toEqual([])
    await Promise.all(batch.map((transfer, at) => goesOn(transfer, asked[at] as Asked)))
    await bank.webhooks('normal')
    await bank.arrived()
    expect(await problems(app)).toEqual([])
  }
  console.log(`outcomes of ${ROUNDS * AT_ONCE} races, seed ${SEED}:`, outcomes)
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS * AT_ONCE)
})

interface Asked extends Race {
  disputeId: string
}

/** The bank takes a payment back, and we don't hear about it. */
async function questions(transfer: Assigned, race: Race): Promise<Asked> {
  const { db } = app.services
  const chargebacks = db.selectFrom('chargebacks').select('payment_id')
  let query = db.selectFrom('payments').select(['charge_id', 'intent_id']).where('state', '=', 'succeeded')
  query =
    race.question === 'price'
      ? query.where('id', '=', transfer.checkout.paymentId)
      : query
          .where('couple_id', '=', transfer.seller.id)
          .where((where) =>
            where.or([
              where('booking_id', '=', transfer.bookingId),
              where(
                'transfer_id',
                'in',
                db.selectFrom('transfers').select('id').where('new_holding_id', '=', transfer.bookingId),
              ),
            ]),
          )
          .where('id', 'not in', chargebacks)
  const payment = await query.executeTakeFirst()
  // a bank does not ask about a payment twice; if all have been asked about, it asks about the price
  if (!payment) return questions(transfer, { ...race, question: 'price' })
  await bank.disputes(payment.charge_id as string)
  const dispute = (await bank.objects('dispute')).find(
    (object) => (object as { payment_intent?: string }).payment_intent === payment.intent_id,
  )
  return { ...race, disputeId: dispute?.id as string }
}

async function race(transfer: Assigned, { order, after, disputeId }: Asked): Promise<void> {
  const confirms = () => transfer.buyer.client.try('POST /api/transfers/{id}/confirm', { params: { id: transfer.id } })
  const silence = app.app.background.sweeps.find(({ name }) => name === 'complete unanswered transfers')
  const acts = {
    bank: () => syncChargeback(app.services, disputeId),
    buyer: confirms,
    timer: () => silence?.run(),
  }
  const act = async (who: (typeof order)[number]) => {
    if (who !== 'bank') await setTimeout(after)
    return { who, answer: await acts[who]() }
  }
  const done = await Promise.all(order.map(act))
  const { stage, frozen } = await transferOf(transfer.buyer, transfer)
  const end = frozen ? 'frozen' : stage
  expect(['frozen', 'completed']).toContain(end)
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(frozen ? 270_000 : 0)
  const reply = done.find(({ who }) => who === 'buyer')?.answer as Awaited<ReturnType<typeof confirms>>
  if (frozen) expect(reply).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
  else expect([200, 409]).toContain(reply.status)
  outcomes[end] = (outcomes[end] ?? 0) + 1
}

/** The payment stands: a transfer that was frozen goes on and is confirmed. */
async function goesOn(transfer: Assigned, { disputeId }: Asked): Promise<void> {
  await bank.decides(disputeId, 'won')
  await syncChargeback(app.services, disputeId)
  if ((await transferOf(transfer.buyer, transfer)).stage === 'assigned') await buyerConfirms(transfer)
}

/** The buyer of each transfer sells the date back to the couple it came from. */
async function again(batch: Assigned[]): Promise<Assigned[]> {
  const started = await Promise.all(
    batch.map(async (before) => {
      const { buyer: seller, seller: buyer, venue } = before
      const { newBookingId } = await transferOf(seller, before)
      await canBePaid(app, seller)
      const view = await startsTransfer(seller, newBookingId as number)
      await venue.owner.client.call('POST /api/transfers/{id}/consent', { params: { id: view.id }, body: {} })
      return { id: view.id, seller, buyer, venue, bookingId: newBookingId as number }
    }),
  )
  await app.settle()
  return Promise.all(
    started.map(async (transfer) => {
      const view = await transferOf(transfer.seller, transfer)
      const listing = { id: view.listingId as number, amountDueNow: view.buyerPrice }
      const checkout = await reserves(transfer.buyer, listing)
      await paysWith(app, checkout)
      await syncs(transfer.buyer, listing)
      const paid = { ...transfer, view, listing, checkout }
      await venueAssigns(paid)
      return paid
    }),
  )
}
