import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { logCollector } from '#tests/log-collector.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { MINUTE } from '../clock.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Db } from './connect.ts'
import { isOutage, outageLog } from './outage.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )

describe('what PostgreSQL itself says', () => {
  const raised = (code: string) =>
    failure(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`).execute(database.db))

  test.each([
    ['connection failure', '08006'],
    ['disk full', '53100'],
    ['out of memory', '53200'],
    ['too many connections', '53300'],
    ['terminated by an administrator', '57P01'],
    ['shut down by a crash', '57P02'],
    ['starting up', '57P03'],
    ['a failing disk', '58030'],
    ['read-only', '25006'],
    ['a statement that took too long', '57014'],
    ['a lock that was not free in time', '55P03'],
    ['a process that slept inside its transaction', '25P03'],
  ])('%s is an outage', async (_, code) => {
    const error = await raised(code)
    expect(error).toMatchObject({ code })
    expect(isOutage(error)).toBe(true)
  })

  test.each([
    ['a taken name', '23505'],
    ['a lost race', '40001'],
    ['a wrong statement', '42601'],
    ['a missing privilege', '42501'],
    ['a value out of range', '22003'],
  ])('%s isn’t an outage', async (_, code) => {
    const error = await raised(code)
    expect(error).toMatchObject({ code })
    expect(isOutage(error)).toBe(false)
  })
})

test('an error that has nothing to do with the database isn’t an outage', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) // a visitor who left while sending
  for (const error of [aborted, new TypeError('x is not a function'), 'Connection terminated', undefined, null]) {
    expect(isOutage(error), String(error)).toBe(false)
  }
})

test('a missing socket file is an outage; any other missing file isn’t', async () => {
  const pool = createPool('postgres:///unveil?host=/nowhere', { max: 1, name: 'unveil-socket' })
  expect(isOutage(await failure(pool.query('select 1')))).toBe(true)
  await pool.end()
  expect(isOutage(await failure(readFile('/nowhere/photo')))).toBe(false)
})

describe('a connection that breaks', () => {
  let wire: TcpProxy
  let pool: pg.Pool
  let db: Db
  beforeEach(async () => {
    wire = await tcpProxy(database.url)
    const limits = { connectionTimeout: 500, answerTimeout: 1_000 }
    pool = createPool(wire.through(database.url), { max: 1, name: 'unveil-wire', ...limits })
    db = createDatabase(pool)
  })
  afterEach(async () => {
    if (!pool.ending) await pool.end()
    await wire.close()
  })
  const pid = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid as number
  const expectOutage = async (work: Promise<unknown>) => {
    const error = await failure(work)
    expect(isOutage(error), String(error)).toBe(true)
  }

  test('is an outage when nobody listens, and is used again when somebody does', async () => {
    await wire.refuse()
    await expectOutage(pid())
    await wire.pass()
    expect(await pid()).toBeGreaterThan(0)
  })

  test('is an outage when the host gives no answer, to a new connection or to a query', async () => {
    wire.swallow()
    await expectOutage(pid())
    await wire.pass()
    await pid()
    wire.swallow()
    await expectOutage(pid())
  })

  test('is an outage when it is cut under a query, in a transaction and at its end', async () => {
    const slow = sql`SELECT pg_sleep(20)`
    for (const work of [
      () => slow.execute(db),
      () => inTransaction(db, (tx) => slow.execute(tx)),
      () =>
        inTransaction(db, async (tx) => {
          await sql`SELECT 1`.execute(tx)
          wire.cut()
        }),
    ]) {
      await pid()
      const working = expectOutage(work())
      await expect.poll(() => pool.idleCount).toBe(0)
      wire.cut()
      await working
    }
  })

  test('is an outage when all connections are taken for too long', async () => {
    const held = await pool.connect()
    await expectOutage(pid())
    held.release()
    expect(await pid()).toBeGreaterThan(0)
  })

  test('is an outage when the pool has been closed because the process is stopping', async () => {
    await pool.end()
    await expectOutage(pid())
  })

  test('leaves the pool when no answer came: the next query gets a new one immediately', async () => {
    const first = await pid()
    wire.swallow()
    await expectOutage(pid())
    await wire.pass()
    const second = await pid()
    expect(second).not.toBe(first)
    expect(await pid()).toBe(second)
  })

  test('leaves the pool during a transaction, too, and nobody waits for its ROLLBACK', async () => {
    const rolledBack: string[] = []
    const working = inTransaction(db, async (tx) => {
      await sql`SELECT 1`.execute(tx)
      wire.swallow()
      await sql`SELECT 2`.execute(tx)
    }).catch((error: unknown) => {
      rolledBack.push('failed')
      throw error
    })
    // one limit for the statement; a second one for a ROLLBACK behind it would make it 2 seconds or more
    const waiting = new Promise((resolve) => setTimeout(resolve, 1_800)).then(() => rolledBack.push('waited'))
    await expectOutage(working)
    await waiting
    expect(rolledBack).toEqual(['failed', 'waited'])
    await wire.pass()
    expect(await pid()).toBeGreaterThan(0)
    expect(pool.totalCount).toBe(1)
  })
})

test('an outage is one error in the log, and a warning for each request after that', () => {
  const { log, logs } = logCollector(createLog)
  const tell = outageLog(log, 'the database cannot serve')
  for (const path of ['/a', '/b', '/c']) tell(new Error('Connection terminated'), { path })
  expect(logs.map(({ level, path }) => [level, path])).toEqual([
    [50, '/a'],
    [40, '/b'],
    [40, '/c'],
  ])
})

test('an outage that lasts is an error again after more than five minutes, so that its alert doesn’t fall silent', () => {
  const { log, logs } = logCollector(createLog)
  const now = vi.spyOn(performance, 'now')
  const tell = outageLog(log, 'the storage of files cannot serve')
  for (let minute = 0; minute <= 11; minute++) {
    now.mockReturnValue(minute * MINUTE)
    tell(new Error('gone'), { minute })
  }
  now.mockRestore()
  expect(logs.filter(({ level }) => level === 50).map(({ minute }) => minute)).toEqual([0, 6])
})
