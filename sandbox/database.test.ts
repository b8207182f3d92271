import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let wire: TcpProxy
let sandbox: Database
beforeEach(async () => {
  database = await freshDatabase({ max: 1 })
  wire = await tcpProxy(database.url)
  sandbox = await openDatabase(wire.through(database.url), 500)
})
afterEach(async () => {
  await sandbox.close()
  await wire.close()
  await database.drop()
})

const one = async () => (await sandbox.query<{ one: number }>('SELECT 1 AS one'))[0]?.one

test('when a database host vanishes, what is running fails, and what comes next gets a new connection', async () => {
  expect(await one()).toBe(1)
  wire.swallow()
  await expect(one()).rejects.toThrow('Query read timeout')
  await wire.pass()
  expect(await one()).toBe(1)
  const inside = sandbox.transaction(async (tx) => {
    wire.swallow()
    await tx.query('SELECT 2')
  })
  // BEGIN gives up first and closes the connection, often before the statement behind it gives up as well
  await expect(inside).rejects.toThrow(/^(Query read timeout|Connection terminated unexpectedly)$/)
  await wire.pass()
  expect(await one()).toBe(1)
})

test('a transaction whose work fails is rolled back, and the connection is used again', async () => {
  const inside = sandbox.transaction(async (tx) => {
    await tx.query('CREATE TABLE never (id int)')
    throw new Error('no')
  })
  await expect(inside).rejects.toThrow('no')
  expect(await sandbox.query(`SELECT to_regclass('never') AS found`)).toEqual([{ found: null }])
  expect(wire.open).toBe(1)
})
