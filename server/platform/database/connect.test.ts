import { inspect } from 'node:util'
import { AbortedTransactionError, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { createDatabase, createPool, type Db } from './connect.ts'
import { inTransaction, violatedConstraint } from './transaction.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  await sql`CREATE TABLE halls (
    id int PRIMARY KEY,
    seats int NOT NULL CONSTRAINT halls_seats CHECK (seats > 0),
    code int CONSTRAINT halls_code UNIQUE DEFERRABLE INITIALLY DEFERRED
  )`.execute(db)
})

afterAll(() => database.drop())

const one = async (expression: string): Promise<unknown> =>
  (await sql.raw<{ value: unknown }>(`SELECT (SELECT ${expression}) AS value`).execute(db)).rows[0]?.value

describe('results', () => {
  test.each([
    ["DATE '2026-11-01'", '2026-11-01'],
    ["ARRAY[DATE '2026-11-01', NULL]", ['2026-11-01', null]],
    ['1234567890123::bigint', 1_234_567_890_123],
    ['(-9007199254740991)::bigint', Number.MIN_SAFE_INTEGER],
    ['count(*)', 1],
    ['ARRAY[1, NULL, 3]::bigint[]', [1, null, 3]],
    ['12.50::numeric(5, 2)', '12.50'],
    ['ARRAY[0.1]::numeric[]', ['0.1']],
    ["TIMESTAMPTZ '2026-11-01 06:30:00.123+00'", new Date('2026-11-01T06:30:00.123Z')],
    ["TIMESTAMP '2026-11-01 06:30:00'", '2026-11-01 06:30:00'],
    ["ARRAY['rustic', 'barn']", ['rustic', 'barn']],
    [`'{"seats": [1, null]}'::jsonb`, { seats: [1, null] }],
    ['NULL::bigint', null],
    ['NULL::date', null],
  ])('%s', async (expression, expected) => {
    expect(await one(expression)).toEqual(expected)
  })

  test('a bigint that a number cannot hold is an error, not a wrong amount', async () => {
    await expect(one('9007199254740993::bigint')).rejects.toThrow('bigint 9007199254740993 does not fit')
    expect(await one('1')).toBe(1)
  })
})

describe('a transaction', () => {
  test('keeps what was done, or none of it after an error', async () => {
    const result = await inTransaction(db, async (tx) => {
      await sql`INSERT INTO halls VALUES (1, 10)`.execute(tx)
      return 'done'
    })
    expect(result).toBe('done')
    const failing = inTransaction(db, async (tx) => {
      await sql`INSERT INTO halls VALUES (2, 10)`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await one('array_agg(id) FROM halls')).toEqual([1])
  })

  test('throws what a deferred constraint says at the commit, with its name', async () => {
    const error = await inTransaction(db, async (tx) => {
      await sql`INSERT INTO halls VALUES (11, 10, 7), (12, 10, 7)`.execute(tx)
    }).catch((error: unknown) => error)
    expect(violatedConstraint(error)).toBe('halls_code')
    expect(await one('count(*) FROM halls WHERE code = 7')).toBe(0)
  })

  test('a failed check has its constraint’s name, too; other errors have none', async () => {
    const check = await sql`INSERT INTO halls VALUES (21, 0)`.execute(db).catch((error: unknown) => error)
    expect(violatedConstraint(check)).toBe('halls_seats')
    const syntax = await sql`SELEC`.execute(db).catch((error: unknown) => error)
    expect(violatedConstraint(syntax)).toBeUndefined()
    expect(violatedConstraint(new Error('duplicate key'))).toBeUndefined()
  })

  test('does not report success when a swallowed error has undone its work', async () => {
    const swallowing = inTransaction(db, async (tx) => {
      await sql`INSERT INTO halls VALUES (31, 10)`.execute(tx)
      await sql`INSERT INTO halls VALUES (31, 10)`.execute(tx).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(AbortedTransactionError)
    expect(await one('count(*) FROM halls WHERE id = 31')).toBe(0)
  })

  test('draws another id when another row has the one that it drew', async () => {
    await sql`INSERT INTO halls VALUES (51, 1)`.execute(db)
    const drawn = [51, 52]
    const id = await inTransaction(db, async (tx) => {
      const id = drawn.shift()
      await sql`INSERT INTO halls VALUES (${id}, 1)`.execute(tx)
      return id
    })
    expect(id).toBe(52)
  })

  test('two transactions that deadlock both get through', async () => {
    await sql`INSERT INTO halls VALUES (41, 1), (42, 1)`.execute(db)
    let attempts = 0
    let waiting: (() => void)[] = []
    const bothHoldOne = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (attempts > 2 || waiting.length === 2) {
          for (const go of waiting) go()
          waiting = []
        }
      })
    const add = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        attempts++
        await sql`UPDATE halls SET seats = seats + 1 WHERE id = ${first}`.execute(tx)
        await bothHoldOne()
        await sql`UPDATE halls SET seats = seats + 1 WHERE id = ${second}`.execute(tx)
      })
    await Promise.all([add(41, 42), add(42, 41)])
    // four when the first to try again comes back before the other has woken up
    expect([3, 4]).toContain(attempts)
    expect(await one('array_agg(seats) FROM halls WHERE id IN (41, 42)')).toEqual([3, 3])
  })

  test.each(['40001', '40P01'])('gives up on %s after three attempts', async (code) => {
    let attempts = 0
    const failing = inTransaction(db, async (tx) => {
      attempts++
      await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END $$`).execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code })
    expect(attempts).toBe(3)
  })

  test('does not try again after any other error', async () => {
    let attempts = 0
    const failing = inTransaction(db, async (tx) => {
      attempts++
      await sql`INSERT INTO halls VALUES (51, 0)`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ constraint: 'halls_seats' })
    expect(attempts).toBe(1)
  })
})

describe('a pool', () => {
  const terminate = (pid: number | undefined) => sql`SELECT pg_terminate_backend(${pid})`.execute(db)
  const pidOf = async (client: pg.PoolClient | pg.Pool) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

  test('outlives connections lost while idle, while held and in a transaction', async () => {
    const lost: Error[] = []
    const pool = createPool(database.url, { max: 1, name: 'unveil-lost', onError: (error) => lost.push(error) })
    try {
      await terminate(await pidOf(pool))
      await expect.poll(() => lost).toHaveLength(1)
      expect(inspect(lost, { depth: 9, showHidden: true })).not.toContain(new URL(database.url).password)

      const held = await pool.connect()
      await terminate(await pidOf(held))
      await expect(held.query('SELECT 1')).rejects.toThrow()
      held.release(true)

      const own = createDatabase(pool)
      const inFlight = inTransaction(own, async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
        await terminate(rows[0]?.pid)
        await sql`INSERT INTO halls VALUES (61, 10)`.execute(tx)
      })
      await expect(inFlight).rejects.toThrow()
      expect(await pidOf(pool)).toBeGreaterThan(0)
    } finally {
      await pool.end()
    }
  })

  test('carries its name, and ends a statement that takes too long', async () => {
    const pool = createPool(database.url, { max: 1, name: 'unveil-slow', statementTimeout: 50 })
    try {
      await expect(pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
      const { rows } = await pool.query(
        `SELECT current_setting('application_name') AS name, current_setting('lock_timeout') AS wait`,
      )
      expect(rows).toEqual([{ name: 'unveil-slow', wait: '10s' }])
    } finally {
      await pool.end()
    }
  })
})
