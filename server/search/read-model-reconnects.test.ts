import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { type ReadModel, startReadModel } from './read-model.ts'

let database: TestDatabase
let proxy: TcpProxy
let model: ReadModel

beforeEach(async () => {
  database = await freshDatabase({ max: 2 })
  proxy = await tcpProxy(database.url)
  model = startReadModel({ url: proxy.through(database.url), log: createLog('silent'), answerMs: 1_000 })
  await model.loaded
})
afterEach(async () => {
  await model.stop()
  await proxy.close()
  await database.drop()
})

test('goes on reading over a new connection once the old one’s host has vanished', async () => {
  proxy.swallow()
  const vanishedAt = performance.now()
  await proxy.pass()
  const hasRead = () => (model.lag() ?? Number.POSITIVE_INFINITY) < performance.now() - vanishedAt
  await expect.poll(hasRead, { timeout: 20_000 }).toBe(true)
})
