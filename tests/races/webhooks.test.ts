import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { Dice } from '#tests/model/dice.ts'
import { size } from './crowd.ts'

/**
 * Every event comes twice, in any order, each time to any of three servers on one database (quality.md R4): ten
 * webhooks per payment, 20,000 of them per night.
 */
const [WAVES, PAYMENTS] = [size(1, 20), size(40, 100)]
const AT_ONCE = 30
const timeout = size(5, 120) * MINUTE

const { app, bank } = await anApp({ pool: 20, retries: 2 })
const others = [await anotherServer(), await anotherServer()]
const servers = [app, ...others]
afterAll(async () => {
  for (const server of others) await server.stop()
})

/** One more server, with connections of its own, on the same database and with the same card provider. */
async function anotherServer(): Promise<TestApp> {
  const { url, servingUrl } = app.database
  const db = createDatabase(createPool(url, { max: 2, name: 'unveil-test' }))
  const database = { url, servingUrl, db, drop: async () => {} }
  return startTestApp({ database, sandbox: app.sandbox ?? false, webhooks: false, pool: 20, retries: 2 })
}

/** A hold whose couple has paid, though the product hasn't heard about it. Returns the payment's id. */
async function paidHold(): Promise<number> {
  const { checkout } = await aBooking(app).held()
  await paysWith(app, checkout)
  return checkout.paymentId
}

/** Works on all of these things, `atOnce` of them at a time. Returns the results in the order in which they came. */
async function inTurns<T, R>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const left = [...things]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      done.push(await work(next))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

/** Sends the event as the provider would sign it for this server. Returns the answer's status. */
async function deliver(server: TestApp, event: object): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: server.services.webhookSecret ?? '' })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await server.visitor().raw('/api/stripe/webhook', { method: 'POST', headers, body: payload })).status
}

/** What became of these payments: rows, counted over all of them. */
async function cameOf(payments: number[]) {
  const { rows } = await sql<Record<'captured' | 'postings' | 'bookings' | 'letters' | 'open', number>>`
    with paid as (select * from payments where id = any (${payments})),
         held as (select distinct h.* from holdings h join paid p on p.holding_id = h.id)
    select (select count(*)::int from paid where state = 'succeeded') as captured,
           (select count(*)::int from ledger_transactions where kind = 'payment'
              and payment_id in (select id from paid)) as postings,
           (select count(*)::int from bookings where state = 'confirmed'
              and id in (select booking_id from held)) as bookings,
           (select count(*)::int from mails where template = 'booking-confirmed'
              and recipient_id in (select couple_id from held)) as letters,
           (select count(*)::int from webhook_events where processed_at is null) as open`.execute(app.services.db)
  return rows[0]
}

test('every webhook twice, shuffled, to three servers: each payment books once', { timeout }, async () => {
  const seed = Number(process.env.UNVEIL_WEBHOOKS_SEED ?? randomInt(2 ** 31))
  console.log(`webhooks are shuffled by UNVEIL_WEBHOOKS_SEED=${seed}`)
  const dice = new Dice(seed)
  await bank.webhooks('never') // the test itself delivers them
  let delivered = 0
  for (let wave = 1; wave <= WAVES; wave++) {
    const payments = await inTurns(
      Array.from({ length: PAYMENTS }, () => null),
      10,
      paidHold,
    )
    const events = (await bank.objects('event')).slice(delivered)
    delivered += events.length
    const sent = dice.shuffle([...events, ...events])
    const answers = await inTurns(sent, AT_ONCE, (event) => deliver(dice.pick(servers), event))
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all(servers.map((server) => server.settle()))
    await app.settle() // works on what one server had already claimed when the others looked
    expect(await cameOf(payments)).toEqual({
      captured: PAYMENTS,
      postings: PAYMENTS,
      bookings: PAYMENTS,
      letters: PAYMENTS,
      open: 0,
    })
    expect(await problems(app)).toEqual([])
  }
  console.log(`${2 * delivered} webhooks about ${WAVES * PAYMENTS} payments`)
  expect(servers.flatMap((server) => errorsLogged(server))).toEqual([])
})
