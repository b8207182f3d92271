import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Invariant } from '#server/checks/invariants.ts'
import { runChecks } from '#server/checks/run.ts'
import type { TestApp } from '#tests/app.ts'

/** Which invariants are violated once this SQL was run, behind the back of every trigger. Nothing of it stays. */
export async function whatTurnsRed(app: TestApp, statements: string): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undo')
  const planting = app.services.db.transaction().execute(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx)
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
    found = (await runChecks(tx, app.clock.now())).map(({ invariant }) => invariant)
    throw undo
  })
  await expect(planting).rejects.toBe(undo)
  return found
}

/**
 * A test for each statement, which breaks the invariant it stands under: a check that cannot turn red checks nothing.
 * Every invariant of the list is shown something. `walls` come down before each: constraints that are in the way.
 */
export function everyInvariantTurnsRed(
  app: TestApp,
  invariants: readonly Invariant[],
  planted: Record<string, string[]>,
  walls: string[] = [],
): void {
  describe('every invariant turns red', () => {
    test('is shown something', () => {
      expect(Object.keys(planted).sort()).toEqual(invariants.map(({ name }) => name).sort())
    })

    test.for(Object.entries(planted).flatMap(([name, plants]) => plants.map((plant) => [name, plant] as const)))(
      '%s: %s',
      async ([name, plant]) => {
        expect(await whatTurnsRed(app, [...walls, plant].join(';'))).toContain(name)
      },
    )
  })
}
