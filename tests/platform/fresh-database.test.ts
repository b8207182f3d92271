import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'

test('eight databases created at the same time are migrated and separate', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => freshDatabase({ max: 2 })))
  try {
    for (const [index, { db }] of databases.entries()) {
      await sql`CREATE TABLE only_here (number int)`.execute(db)
      await sql`INSERT INTO only_here VALUES (${index})`.execute(db)
      await sql`SELECT count(*) FROM graphile_worker.jobs`.execute(db)
      const { rows } = await sql`SELECT number FROM only_here`.execute(db)
      expect(rows).toEqual([{ number: index }])
    }
    expect(new Set(databases.map(({ url }) => url)).size).toBe(8)
  } finally {
    await Promise.all(databases.map(({ drop }) => drop()))
  }
})
