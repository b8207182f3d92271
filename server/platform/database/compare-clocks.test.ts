import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { MINUTE } from '../clock.ts'
import { checkClock } from './compare-clocks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a process whose clock agrees with the database starts', async () => {
  await expect(checkClock(database.db)).resolves.toBeUndefined()
})

test.each([
  ['ahead of', 16 * MINUTE],
  ['behind', -16 * MINUTE],
])('a process whose clock is %s the database’s doesn’t start, and says by how much', async (which, milliseconds) => {
  const start = checkClock(database.db, () => Date.now() + milliseconds)
  await expect(start).rejects.toThrow(new RegExp(`clock is 9[56]\\d seconds ${which} the database's`))
})
