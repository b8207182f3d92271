import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { causesLogged, errorsLogged, problems } from '#tests/builders/checks.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, reserves, startsTransfer, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import type { BuiltVenue } from '#tests/builders/venues.ts'
import { size } from './crowd.ts'

/**
 * Confirmation, release, refund, split, a dispute and its end by the buyer, all at the same time, with the money in
 * escrow: one outcome each, and nothing left in escrow. A booking passes back and forth between two couples, so only
 * the first transfer of each pair has to be made from scratch; all pairs end theirs at the same moment. After a few
 * hundred trials comes a new database, because checking everything takes longer the more has happened.
 * RACES_SEED=<seed> repeats the order in which the requests of one database are sent.
 */
const SEED = Number(process.env.RACES_SEED ?? Math.floor(Math.random() * 2 ** 31))
const DATABASES = size(1, 20)
const TRIALS = size(50, 500)
const AT_ONCE = 25
const timeout = size(15, 90) * MINUTE
const STEPS = ['confirm', 'dispute', 'settle', 'release', 'refund', 'split'] as const
type Step = (typeof STEPS)[number]
interface Plan {
  order: Step[]
  /** the buyer confirms only with those who end the dispute; otherwise confirming wins nearly always */
  confirmsLate: boolean
}

let app: TestApp
let bank: ReturnType<typeof provider>
let admin: SignedIn

/** A transfer whose contract the venue has confirmed: the buyer has to answer. */
interface Assigned {
  id: number
  venue: BuiltVenue
  bookingId: number
  seller: SignedIn
  buyer: SignedIn
}

let ends: Record<string, number>

describe.each(Array.from({ length: DATABASES }, (_, at) => SEED + at))('seed %i', (seed) => {
  beforeAll(async () => {
    app = await startTestApp({ pool: 20, retries: 2 })
    bank = provider(app)
    admin = await anAdmin(app)
    ends = {}
  })
  afterAll(() => app.stop())

  test(`${TRIALS} transfers: no matter who is first, each ends once`, { timeout }, async () => {
    const order = fc.shuffledSubarray([...STEPS], { minLength: STEPS.length })
    const plans = fc.sample(fc.record({ order, confirmsLate: fc.boolean() }), { seed, numRuns: TRIALS })
    let batch = await Promise.all(Array.from({ length: AT_ONCE }, aFirst))
    for (let done = 0; done < TRIALS; done += batch.length) {
      if (done > 0) batch = await again(batch)
      await Promise.all(batch.map((transfer, at) => endedOnce(transfer, plans[done + at] as Plan)))
      await bank.arrived()
      await Promise.all(batch.map(expectEnded))
      expect(await problems(app)).toEqual([])
    }
    expect(await escrowsLeft()).toEqual([])
    console.log(`ends of ${TRIALS} transfers, seed ${seed}:`, ends)
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(TRIALS)
    expect(errorsLogged(app), causesLogged(app)).toEqual([])
  })
})

async function aFirst(): Promise<Assigned> {
  const { id, venue, bookingId, seller, buyer } = await aTransfer(app).assigned()
  await canBePaid(app, buyer)
  return { id, venue, bookingId, seller, buyer }
}

/** The couple that has the booking passes it to the other one, for the highest price they may ask for. */
async function again(batch: Assigned[]): Promise<Assigned[]> {
  const started = await Promise.all(
    batch.map(async ({ venue, seller, buyer, ...old }) => {
      const { newBookingId } = await transferOf(buyer, old)
      const [from, to] = newBookingId === null ? [seller, buyer] : [buyer, seller]
      const bookingId = newBookingId ?? old.bookingId
      const eligible = await from.client.call('GET /api/transfers/eligible')
      const most = eligible.find((booking) => booking.bookingId === bookingId)?.maxPrice
      const { id } = await startsTransfer(from, bookingId, String(most))
      await venue.owner.client.call('POST /api/transfers/{id}/consent', { params: { id }, body: {} })
      return { id, venue, bookingId, seller: from, buyer: to }
    }),
  )
  await app.settle() // lists them
  return Promise.all(
    started.map(async (transfer) => {
      const { listingId, buyerPrice } = await transferOf(transfer.seller, transfer)
      const listing = { id: listingId as number, amountDueNow: buyerPrice }
      await paysWith(app, await reserves(transfer.buyer, listing))
      expect(await syncs(transfer.buyer, listing)).toMatchObject({ state: 'paid' })
      await venueAssigns({ ...transfer, view: await transferOf(transfer.seller, transfer) })
      return transfer
    }),
  )
}

/**
 * Everybody clicks at the same moment; if the dispute wins, everybody who can end it clicks at the next. With
 * `confirmsLate`, the buyer confirms only then.
 */
async function endedOnce(transfer: Assigned, { order, confirmsLate }: Plan): Promise<void> {
  const volley = async (steps: Step[]) => {
    const replies = await Promise.all(steps.map((step) => press(transfer, step)))
    for (const { status, body } of replies) expect([200, 409], JSON.stringify(body)).toContain(status)
    return steps.filter((_, at) => replies[at]?.status === 200)
  }
  const won = await volley(order.filter((step) => !confirmsLate || step !== 'confirm'))
  if (won.length === 1 && won[0] === 'dispute') {
    won.push(...(await volley(order.filter((step) => step !== 'dispute' && (confirmsLate || step !== 'confirm')))))
  }
  const end = won.sort().join(' + ')
  expect(['confirm', 'dispute + release', 'dispute + refund', 'dispute + settle', 'dispute + split']).toContain(end)
  ends[end] = (ends[end] ?? 0) + 1
}

function press({ id, buyer }: Assigned, step: Step) {
  const params = { id }
  const reason = 'All of it, and immediately'
  if (step === 'confirm') return buyer.client.try('POST /api/transfers/{id}/confirm', { params })
  if (step === 'settle') return buyer.client.try('POST /api/transfers/{id}/settle', { params })
  if (step === 'dispute') return buyer.client.try('POST /api/transfers/{id}/dispute', { params, body: { reason } })
  const body = { action: step, reason, ...(step === 'split' && { refundAmount: 10 }) }
  return admin.client.try('POST /api/admin/transfers/{id}/act', { params, body })
}

const FINAL = ['confirm', 'settle', 'decide', 'refund']

async function expectEnded({ id }: Assigned): Promise<void> {
  const events = await app.services.db
    .selectFrom('process_events')
    .select('transition')
    .where('process', '=', 'transfer')
    .where('object_id', '=', id)
    .where('transition', 'in', FINAL)
    .execute()
  expect(events).toHaveLength(1)
}

/** Escrow accounts with money in them, of transfers that have all ended. */
function escrowsLeft() {
  return app.services.db
    .selectFrom('ledger_entries')
    .select(['account', ({ fn }) => fn.sum<string>('amount_cents').as('cents')])
    .where('account', 'like', 'escrow:%')
    .groupBy('account')
    .having(({ fn }) => fn.sum('amount_cents'), '<>', '0')
    .execute()
}
