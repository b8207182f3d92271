import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'

let database: TestDatabase
let proxy: TcpProxy
let clients: pg.Client[]

beforeEach(async () => {
  database = await freshDatabase({ max: 1 })
  proxy = await tcpProxy(database.url)
  clients = []
})
afterEach(async () => {
  await proxy.close()
  for (const client of clients) await client.end()
  await database.drop()
})

/**
 * Connects patiently, because the machine may be busy. `patience` is in milliseconds, and shorter where nobody answers.
 */
async function connected(patience = 20_000): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: proxy.through(database.url), connectionTimeoutMillis: patience })
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  return client
}
const one = async (client: pg.Client) => (await client.query('SELECT 1 AS one')).rows

test('what passes arrives', async () => {
  expect(await one(await connected())).toEqual([{ one: 1 }])
  expect(proxy.open).toBe(1)
})

test('a cut breaks what is open, and the next connection arrives', async () => {
  const client = await connected()
  const asking = client.query('SELECT pg_sleep(60)')
  await wait(50)
  proxy.cut()
  await expect(asking).rejects.toThrow(/ECONNRESET|Connection terminated/)
  expect(await one(await connected())).toEqual([{ one: 1 }])
})

test('nobody hears from a vanished host again; new connections reach its replacement', async () => {
  const client = await connected()
  proxy.swallow()
  const answers: string[] = []
  client.query('SELECT 1').then(
    () => answers.push('answered'),
    () => answers.push('failed'),
  )
  await expect(connected(500)).rejects.toThrow('timeout')
  await proxy.pass(database.url)
  expect(await one(await connected())).toEqual([{ one: 1 }])
  expect(answers).toEqual([])
})

test('connections are refused while nobody listens, and get through again afterward, on the same port', async () => {
  const client = await connected()
  await proxy.refuse()
  await expect(one(client)).rejects.toThrow()
  await expect(connected()).rejects.toThrow('ECONNREFUSED')
  await proxy.pass()
  expect(await one(await connected())).toEqual([{ one: 1 }])
})
