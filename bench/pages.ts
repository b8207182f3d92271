import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filledFolder, say } from './filled-folder.ts'
import { load, startYardstick } from './load.ts'
import { ROOT, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'
import { loadNow, type Row, tableOf } from './table.ts'

/**
 * `npm run bench:pages`: P6 of docs/quality.md, the search page with its cards, as browsers ask for it, beside a plain
 * TanStack Start page with the same cards. More in bench/README.md.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    fresh: { type: 'boolean', default: false },
    port: { type: 'string', default: '3990' },
  },
})
const [size, pairs, seconds, port] = [options.size, options.pairs, options.seconds, options.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const PAGE = '/search'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

const folder = await filledFolder(size, options)
buildPlainPage()
const product = await startProduct(folder, port)
const [looking] = await signIn(product, 1, { withVenue: false })
const [booked] = await signIn(product, 1, { withVenue: true })
const plain = await startYardstick(
  'page-yardstick.ts',
  await (await fetch(`${product.url}/api/listings?limit=24`)).json(),
  folder,
)
try {
  await product.rest()
  const rows = [
    await measure('cached, in Brotli', 4, BROWSER),
    await measure('a couple that is looking', 0.5, { ...BROWSER, cookie: looking as string }),
    await measure('a couple that has booked', 0.5, { ...BROWSER, cookie: booked as string }),
  ]
  console.log(tableOf(rows))
} finally {
  plain.stop()
  await product.stop()
}

function buildPlainPage(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const config = join(ROOT, 'bench/plain/vite.config.ts')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', join(ROOT, 'bench/plain'), '--config', config, '--logLevel', 'warn'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error('The plain page could not be built')
}

async function measure(name: string, goal: number, headers: Record<string, string>): Promise<Row> {
  const run = { connections: 16, seconds, folder }
  const ours = () => load(port, { ...run, paths: [PAGE], headers })
  const theirs = () => load(plain.port, { ...run, paths: ['/cards'] })
  await ours() // warms both up
  await theirs()
  const results = []
  for (let pair = 0; pair < pairs; pair++) {
    const [page, plainPage] = [await ours(), await theirs()]
    say(`  ${name}: ${page.rate.toFixed(0)} of ${plainPage.rate.toFixed(0)} a second`)
    results.push({ page, plainPage, ratio: page.rate / plainPage.rate })
  }
  const middle = results.toSorted((a, b) => b.ratio - a.ratio)[Math.floor(pairs / 2)] as (typeof results)[number]
  return {
    name: `P6 ${PAGE}, ${name}; goal ${goal}x`,
    figure: `${middle.page.rate.toFixed(0)}/s, p99 ${middle.page.p99.toFixed(1)} ms`,
    yardstick: `${middle.plainPage.rate.toFixed(0)}/s`,
    ratios: results.map(({ ratio }) => ratio),
    load: loadNow(),
  }
}
