import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/start.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import { createDatabase, createPool, type Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { folderStore } from '#server/platform/files/folder-store.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { keptDocument, sendsDocument } from '#tests/builders/files/uploads.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { readBackupSettings } from '../../scripts/backup/settings.ts'
import { lookAtBackup } from '../../scripts/doctor/backup.ts'
import { command, endCommands } from './backup-command.ts'
import { drillAtNight } from './backup-night.ts'
import { freePort } from './installation.ts'

/**
 * The drill of docs/deploy.md, on a small database of its own: each test continues where the previous one ended. The
 * nightly run also does it with the running product and with object storage.
 */
let home: string
let postgres: EmbeddedPostgres | null = null
let app: TestApp
let couple: SignedIn
let vault: Record<string, string>
/** what the backup said while the database was in use, for those who read about a failure */
let whileUsed = ''
/** the moment to restore to: after what must be there, before the damage */
let moment: Date
/** a moment whose part of the log was gone before it could be kept */
let inGap: Date
const [booked, documents]: [number[], number[]] = [[], []]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'unveil-drill-'))
  guardFolder(home)
  vault = { BACKUP_URL: join(home, 'vault'), BACKUP_KEY: randomBytes(32).toString('base64') }
})
afterAll(async () => {
  endCommands()
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

const backup = (data: string, args: string[] = [], env: Record<string, string> = {}) =>
  command('backup', args, { UNVEIL_DATA: join(home, data), ...vault, ...env })
const restore = (at: string, into: string) =>
  command('restore', ['--at', at, '--into', join(home, into)], { UNVEIL_DATA: join(home, 'elsewhere'), ...vault }).ended

/** Starts a folder's PostgreSQL, and the product on it without pages. */
async function open(data: string): Promise<Db> {
  postgres = await startEmbeddedPostgres({ dataDir: join(home, data), fast: true, log: () => {} })
  await migrate(postgres.url)
  const { url } = postgres
  const db = createDatabase(createPool(url, { max: 4, name: 'unveil-drill' }))
  app = await startTestApp({
    database: { url, servingUrl: url, db, drop: async () => {} },
    files: folderStore(join(home, data, 'files')),
  })
  return db
}

async function close(): Promise<void> {
  await app.leave()
  await postgres?.stop()
  postgres = null
}

/** Books a date and uploads a document. */
async function book(): Promise<void> {
  const { listing } = await aBooking(app, { couple }).confirmed()
  booked.push(listing.id)
  documents.push(((await (await sendsDocument(app, couple, aPdf())).json()) as { id: number }).id)
  await app.settle()
}

test('a role that may only replicate and read is enough to back up the database while it is used, until the damage', async () => {
  const owner = await open('first')
  couple = await aCouple(app)
  await sql`create role unveil_backup login replication password 'drill'`.execute(owner)
  await sql`grant pg_read_all_data to unveil_backup`.execute(owner)
  const url = new URL(String(postgres?.url))
  url.username = 'unveil_backup'
  url.password = 'drill'
  await book()

  const port = await freePort()
  const env = { BACKUP_DATABASE_URL: url.href, METRICS_PORT: String(port) }
  const running = backup('first', [], env)
  await running.says('base backup taken')
  await book()
  while ((await readdir(join(home, 'vault', 'files', 'contract'))).length < 2) await wait(100)
  await wait(50)
  moment = new Date()
  await wait(50)
  const second = await backup('first', ['--once'], env).ended
  expect(second).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another process is already backing up this database.'),
  })
  const numbers = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const name of ['log', 'base']) {
    const age = Number(new RegExp(`^unveil_backup_${name}_age_seconds (\\S+)$`, 'm').exec(numbers)?.[1])
    expect(age).toBeLessThan(60)
  }
  await sql`drop table bookings, files cascade`.execute(owner)
  running.child.kill('SIGTERM')
  const { code, said } = await running.ended
  whileUsed = said
  expect(code).toBe(0)
  for (const secret of ['drill@', vault.BACKUP_KEY as string]) expect(said).not.toContain(secret)
  expect(said).not.toContain('the database no longer has the log')
  await close()
})

test('the database is restored to the moment before the damage, and every rule holds', async () => {
  const { code, said } = await restore(moment.toISOString(), 'second')
  expect(said, whileUsed).toMatch(/\n2 uploaded files were put into .*\/second\/files\.\n/)
  expect(said).toMatch(/The database is in .*\/cluster, and every rule of the audit holds\.\n$/)
  expect(code).toBe(0)
  expect(await restore(moment.toISOString(), 'second')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty'),
  })
})

test('the product continues from there: bookings before and after the base backup, and their files', async () => {
  const db = await open('second')
  const client = app.visitor()
  for (const [name, value] of couple.client.cookies) client.cookies.set(name, value)
  const found = await client.call('GET /api/bookings/my')
  expect(found.map(({ listingId }) => listingId).sort()).toEqual([...booked].sort())
  for (const id of documents) expect((await keptDocument({ client }, id)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await problems(app)).toEqual([])

  const once = await backup('second', ['--once']).ended
  expect(once).toMatchObject({ code: 0, said: expect.stringContaining('base backup taken') })
  for (let at = 0; at < 3; at++) {
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
  inGap = new Date()
  const late = await backup('second', ['--once']).ended
  expect(late).toMatchObject({ code: 0, said: expect.stringContaining('starting over with a base backup') })
  await close()
})

test('what is kept can be read, on both timelines, and a gap is reported; without the key, nothing can be read', async () => {
  const { code, said } = await backup('second', ['--verify']).ended
  expect(said).toMatch(/^(\d{4}-\S+Z {2}\d+ MB, \d files; from here any second until \S+\n){3}/)
  expect(said).toMatch(/^The log after the base of \S+ has a gap at \S+\.\n$/m)
  expect(code).toBe(1)
  const settings = { UNVEIL_DATA: join(home, 'second'), ...vault }
  expect(await lookAtBackup(readBackupSettings(settings))).toEqual([
    expect.objectContaining({
      verdict: 'ok',
      says: expect.stringMatching(/has a base backup from \d+ s ago, and every change up to \d+ s ago\.$/),
    }),
  ])
  expect(await lookAtBackup(readBackupSettings({ ...settings, BACKUP_URL: join(home, 'empty') }))).toMatchObject([
    { verdict: 'bad' },
  ])
  const another = { BACKUP_KEY: randomBytes(32).toString('base64') }
  const locked = await backup('second', ['--list'], another).ended
  expect(locked).toMatchObject({ code: 1, said: expect.stringContaining('sealed under the key') })
})

test('the restored database was backed up as well; a moment that nothing leads to leaves nothing behind', async () => {
  expect(await restore('latest', 'third')).toMatchObject({
    code: 0,
    said: expect.stringContaining('every rule of the audit'),
  })
  for (const [at, sentence] of [
    ['2020-01-01T00:00:00Z', 'The first moment that can be restored is'],
    [inGap.toISOString(), 'PostgreSQL could not reach that moment: recovery ended before'],
    [later(new Date(), HOUR).toISOString(), 'PostgreSQL could not reach that moment: recovery ended before'],
    ['2026-01-01', 'with its time zone'],
  ] as const) {
    expect(await restore(at, 'none')).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
    expect(await readdir(join(home, 'none')).catch(() => [])).toEqual([])
  }
})

test('after a second and a third restore, backups continue in the same place, each on a timeline of its own', async () => {
  const timelines: number[] = []
  /** Uses what a restore has brought back and backs it up. */
  const backedUp = async (data: string) => {
    const db = await open(data)
    const { rows } = await sql<{ id: number }>`select timeline_id as id from pg_control_checkpoint()`.execute(db)
    timelines.push(...rows.map(({ id }) => id))
    expect(await problems(app)).toEqual([])
    expect(await backup(data, ['--once']).ended).toMatchObject({
      code: 0,
      said: expect.stringContaining('base backup taken'),
    })
    await close()
  }
  await backedUp('third')
  expect(await restore(moment.toISOString(), 'fourth')).toMatchObject({ code: 0 })
  await backedUp('fourth')
  expect(timelines).toEqual([3, 4])
  expect((await backup('fourth', ['--verify']).ended).said).toContain('; from here any second until ')
  expect(await restore('latest', 'fifth')).toMatchObject({
    code: 0,
    said: expect.stringContaining('every rule of the audit'),
  })
})

if (process.env.UNVEIL_TEST_SIZE === 'nightly') describe('the product as it runs', drillAtNight)
