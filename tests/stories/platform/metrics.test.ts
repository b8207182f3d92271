import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectMetrics } from '#server/features/admin/commands/collect-metrics.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { logLines, nameVersion, watchDisks, watchPools } from '#server/platform/metrics/instruments.ts'
import { type MetricsServer, serveMetrics } from '#server/platform/metrics/serve.ts'
import { createSite } from '#server/site.ts'
import { anApp } from '#tests/builders/app.ts'
import { holds } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { createClient } from '#tests/client.ts'
import { exposeBackupMetrics } from '../../../scripts/backup/metrics.ts'

/** What monitoring reads (docs/operations.md, "Numbers"), and the dashboard and rules that are built on it. */
const { app } = await anApp({ errors: 'expected', search: true })
const { services, pools } = app
const pages = { fetch: async () => new Response('a page'), close: async () => {} }
const site = createSite({ app: app.app, services, pages, sandboxPages: null, development: false })
const visitor = createClient((request) => site(request, { address: '203.0.113.9' }), services.config.publicOrigin)
let metrics: MetricsServer

beforeAll(async () => {
  const { end: _, ...each } = pools
  watchPools(each)
  watchDisks({ data: app.folder, files: tmpdir(), gone: join(app.folder, 'gone') })
  nameVersion('unveil-1')
  nameVersion('unveil-2')
  metrics = await serveMetrics({ port: 0, host: '127.0.0.1' }, collectMetrics(services, 0))
})
afterAll(() => metrics.close())

/** The numbers as they are now, by name and labels. */
async function numbers(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('says which version runs', async () => {
  const of = [...(await numbers())].filter(([name]) => name.startsWith('unveil_version_info'))
  expect(of).toEqual([['unveil_version_info{folder="unveil-2"}', 1]])
})

test('counts requests by method, route and status, and never by what was in the address', async () => {
  const key = (route: string, status: number, method = 'GET') =>
    `unveil_request_seconds_count{method="${method}",route="${route}",status="${status}"}`
  const before = await numbers()
  expect(before.get(key('/api/stripe/webhook', 400, 'POST')), 'there before the first, so that it counts').toBe(0)
  await visitor.raw('/api/listings?city=Waco')
  await visitor.raw('/api/listings/4711')
  await visitor.raw('/api/no-such-thing/4712')
  await visitor.raw('/api/health/live')
  await visitor.raw('/api/health/ready')
  await visitor.raw('/venue/4713')
  await visitor.raw('/api/stripe/webhook', { method: 'POST', headers: { 'stripe-signature': 't=1,v1=forged' } })
  const after = await numbers()
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(more(key('/api/listings', 200))).toBe(1)
  expect(more(key('/api/listings/{id}', 404))).toBe(1)
  expect(more(key('unknown', 404))).toBe(1)
  expect(more(key('/api/health/live', 200))).toBe(1)
  expect([200, 503].map((status) => more(key('/api/health/ready', status)))).toContain(1)
  expect(more(key('page', 200))).toBe(1)
  expect(more(key('/api/stripe/webhook', 400, 'POST'))).toBe(1)
  expect([...after.keys()].join('\n')).not.toMatch(/471[123]|Waco|203\.0/)
})

test('times the calls to the card provider, by what is called and not by whom', async () => {
  const couple = await aCouple(app)
  await holds(couple, await aListing(app).inDays(90))
  const names = [...(await numbers()).keys()]
  expect(names).toContain('unveil_provider_call_seconds_count{call="POST /v1/payment_intents",status="200"}')
  expect(names.filter((name) => /pi_|cus_/.test(name))).toEqual([])
})

test('says what waits, such as an overdue hold or an abandoned job, and how the database is', async () => {
  expect((await numbers()).get('unveil_holds_overdue')).toBe(0)
  const couple = await aCouple(app)
  await holds(couple, await aListing(app).inDays(91))
  await app.clock.advance(40 * MINUTE)
  await sql`select graphile_worker.add_job('audit', '{}', max_attempts => 1)`.execute(app.database.db)
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(app.database.db)
  const read = await numbers()
  expect(read.get('unveil_holds_overdue')).toBeGreaterThan(0)
  expect([...read].filter(([name]) => name.startsWith('unveil_jobs_dead')).some(([, count]) => count > 0)).toBe(true)
  expect(read.get('unveil_database_answers')).toBe(1)
  expect(read.get('unveil_search_in_memory')).toBe(1)
  expect(read.get('unveil_standbys')).toBe(0)
  expect(read.get('unveil_standby_behind_bytes')).toBeNaN()
  expect(read.get('unveil_slot_keeps_bytes')).toBe(0)
  expect(Math.abs(read.get('unveil_clock_ahead_seconds') ?? Number.NaN)).toBeLessThan(5)
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.db)
  await app.settle()
  expect((await numbers()).get('unveil_holds_overdue')).toBe(0)
})

test('says how much room is left on each disk, and nothing about a folder that is gone', async () => {
  const room = async (of: string) => (await numbers()).get(`unveil_disk_free_bytes{of="${of}"}`)
  await expect.poll(() => room('data')).toBeGreaterThan(0)
  await expect.poll(() => room('files')).toBeGreaterThan(0)
  expect(await room('gone')).toBeNaN()
})

test('counts the lines of the log that somebody may have to look at', async () => {
  const count = async () => (await logLines.get()).values.find(({ labels }) => labels.level === 'error')?.value ?? 0
  const before = await count()
  services.log.info('nothing')
  services.log.error('for a person')
  expect(await count()).toBe(before + 1)
})

test('a missing permission is reported in the log, and isn’t treated as an outage', async () => {
  const { username } = new URL(app.database.servingUrl)
  await sql`revoke select on mails from ${sql.id(username)}`.execute(app.database.db)
  try {
    const read = await numbers()
    expect(read.get('unveil_database_answers')).toBe(1)
    expect(read.get('unveil_holds_overdue')).toBeNaN()
    expect(app.logs.at(-1)).toMatchObject({
      level: 50,
      msg: 'the numbers of the database cannot be read',
      err: { message: 'permission denied for table mails' },
    })
  } finally {
    await sql`grant select on mails to ${sql.id(username)}`.execute(app.database.db)
  }
  expect((await numbers()).get('unveil_holds_overdue')).toBe(0)
})

test('without the database, its numbers are gone, and the others stay', async () => {
  const pool = createPool('postgres://unveil@127.0.0.1:1/none', { max: 2, name: 'away' })
  const away = { ...services, db: createDatabase(pool) }
  const own = await serveMetrics({ port: 0, host: '127.0.0.1' }, collectMetrics(away))
  try {
    const text = await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text()
    expect(text).toMatch(/^unveil_database_answers 0$/m)
    expect(text).toMatch(/^unveil_holds_overdue (Nan|NaN)$/m)
    expect(text).toMatch(/^unveil_request_seconds_count/m)
    expect((await fetch(`http://127.0.0.1:${own.port}/`)).status).toBe(404)
  } finally {
    await own.close()
    await pool.end()
    collectMetrics(services)
  }
})

test.each(['alerts.yml', 'grafana.json'])('deploy/%s asks for numbers that exist', async (file) => {
  exposeBackupMetrics({ begun: false, logAt: null, baseAt: null }) // those of `npm run backup`, a separate process
  const text = await readFile(join(import.meta.dirname, '../../../deploy', file), 'utf8')
  const there = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const known = new Set([...there.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) => forms(name, type)))
  const asked = [...new Set(text.match(/\bunveil_\w+/g))]
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})

const forms = (name = '', type = ''): string[] =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]

test('the page for operators knows every alert', async () => {
  const read = (file: string) => readFile(join(import.meta.dirname, '../../..', file), 'utf8')
  const alerts = [...(await read('deploy/alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
  expect(alerts.length).toBeGreaterThan(30)
  const page = await read('docs/operations.md')
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
