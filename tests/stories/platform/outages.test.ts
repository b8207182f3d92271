import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { checkoutOf, holds, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'

/** Connects the app to its database and can break. */
let wire: TcpProxy
/** if true, the answer to the next COMMIT is lost, and its connection with it */
let losesCommit = false
const reach = async (url: string) => {
  wire = await tcpProxy(url, (near: Socket, far: Socket) => {
    let lost = false
    near.on('data', (chunk) => {
      if (losesCommit && chunk.includes('commit')) [lost, losesCommit] = [true, false]
      far.write(chunk)
    })
    far.on('data', (chunk) => (lost ? near.resetAndDestroy() : near.write(chunk)))
  })
  return wire.through(url)
}
const { app, bank } = await anApp({ reach, answerTimeout: 1_500, pool: 4, errors: 'expected' })
const visitor = app.visitor()

afterAll(() => wire.close())
beforeEach(() => {
  app.logs.length = 0
})
afterEach(async () => {
  losesCommit = false
  await wire.pass()
  await breaks()
})

/** Breaks all connections and waits until the app has noticed. */
async function breaks(): Promise<void> {
  wire.cut()
  const { requests, background, limits, health: ofHealth } = app.pools
  const open = () => [requests, background, limits, ofHealth].map((pool) => pool.idleCount)
  await expect.poll(open, { timeout: 60_000 }).toEqual([0, 0, 0, 0])
}

const health = async () => (await visitor.raw('/api/health')).status
const join = (email: string) => visitor.try('POST /api/waitlist', { body: { email } })
const entries = async (email: string) =>
  app.database.db.selectFrom('waitlist_entries').select('id').where('email', '=', email).execute()

/** Expects a 503 that a program and a person can use: a code, when to come back, and words. */
function expectAway({ status, body, headers }: { status: number; body: unknown; headers: Headers }): void {
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toEqual({
    code: 'temporarily_unavailable',
    message: 'We can’t reach our records right now. Please try again in a minute.',
  })
}

describe('a database that is down', () => {
  test('is a 503 for reads and writes, red health, one error in the log, and over when it is back', async () => {
    await wire.refuse()
    expectAway(await visitor.try('GET /api/listings'))
    expectAway(await join('down@example.test'))
    expect(await health()).toBe(503)
    const lines = app.logs.filter(({ msg }) => msg === 'the database cannot serve')
    expect(lines.map(({ level, method, path }) => [level, method, path])).toEqual([
      [50, 'GET', '/api/listings'],
      [40, 'POST', '/api/waitlist'],
    ])
    expect(app.logs.filter(({ msg }) => msg === 'request failed')).toEqual([])

    await wire.pass()
    await expect.poll(health).toBe(200)
    expect((await join('down@example.test')).status).toBe(201)
    expect(await entries('down@example.test')).toHaveLength(1)
  })

  test('in the middle of a request leaves nothing half done', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      await sql`lock table waitlist_entries in exclusive mode`.execute(tx)
      const joining = join('middle@example.test')
      const waiting = async () =>
        (await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(tx)).rows[0]?.n
      await expect.poll(waiting).toBe(1)
      wire.cut()
      expectAway(await joining)
    })
    expect(await entries('middle@example.test')).toEqual([])
    expect((await join('middle@example.test')).status).toBe(201)
  })
})

test('a vanished database host delays people only briefly; its replacement serves the next', async () => {
  expect((await visitor.try('GET /api/listings')).status).toBe(200)
  wire.swallow()
  const [search, joining, well] = await Promise.all([
    visitor.try('GET /api/listings'),
    join('vanished@example.test'),
    health(),
  ])
  expectAway(search)
  expectAway(joining)
  expect(well).toBe(503)
  await wire.pass(app.database.url)
  expect((await join('vanished@example.test')).status).toBe(201)
})

test('with a read-only database, pages still show, nothing is accepted, and the balancer is told', async () => {
  const name = new URL(app.database.url).pathname.slice(1)
  const readOnly = (on: boolean) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(on ? 'on' : 'off')}`
  const { db } = app.database
  await readOnly(true).execute(db)
  try {
    await breaks() // new connections get the setting
    expect((await visitor.try('GET /api/listings')).status).toBe(200)
    expectAway(await join('readonly@example.test'))
    expect(await health()).toBe(503)
  } finally {
    await sql`set default_transaction_read_only = off`.execute(db)
    await inTransaction(db, async (tx) => {
      await sql`set transaction read write`.execute(tx)
      await readOnly(false).execute(tx)
    })
    await breaks()
  }
  expect((await join('readonly@example.test')).status).toBe(201)
})

describe('a COMMIT whose answer is lost may have happened: 503, and trying again does no harm', () => {
  test('of a form: the address is on the list, once', async () => {
    losesCommit = true
    expectAway(await join('lost@example.test'))
    expect(await entries('lost@example.test')).toHaveLength(1)
    expect((await join('lost@example.test')).status).toBe(201)
    expect(await entries('lost@example.test')).toHaveLength(1)
  })

  test('of a checkout: the date is held for this couple; they get the same hold and pay once', async () => {
    const couple = await aCouple(app)
    const rival = await aCouple(app)
    const listing = await aListing(app).inDays(90)
    losesCommit = true
    expectAway(await couple.client.try('POST /api/create-payment-intent', { body: order(listing) }))
    const held = () =>
      app.database.db.selectFrom('holds').select(['couple_id', 'state']).where('listing_id', '=', listing.id)
    expect(await held().execute()).toEqual([{ couple_id: couple.id, state: 'running' }])
    expect(await rival.client.try('POST /api/create-payment-intent', { body: order(listing) })).toMatchObject({
      status: 409,
      body: { code: 'listing_held' },
    })
    const checkout = await holds(couple, listing)
    await paysWith(app, checkout)
    await syncs(couple, listing)
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid', bookingId: checkout.bookingId })
    expect(await held().execute()).toEqual([{ couple_id: couple.id, state: 'paid' }])
    expect(
      (await bank.objects('payment_intent')).filter(({ metadata }) => metadata.listing === String(listing.id)),
    ).toHaveLength(1)
  })

  test('of a registration: the account is there, and the couple can log in', async () => {
    const body = { name: 'Robin', email: 'unknown@example.test', password: 'a long password', role: 'couple' as const }
    losesCommit = true
    expectAway(await visitor.try('POST /api/auth/register', { body }))
    expect(await visitor.try('POST /api/auth/register', { body })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(
      (await visitor.try('POST /api/auth/login', { body: { email: body.email, password: body.password } })).status,
    ).toBe(200)
  })
})

describe('inside a transaction', () => {
  const { db } = app.services
  const inside = (work: () => Promise<unknown>) => inTransaction(db, work).catch((error: Error) => error.message)

  test('a second connection is refused in tests, and logged', async () => {
    const ask = () => sql`select 1`.execute(db)
    expect(await inside(ask)).toContain('may not take a second connection')
    expect(app.logs.map(({ msg }) => msg)).toEqual(['second connection in a transaction'])
    await ask()
  })

  test('taking a rate limit is refused everywhere', async () => {
    expect(await inside(() => app.services.rateLimits.take('form', 'x'))).toContain('may not be taken inside')
  })
})

test('none of this has broken a rule', async () => {
  await app.settle()
  expect(await problems(app)).toEqual([])
})
