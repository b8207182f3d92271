import pg from 'pg'
import { searchQuery } from '#contract/searching/search-query.ts'
import { countMatches, type Filters, searchPage } from '#server/features/listings/store/search.ts'
import { clockOf } from '#server/platform/clock.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { loadNow, median, type Row } from './table.ts'

const PAGE = 25
/** Searches in each pair of measurements. */
const A_PAIR = 200

/**
 * P3: a page of the search straight from SQL, one after another, beside the prepared statement alone that reads the
 * first dates in the same order; and the exact count that comes with every page.
 */
export async function measureSql(url: string, searches: readonly string[], pairs: number): Promise<Row[]> {
  const db = createDatabase(createPool(url, { max: 1, name: 'unveil-bench' }))
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const at = new Date()
  const clock = clockOf(() => at)
  const look = { clock, early: false }
  const queries = searches.map((path) =>
    searchQuery.parse(Object.fromEntries(new URL(path, 'http://bench').searchParams)),
  )
  try {
    const pageOf = ({ sort = 'best', ...filters }: (typeof queries)[number]) =>
      searchPage(db, { filters, sort, limit: PAGE, after: null }, null, look)
    const prepared = () => plain.query({ name: 'page', text: PREPARED, values: [PAGE] })
    const ours: number[] = []
    const theirs: number[] = []
    const counts: number[] = []
    const ratios: number[] = []
    for (const ask of [pageOf, prepared]) await timesOf(queries.slice(0, A_PAIR), ask) // warms both up
    for (let pair = 0; pair < pairs; pair++) {
      const some = queries.slice(pair * A_PAIR, (pair + 1) * A_PAIR)
      const pages = await timesOf(some, pageOf)
      const bare = await timesOf(some, prepared)
      ours.push(...pages)
      theirs.push(...bare)
      counts.push(...(await timesOf(some.slice(0, 5), (query: Filters) => countMatches(db, query, look))))
      ratios.push(median(bare) / median(pages))
    }
    const ms = (values: number[]) => `${median(values).toFixed(2)} ms`
    const load = loadNow()
    return [
      { name: 'P3 page in SQL, p50', figure: ms(ours), yardstick: `${ms(theirs)} prepared page`, ratios, load },
      { name: 'P3 exact count in SQL, p50', figure: ms(counts), yardstick: '', ratios: [], load },
    ]
  } finally {
    await plain.end()
    await db.destroy()
  }
}

const PREPARED = `select * from listings where state in ('live', 'held') and venue_verified
  order by best_rank desc, id desc limit $1`

async function timesOf<T>(queries: readonly T[], ask: (query: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await ask(query)
    times.push(performance.now() - began)
  }
  return times
}
