import { expect, test } from 'vitest'
import { createPool } from '#server/platform/database/connect.ts'
import { freshDatabase } from '#tests/database.ts'
import { planOnce } from '#tests/plan-once.ts'

test('a statement is planned once per connection, and each answer fits its own values', async () => {
  const database = await freshDatabase()
  const pool = createPool(database.url, { max: 1, name: 'unveil-test' })
  planOnce(pool)
  const answers: unknown[] = []
  for (const value of [1, 2, 3]) answers.push(...(await pool.query('SELECT $1::int AS value', [value])).rows)
  expect(answers).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }])
  const { rows } = await pool.query('SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'SELECT $1::int AS value', generic_plans: 3, custom_plans: 0 }])
  await pool.end()
  await database.drop()
})
