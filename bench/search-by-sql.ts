import { createHash } from 'node:crypto'
import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { searchQuery } from '#contract/searching/search-query.ts'
import { countMatches, type Filters, searchPage } from '#server/features/listings/store/search.ts'
import { clockOf } from '#server/platform/clock.ts'
import { createPool, type Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { loadNow, median, type Row } from './table.ts'

const PAGE = 25
/** Searches in each pair of measurements. */
const A_PAIR = 200

/** A statement keeps its plan once it has run this many times: PostgreSQL plans it anew the first five times. */
const UNTIL_PREPARED = 6

/**
 * P3: pages of the search straight from SQL, one after another, beside the same statements with the same values,
 * prepared and planned in advance and run without the product; and the exact count that comes with every page.
 */
export async function measureSql(url: string, searches: readonly string[], pairs: number): Promise<Row[]> {
  let asked: CompiledQuery | undefined
  const dialect = new PostgresDialect({ pool: createPool(url, { max: 1, name: 'unveil-bench' }) })
  const log = ({ query }: LogEvent) => {
    asked = query
  }
  const db: Db = new Kysely<DB>({ dialect, log })
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const at = new Date()
  const clock = clockOf(() => at)
  const look = { clock, early: false }
  const queries = searches
    .slice(0, pairs * A_PAIR)
    .map((path) => searchQuery.parse(Object.fromEntries(new URL(path, 'http://bench').searchParams)))
  const pageOf = ({ sort = 'best', ...filters }: (typeof queries)[number]) =>
    searchPage(db, { filters, sort, limit: PAGE, after: null }, null, look)
  /** Warms a search up on both sides. Returns its prepared statement. */
  const prepare = async (query: (typeof queries)[number]) => {
    await pageOf(query)
    const { sql: text, parameters } = asked as CompiledQuery
    const prepared = { name: createHash('sha1').update(text).digest('hex'), text, values: [...parameters] }
    for (let time = 0; time < UNTIL_PREPARED; time++) await plain.query(prepared)
    return prepared
  }
  try {
    const ours: number[] = []
    const theirs: number[] = []
    const counts: number[] = []
    const ratios: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const some = queries.slice(pair * A_PAIR, (pair + 1) * A_PAIR)
      const prepared: Awaited<ReturnType<typeof prepare>>[] = []
      for (const query of some) prepared.push(await prepare(query))
      const pages = await timesOf(some, pageOf)
      const bare = await timesOf(prepared, (statement) => plain.query(statement))
      ours.push(...pages)
      theirs.push(...bare)
      counts.push(...(await timesOf(some.slice(0, 5), (query: Filters) => countMatches(db, query, look))))
      ratios.push(median(bare) / median(pages))
    }
    const ms = (values: number[]) => `${median(values).toFixed(2)} ms`
    const load = loadNow()
    return [
      { name: 'P3 page in SQL, p50', figure: ms(ours), yardstick: `${ms(theirs)} the same, prepared`, ratios, load },
      { name: 'P3 exact count in SQL, p50', figure: ms(counts), yardstick: '', ratios: [], load },
    ]
  } finally {
    await plain.end()
    await db.destroy()
  }
}

async function timesOf<T>(queries: readonly T[], ask: (query: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await ask(query)
    times.push(performance.now() - began)
  }
  return times
}
