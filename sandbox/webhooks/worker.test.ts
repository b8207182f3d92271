import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox, waitFor } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let server: Server
/** How webhooks are answered, in the order in which they arrive. */
let answers: ((response: ServerResponse) => void)[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    await request.resume().toArray()
    const answer = answers.shift() ?? took
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = await startTestSandbox({ webhook: { url, secret: 'whsec_test' } })
})
afterAll(async () => {
  server.closeAllConnections()
  await sandbox.stop()
  server.close()
})
beforeEach(() => control('delivery', { mode: 'hold' }))

const took = (response: ServerResponse) => void response.end()
const control = (path: string, body: object) =>
  sandbox.page(`/sandbox/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const alter = (how: RawBuilder<unknown>) => sql`ALTER TABLE sandbox.deliveries ${how}`.execute(sandbox.database.db)

/** Sends two webhooks in one batch, and waits until one of them has been taken. Returns the state of both by then. */
async function batch(...how: typeof answers): Promise<object[]> {
  answers = [...how]
  for (const _ of how) await sandbox.stripe.customers.create({})
  await control('release', {})
  return waitFor(async () => {
    const all: { state: string }[] = await (await sandbox.page('/sandbox/control/deliveries')).json()
    const latest = all.slice(-how.length)
    return latest.some(({ state }) => state === 'delivered') ? latest : undefined
  }, 'the one that is taken')
}

test('what was taken is noted even if a refusal in the same batch cannot be', async () => {
  await alter(sql`ADD CONSTRAINT broken CHECK (last_status <> 500)`)
  const both = await batch((response) => response.writeHead(500).end(), took)
  expect(both).toContainEqual(expect.objectContaining({ state: 'delivered', attempts: 1 }))
  expect(both).toContainEqual(expect.objectContaining({ state: 'pending', attempts: 1, last_status: null }))
  await alter(sql`DROP CONSTRAINT broken`)
})

test('what was taken is noted while another webhook of its batch is still waiting for an answer', async () => {
  const both = await batch(() => {}, took)
  expect(both).toContainEqual(expect.objectContaining({ state: 'delivered', attempts: 1 }))
  expect(both).toContainEqual(expect.objectContaining({ state: 'pending', attempts: 1, last_error: null }))
})
