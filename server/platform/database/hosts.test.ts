import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { DatabaseClient } from './client.ts'
import { createPool, openClient } from './connect.ts'
import { eachHost } from './hosts.ts'
import { isOutage } from './outage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** The database's address with other hosts. */
const at = (...hosts: string[]) => database.url.replace(new URL(database.url).host, hosts.join(','))
const own = () => new URL(database.url).host
const NOBODY = '127.0.0.1:1'

test('each host is an address of its own, whatever comes before and after it', () => {
  expect(eachHost('postgres://me:p%40ss,word@one:5432,two:5433,[::1]/unveil?sslmode=verify-full')).toEqual([
    'postgres://me:p%40ss,word@one:5432/unveil?sslmode=verify-full',
    'postgres://me:p%40ss,word@two:5433/unveil?sslmode=verify-full',
    'postgres://me:p%40ss,word@[::1]/unveil?sslmode=verify-full',
  ])
  expect(eachHost('postgres://one/unveil')).toEqual(['postgres://one/unveil'])
  expect(eachHost('no address')).toEqual(['no address'])
})

test('a client passes over hosts that do not answer, and names no host when none answers', async () => {
  const client = await openClient(at(NOBODY, own()), 'unveil-test')
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await expect(openClient(at(NOBODY, NOBODY), 'unveil-test')).rejects.toThrow(
    /^The database \w+ on any of its hosts can't be used: connect ECONNREFUSED/,
  )
})

test('a pool finds the host that answers after one refusal, and stays there', async () => {
  const pool = createPool(at(NOBODY, own(), NOBODY), { max: 2, name: 'unveil-test' })
  await expect(pool.query('SELECT 1')).rejects.toThrow('ECONNREFUSED')
  for (let times = 0; times < 5; times++) expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a pool refuses a host that takes no writes, says so, and uses the host once it takes them', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await sql.raw(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`).execute(database.db)
  const pool = createPool(at(own(), own()), { max: 2, name: 'unveil-test' })
  const refusal = await pool.query('SELECT 1').catch((error: Error) => error)
  expect(refusal).toMatchObject({ message: 'This host takes no writes' })
  expect(isOutage(refusal)).toBe(true)
  await sql.raw(`ALTER DATABASE "${name}" RESET default_transaction_read_only`).execute(database.db)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('losing a connection before it reaches its pool ends nothing', async () => {
  const client = new DatabaseClient({ connectionString: at(own(), own()) })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
  await ended // an error that nobody heard would have failed the run
})
