import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { type Installation, newInstallation, type Running } from './installation.ts'
import { startBalancer } from './load-balancer.ts'

/**
 * Three live processes behind a balancer, restarted one after the other while people use them: no request fails
 * (quality.md R7).
 */
const ROUNDS = process.env.UNVEIL_TEST_SIZE === 'nightly' ? 7 : 1
const ORIGIN = 'https://unveil.test'
const VISITORS = 4

let database: TestDatabase
const places: Installation[] = []
const processes: Running[] = []

beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  database = await freshDatabase()
  for (let place = 0; place < 3; place++) {
    const here = await newInstallation({
      UNVEIL_MODE: 'live',
      UNVEIL_CARDS: 'none',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Unveil <hello@unveil.test>',
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: '1',
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      DRAIN_SECONDS: '2',
      AUDIT_HOUR: 'off',
    })
    places.push(here)
    processes.push(await here.start())
  }
}, 300_000)
afterAll(async () => {
  for (const here of places) await here.remove()
  await database.drop()
})

/**
 * Visitors who search, read pages and join the waitlist until `ended`. Returns what failed, and how many requests there
 * were.
 */
function visitors(origin: string, ended: AbortSignal) {
  const failed: string[] = []
  let requests = 0
  const address = () => Array.from({ length: 4 }, () => randomInt(1, 250)).join('.')
  const ask = async (path: string, body?: object) => {
    requests += 1
    const headers = {
      'x-forwarded-for': address(),
      ...(body && { origin: ORIGIN, 'content-type': 'application/json' }),
    }
    try {
      const answer = await fetch(origin + path, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      if (answer.status >= 400) failed.push(`${path}: ${answer.status}`)
    } catch (error) {
      failed.push(`${path}: ${error}`)
    }
  }
  const visit = async () => {
    while (!ended.aborted) {
      await ask('/api/listings?limit=1')
      await ask('/how-it-works')
      await ask('/api/waitlist', { email: `rolling${randomInt(1e12)}@example.test` })
    }
  }
  const all = Promise.all(Array.from({ length: VISITORS }, visit))
  return { failed, requests: () => requests, ended: all }
}

describe.each([{ retries: false }, { retries: true }])('behind a balancer ($retries)', ({ retries }) => {
  test('every process ends and starts again, and nobody notices', async () => {
    const balancer = await startBalancer(
      places.map(({ port }) => port),
      { retries },
    )
    await wait(1_000)
    const enough = new AbortController()
    const crowd = visitors(balancer.origin, enough.signal)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, here] of places.entries()) {
        expect(await (processes[place] as Running).end('SIGTERM'), 'exit code').toBe(0)
        processes[place] = await here.start()
        await wait(1_000) // until the balancer has seen it
      }
    }
    enough.abort()
    await crowd.ended
    await balancer.stop()
    console.info(`rolling: ${crowd.requests()} requests over ${3 * ROUNDS} restarts`)
    expect(crowd.failed).toEqual([])
    expect(crowd.requests()).toBeGreaterThan(100)
  })
})

test('a process that is stopping says that it is alive, but not ready, and answers until the end', async () => {
  const [first] = places as [Installation]
  const look = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${first.port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await look('/api/health/live')).toEqual([200, { ok: true }])
  expect(await look('/api/health/ready')).toEqual([200, { ok: true }])
  const ending = (processes[0] as Running).end('SIGTERM')
  await wait(500)
  expect(await look('/api/health/live')).toEqual([200, { ok: true }])
  expect(await look('/api/health/ready')).toEqual([503, { ok: false, server: 'stopping' }])
  const answer = await fetch(`http://127.0.0.1:${first.port}/api/listings?limit=1`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ending).toBe(0)
  await expect(look('/api/health/live')).rejects.toThrow()
})
