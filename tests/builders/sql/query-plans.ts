import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { createPool, type Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { TestDatabase } from '#tests/database.ts'

/** How PostgreSQL answered one statement of the product. */
export interface Plan {
  /** how it read each table: 'Seq Scan on listings', 'Index Scan on payments by payments_booking' */
  reads: string[]
  /** pages of 8 kB that it touched */
  pages: number
  rows: number
}

/** The parts of EXPLAIN (FORMAT JSON) that are read here. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  Plans?: Step[]
}

/** Lets the product ask its database, then explains every statement that it sent, with the values it gave. */
export async function plansOf(database: TestDatabase, ask: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(database.url, { max: 1, name: 'unveil-plans' }) }),
    log: ({ query }) => void sent.push(query),
  })
  try {
    await ask(db)
    const plans: Plan[] = []
    for (const query of [...sent]) plans.push(await explain(db, query))
    return plans
  } finally {
    await db.destroy()
  }
}

async function explain(db: Db, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(explained)
  const top = rows[0]?.['QUERY PLAN'][0].Plan
  if (!top) throw new Error(`no plan for ${sql}`)
  return {
    reads: stepsOf(top).flatMap(readOf),
    pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    rows: top['Actual Rows'],
  }
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

function readOf(step: Step): string[] {
  const [table, index] = [step['Relation Name'], step['Index Name']]
  if (table) return [`${step['Node Type']} on ${table}${index ? ` by ${index}` : ''}`]
  return index ? [`${step['Node Type']} by ${index}`] : []
}
