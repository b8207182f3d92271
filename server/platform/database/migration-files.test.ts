import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Migration, numberOf, readMigrations, statementsOf } from './migration-files.ts'

const FASTER_ONLY = /^(create extension|create index|drop index|analyze)\b/i

/** Whether a file only lets PostgreSQL find rows faster: code that doesn't know it misses nothing. */
const isForSpeed = ({ sql }: Migration) =>
  statementsOf(sql).every((statement) => FASTER_ONLY.test(statement.replaceAll(/^--.*\n/gm, '')))

test('code that doesn’t know a file of indexes can start beside it, even if it doesn’t know others like it', async () => {
  const migrations = await readMigrations(fileURLToPath(new URL('../../../migrations/', import.meta.url)))
  const wrong = migrations.filter((migration, index) => {
    const needed = migrations.slice(0, index).findLast((earlier) => !isForSpeed(earlier))
    return migration.worksWith !== null && isForSpeed(migration) && migration.worksWith > numberOf(needed?.name ?? '')
  })
  expect(migrations.filter(isForSpeed).map(({ name }) => name)).toContain('0064_questioned_dates.sql')
  expect(wrong.map(({ name, worksWith }) => `${name} works with ${worksWith}`)).toEqual([])
})
