import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { todayIn } from '#contract/dates.ts'
import { askForAudit } from '#server/features/admin/commands/run-audit.ts'
import { newestAudit, openFindings } from '#server/features/admin/store/audits.ts'
import { later, MINUTE, realClock } from '#server/platform/clock.ts'
import { createDatabase, createPool, type Db } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { book, type Order, openCheckout, takeOrders, withSandboxApart } from './book.ts'
import { filledFolder } from './filled-folder.ts'
import { load, startYardstick } from './load.ts'
import { startProduct } from './product.ts'
import { randomSearches } from './random-searches.ts'
import { saveSearches } from './save-searches.ts'
import { signIn } from './sign-in.ts'
import { loadNow, median, quantile, type Row, tableOf } from './table.ts'

/**
 * `npm run bench:mixed -- --size 1000000`: everything at the same time, at the pace of a busy evening: searches, pages,
 * bookings, a round of alerts, an audit and holds that end. Is anything starved? More in bench/README.md.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    searches: { type: 'string', default: '100' },
    pages: { type: 'string', default: '1' },
    own: { type: 'string', default: '1' },
    bookings: { type: 'string', default: '1' },
    saved: { type: 'string', default: '100000' },
    news: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '3990' },
    without: { type: 'string', default: '' },
  },
})
const [size, seconds, port, seed] = [options.size, options.seconds, options.port, options.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
/** What to leave out, to find out what takes time from what: names in `runs` below. */
const without = options.without.split(',')
const HOLDS = 20
const WARM = 10
/** Seconds at the beginning that aren't counted, while all loads get going. */
const UNCOUNTED = 5
const SECOND = 1000

const folder = await filledFolder(size, { fresh: false })
const product = await startProduct(folder, port, withSandboxApart(port))
const listings: unknown = await (await fetch(`${product.url}/api/listings`)).json()
const bare = await startYardstick('search-yardstick.ts', listings, folder)
const db = createDatabase(createPool(product.databaseUrl, { max: 6, name: 'unveil-bench', statementTimeout: 0 }))
try {
  const wanted = Math.ceil(Number(options.bookings) * seconds)
  const orders = await takeOrders(product, WARM + HOLDS + wanted)
  const [looking] = await signIn(product, 1, { withVenue: false })
  const [booked] = await signIn(product, 1, { withVenue: true })
  await prepareAlerts()
  await product.rest()
  const paths = randomSearches(4_000, { today: todayIn('NY', new Date()), seed })
  const pages = paths.map((path) => path.replace('/api/listings', '/search'))
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }
  const run = { seconds: UNCOUNTED + seconds, uncounted: UNCOUNTED, folder }
  /** Searches, or the same requests to the bare server. */
  const search = (at: number, length = run.seconds) =>
    load(at, { ...run, seconds: length, connections: 16, paths, perSecond: Number(options.searches) })
  const [quiet, bareWhenQuiet] = [await search(port, UNCOUNTED + 10), await search(bare.port, UNCOUNTED + 10)]

  // once before anything counts, so that everything is compiled
  await load(port, { ...run, seconds: 5, connections: 2, paths: ['/', ...pages], headers: browser, perSecond: 4 })
  for (const order of orders.splice(0, WARM)) await book(product, order)
  await product.rest()
  const ends = await openHolds(orders.splice(0, HOLDS))
  const started = wait(UNCOUNTED * SECOND)
  const runs = {
    searches: () => search(port),
    bare: () => search(bare.port),
    pages: () =>
      load(port, { ...run, connections: 8, paths: pages, headers: browser, perSecond: Number(options.pages) }),
    looking: () =>
      load(port, {
        ...run,
        connections: 4,
        paths: pages.slice(0, 50),
        headers: { ...browser, cookie: looking as string },
        perSecond: Number(options.pages),
      }),
    own: () =>
      load(port, {
        ...run,
        connections: 4,
        paths: ['/search', '/dashboard/couple'],
        headers: { ...browser, cookie: booked as string },
        perSecond: Number(options.own),
      }),
    bookings: () => started.then(() => bookAll(orders)),
    holds: () => lateness(db, ends),
    alerts: () => started.then(newDates),
    audit: () => started.then(audited),
  }
  type Name = keyof typeof runs
  const names = (Object.keys(runs) as Name[]).filter((name) => !without.includes(name))
  const done = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await runs[name]()]))) as {
    [K in Name]?: Awaited<ReturnType<(typeof runs)[K]>>
  }
  const rows: Row[] = []
  const row = (name: string, figure: string, yardstick: string) =>
    rows.push({ name, figure, yardstick, ratios: [], load: loadNow() })
  const times = ({ rate, p50, p99 }: typeof quiet) => `${rate.toFixed(0)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}`
  row('searches with nothing else', times(quiet), times(bareWhenQuiet))
  if (done.searches) row('searches', times(done.searches), done.bare ? times(done.bare) : '')
  if (done.pages) row('search pages of strangers, most of them new', times(done.pages), '')
  if (done.looking) row('search pages of a couple that is looking', times(done.looking), '')
  if (done.own) row('pages of a couple that has booked', times(done.own), '')
  if (done.bookings) row('bookings', done.bookings, '')
  if (done.holds) row(`end of ${HOLDS} holds, late by`, done.holds, '2 s')
  if (done.alerts) row(`a round of alerts, ${options.saved} searches, ${options.news} dates`, done.alerts, '')
  if (done.audit) row('an audit', done.audit, '60 s')
  console.log(tableOf(rows))
} finally {
  await sql`update listings set offered_again_at = null where offered_again_at is not null`.execute(db)
  await forgetAlerts()
  await db.destroy()
  bare.stop()
  await product.stop()
}

/** Leaves no emails waiting from this run or an earlier one, and no saved searches. */
async function forgetAlerts(): Promise<void> {
  await sql`truncate found_dates, reported_dates, mails, notices`.execute(db)
  await sql`delete from saved_searches`.execute(db)
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db)
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`
}

/** Removes what earlier runs left, and saves searches with alerts unless alerts are left out. */
async function prepareAlerts(): Promise<void> {
  await forgetAlerts()
  if (without.includes('alerts')) return
  await saveSearches(db, { searches: Number(options.saved), seed, at: new Date() })
  await sql`vacuum analyze listings, saved_searches`.execute(db)
}

/**
 * Puts dates back on the market and, for as long as the load runs, waits for the round that finds the searches that want
 * them. Returns how long the round took, how many searches found something, and how many emails were sent before the
 * load ended.
 */
async function newDates(): Promise<string> {
  const began = performance.now()
  const passed = () => (performance.now() - began) / SECOND
  const now = new Date()
  await sql`update listings set offered_again_at = now()
    where id in (select id from listings where state = 'live' order by md5(id::text) limit ${Number(options.news)})`.execute(
    db,
  )
  await sql`update alert_rounds set began_at = ${later(new Date(), -6 * MINUTE)}`.execute(db)
  /** `reached` moves when a round has ended. */
  const hasEnded = async () => (await sql`select from alert_rounds where reached > ${now}`.execute(db)).rows.length > 0
  let ended: number | null = null
  while (passed() < seconds) {
    await wait(SECOND)
    if (ended === null && (await hasEnded())) ended = passed()
  }
  const { rows } = await sql<{ waiting: number; written: number; sent: number }>`
    select (select count(*)::int from found_dates) as waiting, count(*)::int as written, count(sent_at)::int as sent
      from mails where template = 'saved-search-alert'`.execute(db)
  const { waiting, written, sent } = rows[0] as (typeof rows)[number]
  const round = ended === null ? `not ended in ${seconds} s` : `${ended.toFixed(0)} s`
  return `${round}, ${waiting + written} found something; ${sent} emails sent in ${seconds} s`
}

/**
 * Asks the product for an audit and waits up to five minutes for its end. Returns how long it took and how many
 * findings there are.
 */
async function audited(): Promise<string> {
  const began = performance.now()
  const passed = () => (performance.now() - began) / SECOND
  await inTransaction(db, (tx) => askForAudit(tx, { clock: realClock }))
  while (passed() < 300) {
    await wait(SECOND)
    if ((await newestAudit(db))?.ended_at)
      return `${passed().toFixed(0)} s, ${(await openFindings(db)).length} findings`
  }
  return 'not ended in 300 s'
}

/** Books at the given pace: each booking begins when its turn comes, whatever the others do. */
async function bookAll(orders: readonly Order[]): Promise<string> {
  const [began, pause] = [performance.now(), SECOND / Number(options.bookings)]
  const took = await Promise.all(
    orders.map(async (order, nth) => {
      const turn = began + nth * pause
      await wait(Math.max(0, turn - performance.now()))
      await book(product, order)
      return performance.now() - turn
    }),
  )
  return `${took.length}, p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}`
}

/**
 * Opens checkouts that nobody will pay, and lets their holds end one after another during the run. Returns when each
 * hold ends, by its id.
 */
async function openHolds(orders: readonly Order[]): Promise<Map<number, Date>> {
  for (const order of orders) await openCheckout(product, order)
  const { rows } = await sql<{ id: number; expires_at: Date }>`
    update holds set expires_at = now() + row_number * interval '1 second' * ${(seconds * 0.8) / HOLDS}
      from (select id as held, row_number() over (order by id) from holds where state = 'running') as running
     where id = held returning id, expires_at`.execute(db)
  return new Map(rows.map((row) => [row.id, row.expires_at]))
}

/**
 * Checks ten times a second which holds have ended. Returns how late they were, the median and the latest, or how many
 * haven't ended 20 seconds after the run.
 */
async function lateness(reader: Db, ends: Map<number, Date>): Promise<string> {
  const late: number[] = []
  const open = new Map(ends)
  const until = performance.now() + (seconds + 20) * SECOND
  while (open.size > 0 && performance.now() < until) {
    const { rows } = await sql<{ id: number }>`
      select id from holds where id = any(${[...open.keys()]}) and state = 'over'`.execute(reader)
    for (const { id } of rows) {
      late.push(Date.now() - (open.get(id) as Date).getTime())
      open.delete(id)
    }
    await wait(SECOND / 10)
  }
  if (open.size > 0) return `${open.size} have not ended at all`
  return `median ${ms(median(late))}, at most ${ms(Math.max(...late))}`
}
