import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { holds, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { provider } from '#tests/builders/provider.ts'
import { recordStatements } from '#tests/builders/sql/statements.ts'
import { aCouple } from '#tests/builders/users.ts'

/**
 * docs/quality.md P5, with the first checkout of a couple: the card provider has never heard of them. What is asked
 * after the venue is revealed, to answer the couple, is counted separately.
 */
const LIMITS = { statements: 40, answer: 4, transactions: 4, jobs: 3, calls: 4 }

const recorder = recordStatements()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  recorder.stop()
  await app.stop()
})

const jobs = async (): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select task_identifier as kind from graphile_worker.jobs
     where task_identifier <> 'mail-waiting-venues' order by 1`.execute(app.services.db)
  return rows.map(({ kind }) => kind)
}

test('from the hold to the reveal, few statements, transactions, jobs and calls to the card provider', async () => {
  const couple = await aCouple(app)
  const listing = await aListing(app).inDays(90)
  await expect.poll(async () => app.deliver().then(jobs)).toEqual([]) // a webhook may be on its way
  const calls: string[] = []
  // the test itself plays the browser's part
  const note = ({ method, path }: { method: string; path: string }) => {
    if (!path.endsWith('/confirm')) calls.push(`${method} ${path}`)
  }
  app.services.stripe?.on('request', note)
  await provider(app).webhooks('hold')
  recorder.asked.length = 0

  const checkout = await holds(couple, listing)
  await paysWith(app, checkout)
  expect((await syncs(couple, listing)).state).toBe('paid')

  const asked = [...recorder.asked]
  app.services.stripe?.off('request', note)
  await provider(app).webhooks('normal')
  await provider(app).release()
  await expect.poll(jobs).toHaveLength(LIMITS.jobs)
  expect(await jobs()).toEqual(['send-mail', 'send-mail', 'webhook'])
  const revealing = asked.findIndex((text) => text.startsWith('insert into "reveals"'))
  expect(revealing).toBeGreaterThan(0)
  const revealed = asked.indexOf('commit', revealing)
  const statements = (from: number, to?: number) =>
    asked.slice(from, to).filter((text) => !/^(begin|commit)$/.test(text))
  expect(statements(0, revealed).length, statements(0, revealed).join('\n')).toBeLessThanOrEqual(LIMITS.statements)
  expect(statements(revealed).length, statements(revealed).join('\n')).toBeLessThanOrEqual(LIMITS.answer)
  expect(asked.filter((text) => text === 'begin').length).toBeLessThanOrEqual(LIMITS.transactions)
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(LIMITS.calls)
})
