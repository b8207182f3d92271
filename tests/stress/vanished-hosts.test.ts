import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from './crowd/person.ts'
import { openScene, type Scene } from './product-and-crowd.ts'
import { HOST_VANISHES } from './troubles/database.ts'
import { goThrough } from './watch/check-up.ts'
import { auditOf, drained } from './watch/left-to-do.ts'
import { lost, sayPromises } from './watch/promises.ts'
import { report } from './watch/report.ts'

// Hosts that vanish without a word: connections stay open, and nothing more arrives.

/** Milliseconds for the last test, on a machine that is very busy. */
const END = 600_000
const PACE = { booking: 1_000, passing: 1_000, joining: 250, browsing: 1_000 }
const SECOND = 1_000
/** 24 seconds without a sign of life, the time until the next look, and what a busy machine adds. */
const TAKEN_OVER = 45 * SECOND
/** A shared rendering is abandoned after 10 seconds, and the next one says that the database is away. */
const PAGE_WAIT = 25 * SECOND
/** The 25 seconds that stopping may take, and what a busy machine adds. */
const STOPPED = 30 * SECOND

let scene: Scene

beforeAll(async () => {
  scene = await openScene({ couples: 3, passers: 1, venues: 2, pace: PACE })
})
afterAll(() => scene?.remove())

/** Jobs that a process is working on; `mail` is true of those that send an email. */
const locked = async () =>
  scene.pair.primary().ask<{ id: string; mail: boolean }>(
    `select jobs.id, identifier = 'send-mail' as mail
       from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where locked_at is not null`,
  )

// This one comes first: a host that vanishes leaves jobs that nobody can touch for a minute.
test('what a killed process was working on is taken over within 30 seconds', async () => {
  await scene.mail.silence(true)
  await wait(SECOND) // emails that were on their way have arrived, or hang
  let held = await locked()
  while (!held.some(({ mail }) => mail)) {
    await wait(50)
    held = await locked()
  }
  await scene.server.end('SIGKILL')
  const killed = Date.now()
  await scene.mail.silence(false)
  scene.server = await scene.site.start()
  const left = async () => {
    const question = 'select id from graphile_worker._private_jobs where id = any($1)'
    return (await scene.pair.primary().ask(question, [held.map(({ id }) => id)])).length
  }
  while ((await left()) > 0 && Date.now() < killed + 10 * TAKEN_OVER) await wait(250)
  const took = Date.now() - killed
  console.log(`${held.length} jobs of a killed process were done ${took} ms after the kill`)
  expect(took).toBeLessThan(TAKEN_OVER + scene.slack)
})

test('the host of the primary vanishes: visitors are told, and the standby takes over', async () => {
  const waited: number[] = []
  const visits: Promise<void>[] = []
  const look = async () => {
    const began = Date.now()
    await aPerson(scene.town).visit('/search?state=TX')
    waited.push(Date.now() - began)
  }
  const looking = setInterval(() => visits.push(look()), 500)
  const outcome = await goThrough(scene, HOST_VANISHES, 2 * SECOND)
  clearInterval(looking)
  await Promise.all(visits)
  console.log(report(outcome))
  console.log(`${waited.length} visitors waited for the search for at most ${Math.max(...waited)} ms`)
  expect(outcome.wrong).toEqual([])
  expect(Math.max(...waited)).toBeLessThan(PAGE_WAIT + scene.slack)
})

test('everything is done, nothing is lost, and the audit is clean', { timeout: END }, async () => {
  await scene.rest()
  expect(await drained(scene.pair.primary())).toEqual([])
  expect(await lost(scene.diary, scene.pair.primary(), 'inTheEnd')).toEqual([])
  expect(await auditOf(scene)).toEqual([])
  console.log(`Kept: ${sayPromises(scene.diary)}.`)
})

test('a process that is told to stop while the host is gone ends within 25 seconds', async () => {
  scene.pair.address.swallow()
  const visits = ['/', '/search', '/waitlist'].map((path) => aPerson(scene.town).visit(path))
  await wait(SECOND)
  const began = Date.now()
  const killer = setTimeout(() => scene.server.end('SIGKILL'), 2 * STOPPED)
  await scene.server.end('SIGTERM')
  clearTimeout(killer)
  const took = Date.now() - began
  console.log(`stopped after ${took} ms: ${scene.server.said().trim().split('\n').slice(-2).join(' | ')}`)
  await Promise.all(visits)
  expect(took).toBeLessThan(STOPPED + scene.slack)
})
