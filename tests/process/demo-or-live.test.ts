import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChecks } from '#server/checks/run.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { type Installation, newInstallation, type Running, refusal } from './installation.ts'

/** A database is the demo's or a live installation's, for good: what starts on which, and what does not. */
const LIVE = {
  UNVEIL_MODE: 'live',
  UNVEIL_CARDS: 'none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Unveil <hello@unveil.test>',
  PUBLIC_ORIGIN: 'https://unveil.test',
  TRUSTED_PROXIES: '0',
}
let demo: TestDatabase
let live: TestDatabase
beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  ;[demo, live] = [await freshDatabase(), await freshDatabase()]
})
afterAll(async () => {
  await Promise.all([demo.drop(), live.drop()])
})

const markOf = async ({ db }: TestDatabase) => (await db.selectFrom('installation').select('mode').execute())[0]?.mode
const countOf = async (table: 'users' | 'venues' | 'bookings' | 'transfers') => {
  const all = demo.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}
const refused = async (settings: Record<string, string>, sentence: RegExp) => {
  const { code, stderr } = await refusal({ ...settings, PORT: '0' })
  expect(stderr.trim()).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

describe('two demo processes on one empty database', () => {
  let both: [Installation, Installation]
  let running: Running[]
  beforeAll(async () => {
    const first = await newInstallation({ DATABASE_URL: demo.url })
    // uploads are in one folder, as docs/operations.md asks of processes that share a database
    both = [first, await newInstallation({ DATABASE_URL: demo.url, UNVEIL_DATA: first.settings.UNVEIL_DATA as string })]
    running = await Promise.all(both.map((here) => here.start()))
  })
  afterAll(async () => {
    await Promise.all(both.map((here) => here.remove()))
  })

  test('one fills it, the other waits until that is done', async () => {
    const filled = running.filter(({ said }) => said().includes('Filling in the demo'))
    const waited = running.filter(({ said }) => said().includes('Another process is filling in the demo'))
    expect([filled.length, waited.length]).toEqual([1, 1])
    expect(filled[0]).not.toBe(waited[0])
    expect(await markOf(demo)).toBe('demo')
    expect([await countOf('venues'), await countOf('transfers')]).toEqual([150, 12])
    expect(
      await demo.db.selectFrom('users').select('id').where('email', '=', 'couple@unveil.example').execute(),
    ).toHaveLength(1)
    expect(await runChecks(demo.db, new Date())).toEqual([])
  })

  test('both serve it, and both know what day it is', async () => {
    const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
    for (const here of both) {
      expect(await (await fetch(`${here.origin}/api/health`)).json()).toMatchObject({ ok: true })
      const couple = here.visitor()
      await couple.call('POST /api/auth/login', { body: { email: 'couple@unveil.example', password: 'unveil-demo' } })
      expect((await couple.call('GET /api/bookings/my')).length).toBeGreaterThan(3)
      const [listing] = await couple.call('GET /api/listings', { query: { limit: 1 } })
      const seen = await couple.call('GET /api/listings/{id}', { params: { id: listing?.id as number } })
      expect(seen.today >= today, `${seen.today} is not before ${today}`).toBe(true)
    }
    expect(await demo.db.selectFrom('clock_offset').select('milliseconds').execute()).toEqual([{ milliseconds: 0 }])
  })
})

describe('live refuses what a demo has filled:', () => {
  test('the mark says so', async () => {
    await refused(
      { ...LIVE, DATABASE_URL: demo.url },
      /^UNVEIL_MODE=live refuses this database: .*demo.* Set DATABASE_URL to /,
    )
  })

  test('without the mark, as in demos of older versions, its accounts do', async () => {
    await demo.db.deleteFrom('installation').execute()
    await refused(
      { ...LIVE, DATABASE_URL: demo.url },
      /^UNVEIL_MODE=live refuses this database: .*demo.* Set DATABASE_URL to /,
    )
    expect(await markOf(demo), 'a refused start has marked it').toBeUndefined()
  })
})

describe('a live database', () => {
  let here: Installation
  beforeAll(async () => {
    here = await newInstallation({ ...LIVE, DATABASE_URL: live.url })
  })
  afterAll(() => here.remove())

  test('is marked by its first start, which fills nothing in; an unexpected forwarded address is logged once', async () => {
    const server = await here.start()
    expect(await markOf(live)).toBe('live')
    expect(await live.db.selectFrom('users').select('id').execute()).toEqual([])
    const url = `http://127.0.0.1:${here.port}/api`
    await fetch(`${url}/health`)
    // refusals are always logged, so by then a line about the request before would be there
    expect((await fetch(`${url}/bookings/my`)).status).toBe(401)
    await expect.poll(() => server.said()).toContain('"status":401')
    expect(server.said()).not.toContain('X-Forwarded-For')
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    for (let times = 0; times < 3; times++) expect((await fetch(`${url}/health`, { headers })).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    const lines = server.said().split('\n')
    const warned = lines.filter((line) => line.includes('X-Forwarded-For'))
    expect(warned).toHaveLength(1)
    expect(JSON.parse(warned[0] as string)).toMatchObject({
      level: 40,
      msg: expect.stringContaining('TRUSTED_PROXIES'),
    })
    expect(server.said()).not.toContain('203.0.113.9')
  })

  test('is refused to a demo, which would open its mailbox and its clock to everybody', async () => {
    await refused(
      { DATABASE_URL: live.url },
      /^UNVEIL_MODE=demo refuses this database: .*live.* Set UNVEIL_MODE=live, or DATABASE_URL to /,
    )
  })

  test('refuses demo accounts even under its own mark', async () => {
    const { id } = await live.db
      .insertInto('users')
      .values({
        name: 'Robin Vale',
        email: 'admin@unveil.example',
        role: 'admin',
        password_hash: 'x',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refused({ ...LIVE, DATABASE_URL: live.url }, /^UNVEIL_MODE=live refuses this database: .*@unveil\.example/)
    await live.db.deleteFrom('users').where('id', '=', id).execute()
  })

  test('of an older version has no mark: its own accounts keep the demo away', async () => {
    await live.db.deleteFrom('installation').execute()
    await live.db
      .insertInto('users')
      .values({ name: 'Ada', email: 'ada@venues.test', role: 'admin', password_hash: 'x', created_at: new Date() })
      .execute()
    await refused(
      { DATABASE_URL: live.url },
      /^UNVEIL_MODE=demo refuses this database: .* Set UNVEIL_MODE=live, or DATABASE_URL to /,
    )
    expect(await live.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@venues.test' }])
  })
})
