import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { createPool } from './database/connect.ts'
import { createHealth } from './health.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 1 })
})
afterAll(() => database.drop())

test('names the part that does not work, and nothing while all parts do', async () => {
  const pool = createPool(database.url, { max: 1, name: 'unveil-health' })
  const health = createHealth(pool)
  let ended: string | null = null
  health.watch('jobs', () => ended)
  expect(await health.troubles()).toEqual({})
  ended = 'the job worker ended'
  expect(await health.troubles()).toEqual({ jobs: 'the job worker ended' })
  await pool.end()
  expect(await health.troubles()).toEqual({ database: 'no answer', jobs: 'the job worker ended' })
})
