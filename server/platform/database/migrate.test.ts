import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let applied: string[]

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'unveil-migrations-'))
  applied = []
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.url, { folder, log: (line) => applied.push(line) })
const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows

test('applies files in order, once, and later ones afterward', async () => {
  await write('0002_more.sql', 'INSERT INTO chapels VALUES (2)')
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int); INSERT INTO chapels VALUES (1)')
  await run()
  await run()
  await write('0003_last.sql', 'INSERT INTO chapels VALUES (3)')
  await run()
  expect(await rowsOf('SELECT number FROM chapels ORDER BY number')).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ])
  expect(applied.map((line) => line.replace('Applying migration ', ''))).toEqual([
    '0001_chapels.sql',
    '0002_more.sql',
    '0003_last.sql',
  ])
})

test('processes that start together apply each file once', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int); SELECT pg_sleep(0.1)')
  await write('0002_one.sql', 'INSERT INTO chapels VALUES (1)')
  await Promise.all([run(), run(), run(), run()])
  expect(await rowsOf('SELECT number FROM chapels')).toEqual([{ number: 1 }])
  expect(applied).toHaveLength(2)
})

test('processes that wait for their turn hold up no index that is made without a lock', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int); SELECT pg_sleep(0.3)')
  await write('0002_index.sql', '-- no transaction\nCREATE INDEX CONCURRENTLY chapels_number ON chapels (number);')
  const once = { lockTimeout: 3000, attempts: 1, pause: 1 }
  const start = () => migrate(database.url, { folder, patience: once })
  await Promise.all([start(), start(), start()])
  expect(await rowsOf(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'chapels_number'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

test("brings the job queue's own schema", async () => {
  await run()
  expect(await rowsOf('SELECT count(*) AS jobs FROM graphile_worker.jobs')).toEqual([{ jobs: 0 }])
})

test('a file that fails leaves nothing of itself and says where it failed', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int);\n\nINSERT INTO churches VALUES (1);')
  await expect(run()).rejects.toThrow('Migration 0001_chapels.sql failed: relation "churches" does not exist (line 3)')
  expect(await rowsOf("SELECT to_regclass('chapels') AS found")).toEqual([{ found: null }])
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int);')
  await run()
  expect(await rowsOf("SELECT to_regclass('chapels')::text AS found")).toEqual([{ found: 'chapels' }])
})

test('a file that needs what PostgreSQL lacks says what PostgreSQL advises', async () => {
  await write('0001_chapels.sql', '-- no transaction\nCREATE EXTENSION IF NOT EXISTS chapels;')
  await expect(run()).rejects.toThrow(
    'Migration 0001_chapels.sql failed: extension "chapels" is not available. The extension must first be installed on the system where PostgreSQL is running.',
  )
})

test('a deferred constraint that fails at the commit fails the file', async () => {
  await write(
    '0001_chapels.sql',
    'CREATE TABLE chapels (number int UNIQUE DEFERRABLE INITIALLY DEFERRED); INSERT INTO chapels VALUES (1), (1)',
  )
  await expect(run()).rejects.toThrow('Migration 0001_chapels.sql failed: duplicate key')
  expect(await rowsOf('SELECT name FROM schema_migrations')).toEqual([])
})

test('refuses a file changed after it was applied, whatever its line endings', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels\n(number int)')
  await run()
  await write('0001_chapels.sql', 'CREATE TABLE chapels\r\n(number int)')
  await run()
  await write('0001_chapels.sql', 'CREATE TABLE chapels\n(number bigint)')
  await expect(run()).rejects.toThrow('0001_chapels.sql was changed after this database applied it')
})

test('a database from before the migrations were rewritten is told to start over, not to update', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int)')
  await write('0002_more.sql', 'CREATE TABLE pews (number int)')
  await run()
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int); CREATE TABLE pews (number int)')
  await rm(join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow(/^Migration 0001_chapels.sql was changed .* Start with a fresh database: /)
})

test('refuses an applied file that is gone, a late number, a repeated number and a name without a number', async () => {
  await write('0002_chapels.sql', 'CREATE TABLE chapels (number int)')
  await run()
  await write('0001_late.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('0001_late.sql comes before 0002_chapels.sql')
  await rm(join(folder, '0001_late.sql'))
  await write('0002_again.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0002')
  await rm(join(folder, '0002_again.sql'))
  await write('chapels.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('chapels.sql must be named like 0001_accounts.sql')
  await rm(join(folder, 'chapels.sql'))
  await rm(join(folder, '0002_chapels.sql'))
  await expect(run()).rejects.toThrow('The database has migration 0002_chapels.sql, which this version doesn’t know')
})

test('a server that does not answer and an invalid URL are each reported without the password', async () => {
  await expect(migrate('postgres://unveil:hush@127.0.0.1:1/unveil', { folder })).rejects.toThrow(
    "The database unveil at 127.0.0.1:1 can't be used: connect ECONNREFUSED 127.0.0.1:1.",
  )
  await expect(migrate('postgres://unveil:hush@local host:99999/unveil', { folder })).rejects.toThrow(
    /^The database URL is not valid\. DATABASE_URL looks like postgres:\/\/user:password@host:5432\/database, with .+ %40\.$/,
  )
})

test('a version starts on a database that is ahead of it if the newer files say that they work with that version', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int)')
  await write('0002_more.sql', 'ALTER TABLE chapels ADD COLUMN pews int')
  await write('0003_seats.sql', '-- works with 0002\nALTER TABLE chapels ADD COLUMN seats int')
  await run()
  await rm(join(folder, '0003_seats.sql'))
  await run()
  expect(applied.at(-1)).toBe('The database is ahead of this version, which works with it: it has 0003_seats.sql')
  await rm(join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow('The database has migration 0002_more.sql, which this version doesn’t know')
})

test('a database whose migrations didn’t yet say what they work with learns this from the next one', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int)')
  await run()
  await sql.raw('ALTER TABLE schema_migrations DROP COLUMN works_with').execute(database.db)
  await run()
  await write('0002_more.sql', '-- works with 0001\nALTER TABLE chapels ADD COLUMN pews int')
  await run()
  expect(await rowsOf('SELECT name, works_with FROM schema_migrations ORDER BY name')).toEqual([
    { name: '0001_chapels.sql', works_with: null },
    { name: '0002_more.sql', works_with: '0001' },
  ])
})

test('a file lets others pass while it waits for a lock, and is applied once it gets the lock', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int)')
  await run()
  await write('0002_more.sql', 'ALTER TABLE chapels ADD COLUMN pews int')
  const patient = { lockTimeout: 50, attempts: 200, pause: 20 }
  const migrating = await database.db.transaction().execute(async (reader) => {
    await sql`SELECT * FROM chapels`.execute(reader)
    const started = migrate(database.url, { folder, log: (line) => applied.push(line), patience: patient })
    await expect.poll(() => applied.at(-1)).toContain('0002_more.sql is waiting for a lock')
    // with the migration still waiting, somebody else reads the table
    expect(await rowsOf('SELECT * FROM chapels')).toEqual([])
    return { started }
  })
  await migrating.started
  expect(await rowsOf('SELECT pews FROM chapels')).toEqual([])
})

test('a lock that nobody releases ends the start with a sentence that says so', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int)')
  await run()
  await write('0002_more.sql', 'ALTER TABLE chapels ADD COLUMN pews int')
  await database.db.transaction().execute(async (reader) => {
    await sql`SELECT * FROM chapels`.execute(reader)
    const impatient = { lockTimeout: 10, attempts: 2, pause: 1 }
    await expect(migrate(database.url, { folder, patience: impatient })).rejects.toThrow(
      'Migration 0002_more.sql failed: canceling statement due to lock timeout',
    )
  })
})

test('what can’t be done in a transaction runs outside of one, and starts over from its first statement after a failure', async () => {
  await write('0001_chapels.sql', 'CREATE TABLE chapels (number int); INSERT INTO chapels VALUES (1), (1)')
  const unique = `-- no transaction
-- one booking a chapel; twice the same number fails halfway
DROP INDEX CONCURRENTLY IF EXISTS chapels_number;
CREATE UNIQUE INDEX CONCURRENTLY chapels_number ON chapels (number);
`
  await write('0002_unique.sql', unique)
  await expect(run()).rejects.toThrow('Migration 0002_unique.sql failed: could not create unique index')
  await sql.raw('DELETE FROM chapels').execute(database.db)
  await run()
  expect(await rowsOf(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'chapels_number'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})
