import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { runChecks } from '#server/checks/run.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { bookProblems } from '#tests/builders/checks.ts'
import type { Client } from '#tests/client.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { type Installation, newInstallation, type Running, refusal } from './installation.ts'

/** One installation from its first start on: each test continues where the previous one ended. */
let here: Installation
let server: Running
const couple: { client?: Client; listings: Listing[] } = { listings: [] }

beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  here = await newInstallation()
})
afterAll(() => here.remove())

const page = async (path: string) => {
  const answer = await fetch(here.origin + path)
  return { status: answer.status, type: answer.headers.get('content-type'), html: await answer.text() }
}
const signIn = async (email: string) => {
  const client = here.visitor()
  await client.call('POST /api/auth/login', { body: { email, password: 'unveil-demo' } })
  return client
}
const control = async (path: string, input: object) => {
  const answer = await fetch(`${here.origin}/sandbox/control/${path}`, {
    method: 'POST',
    headers: { origin: here.origin, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  expect(answer.status, path).toBe(200)
}

/** Polls the couple's bookings until the one of this listing is there. */
async function confirmed(client: Client, listingId: number) {
  for (let tries = 0; tries < 600; tries++) {
    const found = (await client.call('GET /api/bookings/my')).filter((booking) => booking.listingId === listingId)
    if (found.length > 0) return found
    await wait(100)
  }
  throw new Error('the booking was not confirmed within a minute')
}

const holdOf = (client: Client, listing: Listing) =>
  client.call('POST /api/create-payment-intent', {
    body: { amount: listing.amountDueNow, metadata: { listingId: listing.id, isTransfer: false } },
  })
const pay = (clientSecret: string | null) =>
  here.stripe().paymentIntents.confirm(String(clientSecret).split('_secret_')[0] as string, {
    payment_method: 'pm_card_visa',
  })

describe('a first start on an empty folder', () => {
  test('prints its progress, the address and the demo accounts', async () => {
    server = await here.start()
    console.log(`first start: ${(server.took / 1000).toFixed(1)} s`)
    expect(server.said()).toContain('Starting the database')
    expect(server.said()).toContain('Filling in the demo')
    expect(server.said()).toContain(`Unveil is open at ${here.origin}`)
    for (const who of ['couple', 'couple2', 'venue', 'admin']) expect(server.said()).toContain(`${who}@unveil.example`)
    expect(server.said()).toContain('password unveil-demo')
    expect(server.said()).toContain(`${here.origin}/sandbox`)
  })

  test('serves health, pages with their content in them, and the sandbox', async () => {
    expect(await (await fetch(`${here.origin}/api/health`)).json()).toEqual({ ok: true })
    const landing = await page('/')
    expect(landing).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(landing.html).toContain('Join the Waitlist')
    const found = await here.visitor().call('GET /api/listings', { query: { minGuests: 50, limit: 100 } })
    expect(found.length).toBe(100)
    couple.listings = found.filter((listing) => !listing.isTransfer)
    const search = await page('/search')
    expect(search.status).toBe(200)
    expect(search.html).toContain('Anonymous Venue')
    expect(search.html).toContain(String(found[0]?.city))
    expect((await page('/sandbox')).status).toBe(200)
    expect(await here.stripe().balance.retrieve()).toMatchObject({ object: 'balance' })
  })

  test('offers no transfer that saves more than the pages say', async () => {
    const transfers = await here.visitor().call('GET /api/listings', { query: { isTransfer: 'true', limit: 100 } })
    expect(transfers.length).toBeGreaterThan(5)
    expect(Math.max(...transfers.map(({ percentOff }) => percentOff))).toBeLessThanOrEqual(SAVINGS_UP_TO_PERCENT)
  })

  test('makes demo accounts that can log in, each in its own role', async () => {
    for (const [email, role] of [
      ['couple@unveil.example', 'couple'],
      ['couple2@unveil.example', 'couple'],
      ['venue@unveil.example', 'venue'],
      ['admin@unveil.example', 'admin'],
    ] as const) {
      expect(await (await signIn(email)).call('GET /api/auth/me')).toMatchObject({ email, role })
    }
  })
})

test('a second start on the same data is refused in one sentence, and the first continues', async () => {
  const { code, stderr } = await refusal({ ...here.settings, PORT: '0', SANDBOX_PORT: '0' })
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(/^Unveil is already running on the data in [^\n]+\.$/)
  expect(await (await fetch(`${here.origin}/api/health`)).json()).toEqual({ ok: true })
})

test('health does not wait while a slow disk holds up a sign of life', async () => {
  const db = createDatabase(createPool(await here.databaseUrl(), { max: 2, name: 'slow-disk' }))
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%job_workers%'`
  await db.transaction().execute(async (tx) => {
    await sql`lock table job_workers in exclusive mode`.execute(tx) // writes wait, as they would for a slow disk
    while ((await waiting.execute(db)).rows[0]?.count === 0) await wait(50)
    for (let asked = 0; asked < 10; asked++) {
      expect(await (await fetch(`${here.origin}/api/health`)).json()).toEqual({ ok: true })
      await wait(200)
    }
  })
  await db.destroy()
})

test('what nobody waits for lets everybody else go ahead in the database', async () => {
  const db = createDatabase(createPool(await here.databaseUrl(), { max: 1, name: 'unveil-test' }))
  const processes = sql<{ pid: number; isPatient: boolean }>`
    select pid, application_name = 'unveil-patient' as "isPatient" from pg_stat_activity
     where application_name in ('unveil', 'unveil-background', 'unveil-patient')`
  const priorities = async () =>
    (await processes.execute(db)).rows.map(({ pid, isPatient }) => ({ isPatient, nice: getPriority(pid) }))
  await expect.poll(priorities, { timeout: 20_000 }).toContainEqual({ isPatient: true, nice: 10 })
  for (const { isPatient, nice } of await priorities()) expect(nice).toBe(isPatient ? 10 : getPriority())
  await db.destroy()
})

describe('Ctrl-C and a start after it', () => {
  test('ends with code 0 and leaves no PostgreSQL', async () => {
    expect(await here.hasPostgres()).toBe(true)
    expect(await server.end('SIGINT')).toBe(0)
    expect(await here.hasPostgres()).toBe(false)
    expect(server.said()).not.toMatch(/"level":[456]0|Error/)
  })

  test('keeps its data', async () => {
    server = await here.start()
    console.log(`second start: ${(server.took / 1000).toFixed(1)} s`)
    expect(server.said()).not.toContain('Filling in the demo')
    const known = couple.listings[0]?.id as number
    expect(await here.visitor().call('GET /api/listings/{id}', { params: { id: known } })).toMatchObject({ id: known })
  })
})

describe('killed with SIGKILL', () => {
  test('while a couple holds a date: the PostgreSQL left behind is taken over, the couple goes on and pays', async () => {
    couple.client = await signIn('couple@unveil.example')
    const listing = couple.listings[0] as Listing
    const held = await holdOf(couple.client, listing)
    await server.end('SIGKILL')
    expect(await here.hasPostgres()).toBe(true)

    server = await here.start()
    expect(server.said()).toContain('Taking over')
    const still = await couple.client.call('GET /api/checkout/{id}', { params: { id: listing.id } })
    expect(still).toMatchObject({ state: 'open', clientSecret: held.clientSecret, bookingId: held.bookingId })
    await pay(still.clientSecret)
    expect(await confirmed(couple.client, listing.id)).toMatchObject([{ id: held.bookingId, status: 'confirmed' }])
  })

  test('after the card was charged and before anybody was told: the booking is confirmed, once', async () => {
    const client = await signIn('couple2@unveil.example')
    const listing = couple.listings[1] as Listing
    const held = await holdOf(client, listing)
    await control('delivery', { mode: 'never' })
    expect(await pay(held.clientSecret)).toMatchObject({ status: 'succeeded' })
    await server.end('SIGKILL')

    server = await here.start()
    await control('clock', { ms: 60_000 }) // in its first hour, the poller asks about a payment every 30 seconds
    expect(await confirmed(client, listing.id)).toMatchObject([{ id: held.bookingId, status: 'confirmed' }])
    // the webhooks arrive after all, and again
    await control('delivery', { mode: 'normal' })
    const [event] = (await here.stripe().events.list({ type: 'payment_intent.succeeded', limit: 1 })).data
    for (let times = 0; times < 2; times++) await control(`events/${event?.id}/send`, {})
    await wait(1000)
    expect(await confirmed(client, listing.id)).toHaveLength(1)
  })

  test('leaves nothing behind that doesn’t add up', async () => {
    const books = await (await fetch(`${here.origin}/sandbox/control/books`)).json()
    const db = createDatabase(createPool(await here.databaseUrl(), { max: 2, name: 'unveil-test' }))
    try {
      expect(await runChecks(db, new Date(Date.now() + 60_000))).toEqual([])
      expect(await bookProblems(db, books)).toEqual([])
    } finally {
      await db.destroy()
    }
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await here.hasPostgres()).toBe(false)
  })
})
