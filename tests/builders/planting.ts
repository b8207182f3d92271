import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Invariant } from '#server/checks/invariant.ts'
import { runChecks, type Violation } from '#server/checks/run.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { TestApp } from '#tests/app.ts'
import { bookProblems } from './checks.ts'

/** Which invariants are violated once this SQL has run, behind the back of every trigger. None of it stays. */
export const whatTurnsRed = (app: TestApp, statements: string): Promise<string[]> =>
  planted(app, statements, (tx) => runChecks(tx, app.clock.now()))

/** The same for our books against the provider's, and for the provider's own. */
export async function whichBooksTurnRed(app: TestApp, statements: string): Promise<string[]> {
  if (!app.sandbox) throw new Error('this app has no provider')
  const { disputes } = await app.sandbox.books()
  return planted(app, statements, (tx) => bookProblems(tx, { disputes, balanced: true }))
}

/** Writes to the database for good, past every trigger of the product and the sandbox. */
export async function sabotage(app: TestApp, ...statements: string[]): Promise<void> {
  await app.database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of statements) await sql.raw(statement).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
}

async function planted(app: TestApp, statements: string, look: (tx: Tx) => Promise<Violation[]>): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undo')
  const planting = app.database.db.transaction().execute(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx)
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
    found = (await look(tx)).map(({ invariant }) => invariant)
    throw undo
  })
  await expect(planting).rejects.toBe(undo)
  return found
}

/**
 * Registers a test for each statement, which has to break the invariant that it is listed under: a check that cannot
 * turn red checks nothing. Another test makes sure that every invariant is listed. `walls` are statements that run
 * before each: they drop constraints that are in the way.
 */
export function everyInvariantTurnsRed(
  app: TestApp,
  invariants: readonly Invariant[],
  planted: Record<string, string[]>,
  walls: string[] = [],
): void {
  describe('every invariant turns red', () => {
    test('none is left out', () => {
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
