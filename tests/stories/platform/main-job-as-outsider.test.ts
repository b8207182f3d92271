import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { type Installation, newInstallation } from '#tests/process/installation.ts'
import { outsider } from '../../../scripts/main-job-as-outsider.ts'

/** A script that knows the specification's calls and the official Stripe SDK, and nothing about our code. */
let database: TestDatabase
let here: Installation
beforeAll(async () => {
  database = await freshDatabase()
  here = await newInstallation({ DATABASE_URL: database.url })
  await here.start()
})
afterAll(async () => {
  await here?.remove()
  await database?.drop()
})

test('the main job is done by a stranger with the specification in hand', async () => {
  const done: string[] = []
  await outsider({ ...here, say: (line) => done.push(line) })
  expect(done).toHaveLength(9)
})

test('a product that does something else is found out', async () => {
  await expect(outsider({ ...here, sandboxPort: 1 })).rejects.toThrow(/connection|ECONNREFUSED/)
  await expect(outsider({ ...here, origin: `${here.origin}/nowhere` })).rejects.toThrow(/^4\d\d: |^405/)
})
