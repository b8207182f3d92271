import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { waitFor } from '#tests/sandbox.ts'
import { invalid } from './api/errors.ts'
import { type Database, openDatabase } from './database.ts'
import { setFault } from './records/faults.ts'
import { findObject, getObject, insertObject, lockObject, saveObject, saveSecret, secretOf } from './records/objects.ts'

interface Thing {
  id: string
  object: 'thing'
  size: number
}

let database: TestDatabase
let sandbox: Database
beforeAll(async () => {
  database = await freshDatabase({ max: 1 })
  sandbox = await openDatabase(database.url)
})
afterAll(async () => {
  await sandbox.close()
  await database.drop()
})

const thing = (id: string, size = 1): Thing => ({ id, object: 'thing', size })
const stored = (ids: string) =>
  sandbox.query<{ id: string; size: number; secret: object }>(
    `SELECT id, (body ->> 'size')::int AS size, secret FROM sandbox.objects WHERE id LIKE $1 ORDER BY seq`,
    [ids],
  )

test('what a transaction makes and changes is written in order, as it was when it was handed over', async () => {
  await sandbox.transaction(async (tx) => insertObject(tx, thing('a0')))
  await sandbox.transaction(async (tx) => {
    const first = thing('a3')
    insertObject(tx, first, { first: true })
    insertObject(tx, thing('a2'))
    first.size = 99
    saveObject(tx, thing('a2', 2))
    saveSecret(tx, 'a2', { later: 'yes' })
    insertObject(tx, thing('a1'))
    saveSecret(tx, 'a0', { kept: 1 })
    saveSecret(tx, 'a0', { more: 2 })
    saveObject(tx, thing('a0', 5))
  })
  expect(await stored('a%')).toEqual([
    { id: 'a0', size: 5, secret: { kept: 1, more: 2 } },
    { id: 'a3', size: 1, secret: { first: true } },
    { id: 'a2', size: 2, secret: { later: 'yes' } },
    { id: 'a1', size: 1, secret: {} },
  ])
})

test('a transaction sees what it has not written yet', async () => {
  await sandbox.transaction(async (tx) => insertObject(tx, thing('b1'), { color: 'red' }))
  await sandbox.transaction(async (tx) => {
    insertObject(tx, thing('b2'), { color: 'blue' })
    expect(await findObject<Thing>(tx, 'thing', 'b2')).toEqual({ body: thing('b2'), secret: { color: 'blue' } })
    saveObject(tx, thing('b1', 3))
    expect(await getObject<Thing>(tx, 'thing', 'b1')).toEqual(thing('b1', 3))
    expect(await tx.query(`SELECT id FROM sandbox.objects WHERE id LIKE 'b%' ORDER BY 1`)).toHaveLength(2)
    await lockObject<Thing>(tx, 'thing', 'b1')
    saveSecret(tx, 'b1', { color: 'green' })
    expect(await secretOf(tx, 'b1')).toEqual({ color: 'green' })
  })
  expect((await stored('b%')).map(({ secret }) => secret)).toEqual([{ color: 'green' }, { color: 'blue' }])
})

test.for([false, true])(
  'a refusal undoes what its attempt wrote, and nothing else (already sent: %s)',
  async (sent) => {
    const id = `c${Number(sent)}`
    await sandbox.transaction(async (tx) => insertObject(tx, thing(id)))
    await sandbox.transaction(async (tx) => {
      saveObject(tx, thing(id, 2))
      const attempt = tx.attempt(async () => {
        await lockObject<Thing>(tx, 'thing', id)
        saveObject(tx, thing(id, 3))
        saveSecret(tx, id, { tried: true })
        insertObject(tx, thing(`${id}-new`))
        if (sent) await setFault(tx, { name: 'api_500', remaining: 1, match: '' })
        throw invalid('no')
      })
      await expect(attempt).rejects.toThrow('no')
      expect(await secretOf(tx, id)).toEqual({})
      insertObject(tx, thing(`${id}-after`))
    })
    expect(await stored(`${id}%`)).toEqual([
      { id, size: 2, secret: {} },
      { id: `${id}-after`, size: 1, secret: {} },
    ])
    expect(await sandbox.query('SELECT FROM sandbox.faults')).toEqual([])
  },
)

test('if the last statement fails, nothing is written, and the caller gets the error', async () => {
  const twice = sandbox.transaction(async (tx) => {
    insertObject(tx, thing('d1'))
    await tx.query('SELECT 1')
    insertObject(tx, thing('d1'))
  })
  await expect(twice).rejects.toThrow('duplicate key')
  expect(await stored('d%')).toEqual([])
})

test('a transaction that goes on after a failed statement is not reported as written', async () => {
  const goesOn = sandbox.transaction(async (tx) => {
    insertObject(tx, thing('e1'))
    await tx.query('SELECT 1 / $1::int', [0]).catch(() => {})
  })
  await expect(goesOn).rejects.toThrow('The transaction was rolled back')
  expect(await stored('e%')).toEqual([])
})

test('a new connection knows no prepared statement, and each is prepared again', async () => {
  const make = (id: string) => sandbox.transaction(async (tx) => insertObject(tx, thing(id)))
  await make('f1')
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db)
  await waitFor(
    () =>
      make('f2').then(
        () => true,
        () => undefined,
      ),
    'a new connection',
  )
  expect(await stored('f%')).toHaveLength(2)
})
