import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { type Installation, newInstallation, type Running } from './installation.ts'

/** The 25 seconds that a stop may take, and some for a machine that is busy. */
const DEADLINE = 35_000
/** How long timers of the running server need to meet the vanished database. */
const A_ROUND = 7_000

let database: TestDatabase
let wire: TcpProxy
let here: Installation
let server: Running

beforeAll(() => ensurePagesBuilt({ log: () => {} }))
beforeEach(async () => {
  database = await freshDatabase()
  wire = await tcpProxy(database.url)
  here = await newInstallation({
    UNVEIL_MODE: 'live',
    UNVEIL_CARDS: 'none',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Unveil <hello@unveil.test>',
    PUBLIC_ORIGIN: 'https://unveil.test',
    TRUSTED_PROXIES: '0',
    DATABASE_URL: wire.through(database.url),
  })
  server = await here.start()
})
afterEach(async () => {
  await here.remove()
  await wire.close()
  await database.drop()
})

/** Makes the database's host vanish while a visitor waits for an answer and timers run. */
async function vanish(): Promise<void> {
  wire.swallow()
  fetch(`${here.origin}/api/listings`).catch(() => {})
  await wait(A_ROUND)
}

test('with a database that has vanished, a stop ends in time with code 1, and says what hung', async () => {
  await vanish()
  const before = performance.now()
  expect(await server.end('SIGTERM')).toBe(1)
  expect(performance.now() - before).toBeLessThan(DEADLINE)
  const line = server
    .said()
    .split('\n')
    .find((text) => text.includes('stopped without waiting any longer'))
  expect(JSON.parse(String(line)).steps).toContain('timers')
})

test('a second Ctrl-C ends the server immediately', async () => {
  await vanish()
  const ending = server.end('SIGINT')
  await wait(2_000)
  const before = performance.now()
  expect(await server.end('SIGINT')).toBe(1)
  expect(await ending).toBe(1)
  expect(performance.now() - before).toBeLessThan(5_000)
})
