import { parseArgs } from 'node:util'
import { todayIn } from '#contract/dates.ts'
import { measureChanges } from './changes.ts'
import { filledFolder, say } from './filled-folder.ts'
import { load, startYardstick } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { randomSearches } from './random-searches.ts'
import { measureSql } from './search-by-sql.ts'
import { loadNow, type Row, tableOf } from './table.ts'

/**
 * `npm run bench -- --size 100000`: fills a database of its own (kept in data/ for next time), measures each figure
 * beside its yardstick in alternating pairs, and prints one table. bench/README.md says how each is measured.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    port: { type: 'string', default: '3990' },
  },
})
const [size, pairs, seconds, seed] = [options.size, options.pairs, options.seconds, options.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
const CONNECTIONS = 16
const SEARCHES = 4_000

const folder = await filledFolder(size, options)
const today = todayIn('NY', new Date())
const searches = randomSearches(SEARCHES, { today, seed })
say(`Measuring ${size} dates, seed ${seed}: the first start builds the pages ...`)
await (await startProduct(folder, Number(options.port))).stop()
const product = await startProduct(folder, Number(options.port))
try {
  const start: Row = {
    name: 'P10 second start to the first answer',
    figure: `${(product.startedIn / 1000).toFixed(2)} s`,
    yardstick: '3 s',
    ratios: [],
    load: loadNow(),
  }
  const fresh = product.memory()
  await product.rest()
  const idle = product.memory()
  const search = await measureSearch(product)
  const memory: Row = {
    name: 'P9 memory after start, at rest, and after load',
    figure: `${fresh.toFixed(0)}, ${idle.toFixed(0)} and ${product.memory().toFixed(0)} MiB`,
    yardstick: '',
    ratios: [],
    load: loadNow(),
  }
  const sql = await measureSql(product.databaseUrl, searches, pairs)
  const changes = await measureInBoth(product)
  console.log(tableOf([...search, ...sql, ...changes, memory, start]))
} finally {
  await product.stop()
}

/** P4, with a second process beside this one, on the same database. */
async function measureInBoth(one: Product): Promise<Row[]> {
  const two = await startProduct(folder, one.port + 1, { DATABASE_URL: one.databaseUrl })
  try {
    await two.rest()
    return await measureChanges([one, two])
  } finally {
    await two.stop()
  }
}

/** P1 and P2: different random searches by strangers, beside a server that only stringifies the same 24 listings. */
async function measureSearch({ port, url }: Product): Promise<Row[]> {
  const listings: unknown = await (await fetch(`${url}/api/listings`)).json()
  const bare = await startYardstick('search-yardstick.ts', listings, folder)
  const run = { paths: searches, connections: CONNECTIONS, seconds, folder }
  try {
    await load(port, run) // warms both up
    await load(bare.port, { ...run, seconds: 2 })
    const results = []
    for (let pair = 0; pair < pairs; pair++) {
      const ours = await load(port, run)
      const theirs = await load(bare.port, run)
      say(`  ${ours.rate.toFixed(0)} of ${theirs.rate.toFixed(0)} a second, p99 ${ours.p99.toFixed(1)} ms`)
      results.push({ ours, theirs, ratio: ours.rate / theirs.rate })
    }
    const middle = results.toSorted((a, b) => b.ratio - a.ratio)[Math.floor(pairs / 2)] as (typeof results)[number]
    const p = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(1)} ms`
    return [
      {
        name: `${size > 500_000 ? 'P2' : 'P1'} search of ${size} dates, ${CONNECTIONS} connections`,
        figure: `${middle.ours.rate.toFixed(0)}/s, ${p(middle.ours)}`,
        yardstick: `${middle.theirs.rate.toFixed(0)}/s, ${p(middle.theirs)}`,
        ratios: results.map(({ ratio }) => ratio),
        load: loadNow(),
      },
    ]
  } finally {
    bare.stop()
  }
}
